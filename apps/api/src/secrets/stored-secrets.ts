/** The stored credentials: opened at the start and whenever any process changes one, and put in place of those of the environment. */
import { type SecretName, type SecretValues, secretNames } from '@jontro/shop/secrets/secrets.ts';
import type { Config } from '../config/config.ts';
import { applyCredentials } from '../config/stored-credentials.ts';
import type { StopListening } from '../database/db.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { seal, tryUnseal } from '../runtime/sealed-secrets.ts';
import { shopSecrets } from './secrets.table.ts';

export type SecretRow = typeof shopSecrets.$inferSelect;

/** The channel that announces a committed change. */
export const secretsChannel = 'shop_secrets';

/** Sealed values are bound to the name. */
const ownerOf = (name: string): string => `secret:${name}`;

export const sealValues = (config: Config, name: SecretName, values: SecretValues): string =>
  seal(config, ownerOf(name), Buffer.from(JSON.stringify(values)));

/** The values of a row; undefined if no key opens it. */
export function openValues(config: Config, { name, sealed }: SecretRow): SecretValues | undefined {
  const bytes = tryUnseal(config, ownerOf(name), sealed);
  return bytes && (JSON.parse(bytes.toString('utf8')) as SecretValues);
}

/** Seals a row again with the first key; undefined if no key opens it. */
export function resealed(config: Config, { name, sealed }: SecretRow): string | undefined {
  const bytes = tryUnseal(config, ownerOf(name), sealed);
  return bytes && seal(config, ownerOf(name), bytes);
}

type Parts = Pick<Context, 'config' | 'db'>;

/** Applies the stored credentials to this process. Returns the names of those that no key opens. */
export async function loadSecrets({ config, db }: Parts): Promise<SecretName[]> {
  const rows = await db.select().from(shopSecrets);
  const known = rows.filter((row): row is SecretRow & { name: SecretName } =>
    (secretNames as string[]).includes(row.name),
  );
  const opened = known.map((row) => [row.name, openValues(config, row)] as const);
  const unreadable = opened.filter(([, values]) => !values).map(([name]) => name);
  applyCredentials(config, Object.fromEntries(opened), unreadable);
  return unreadable;
}

/** Loads them at the start, and again after each change, while the server runs. Returns the function that loads them. */
export function followSecrets(app: App, context: Parts & Pick<Context, 'database'>): () => Promise<void> {
  const load = async (): Promise<void> => {
    for (const name of await loadSecrets(context))
      app.log.warn(
        { name },
        'a stored credential cannot be opened: SECRETS_KEY or secrets.key is missing or another',
      );
  };
  const reload = (): void =>
    void load().catch((error) => app.log.warn({ err: error }, 'credentials not read'));
  let stop: StopListening | undefined;
  app.addHook('onReady', async () => {
    stop = await context.database.listen(secretsChannel, reload, reload);
    await load();
  });
  app.addHook('onClose', async () => stop?.());
  return load;
}
