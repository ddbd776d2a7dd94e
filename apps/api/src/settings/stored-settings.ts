/** Settings in the database: every process applies a change within moments and drops its cached responses. */
import { type Preset, type SettingName, settings } from '@jontro/shop/settings.ts';
import { settingProblem } from '@jontro/shop/shop-config.ts';
import { sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { changeCatalog, settingsTag } from '../catalog/catalog-version.ts';
import type { StoredSettings } from '../config/live-settings.ts';
import type { StopListening } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { storedSettings } from './settings.table.ts';

/** The channel that announces a committed change to processes of earlier versions; the payload is the setting's name. */
const settingsChannel = 'settings';

type SettingsContext = Pick<Context, 'config' | 'db'> & {
  publicCache: Pick<Context['publicCache'], 'apply' | 'drop'>;
};
type StoredName = SettingName | 'preset';

const isStoredName = (name: string): name is StoredName => name === 'preset' || Object.hasOwn(settings, name);

/**
 * Stores a setting for the whole shop. This process applies it before the call returns, the others when they are notified.
 * Throws 400 for a value that the setting's schema rejects, 409 if shop.config.ts or the environment sets it.
 */
export async function storeSetting(
  context: SettingsContext & Pick<Context, 'now'>,
  name: StoredName,
  value: unknown,
): Promise<void> {
  const { config, now } = context;
  const problem = settingProblem(name, value, config.shop);
  if (problem) throw new ApplicationError('invalid', problem, { field: name });
  const isFixed =
    name === 'preset' ? config.settings.presetIsFixed : config.settings.sourceOf(name) === 'file';
  if (isFixed) throw new ApplicationError('broken-rule', fixedText, { code: 'setting-fixed' });
  await changeCatalog(context, async (tx, touch) => {
    touch([settingsTag]);
    const row = { value, changedAt: now() };
    await tx
      .insert(storedSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: storedSettings.name, set: row });
    await tx.execute(sql`select pg_notify(${settingsChannel}, ${name})`);
  });
  await loadStoredSettings(context);
}

export const fixedText = 'This setting is set where the shop is started, so it cannot be changed here';

/**
 * Applies the stored settings, and drops cached responses if any changed. An unknown name is ignored;
 * returns the names whose value it rejects, which are ignored as well.
 */
export async function loadStoredSettings({ config, db, publicCache }: SettingsContext): Promise<string[]> {
  const apply = config.settings.beginReading();
  const rows = await db.select().from(storedSettings);
  const known = rows.filter(({ name }) => isStoredName(name));
  // Stored settings may refer to each other, so they are checked together.
  const wellFormed = known.filter(
    ({ name, value }) => name in settings && Value.Check(settings[name as SettingName].schema, value),
  );
  const present = {
    ...config.shop,
    ...Object.fromEntries(wellFormed.map(({ name, value }) => [name, value])),
  };
  const valid = known.filter(({ name, value }) => !settingProblem(name, value, present));
  const { preset, ...values } = Object.fromEntries(valid.map(({ name, value }) => [name, value]));
  const stored: StoredSettings = { settings: values, ...(preset ? { preset: preset as Preset } : {}) };
  if (apply(stored)) publicCache.drop();
  return known.filter((row) => !valid.includes(row)).map(({ name }) => name);
}

/**
 * Applies the stored settings at the start and whenever any process changes one, while the server runs. Returns the
 * function that reads and applies them.
 */
export function followStoredSettings(
  app: App,
  context: SettingsContext & Pick<Context, 'database'>,
): () => Promise<void> {
  const warned = new Set<string>();
  const load = async (): Promise<void> => {
    for (const name of await loadStoredSettings(context)) {
      if (!warned.has(name)) app.log.warn({ name }, 'a stored setting has an invalid value and is ignored');
      warned.add(name);
    }
  };
  // A change that is missed here comes with the next notification, or with the one that follows a lost connection.
  const reload = (): void => void load().catch((error) => app.log.warn({ err: error }, 'settings not read'));
  let stop: StopListening | undefined;
  app.addHook('onReady', async () => {
    stop = await context.database.listen(settingsChannel, reload, reload);
    await load();
  });
  app.addHook('onClose', async () => stop?.());
  return load;
}
