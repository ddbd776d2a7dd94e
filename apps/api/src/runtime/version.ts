/** The version of the shop, as its package says; the build contains it. */
import packageJson from '../../../../package.json' with { type: 'json' };

export const version: string = packageJson.version;
