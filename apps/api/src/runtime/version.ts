/** The version of the shop, as its package says, and the commit that a release was built of; the build contains both. */
import packageJson from '../../../../package.json' with { type: 'json' };

/** Only the build of a release adds its commit (scripts/build-server.mjs). */
const described: { version: string; commit?: string } = packageJson;

export const { version } = described;

/** What `/healthz` says: which release this is. */
export const release: { version: string; commit?: string } = {
  version,
  ...(described.commit && { commit: described.commit }),
};
