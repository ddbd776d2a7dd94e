/** Settings in the database: every process applies a change within moments and drops its cached responses. */

import { toLearnedDays } from '@jontro/shop/cart/learned-days.ts';
import { productErrorTexts } from '@jontro/shop/catalog/product-validation.ts';
import { isOwnPicture, wrongPicturePath } from '@jontro/shop/images/picture-address.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { type Preset, type SettingName, type ShopSettings, settings } from '@jontro/shop/settings.ts';
import { problemPath, settingProblem } from '@jontro/shop/shop-config.ts';
import { eq, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { type CatalogChanger, changeCatalog, settingsTag } from '../catalog/catalog-version.ts';
import type { StoredSettings } from '../config/live-settings.ts';
import { ownAddressOf } from '../config/photo-sources.ts';
import { deliveryRanges } from '../couriers/delivery-ranges.table.ts';
import type { Db, StopListening } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { storedSettings } from './settings.table.ts';

/** The channel that announces a committed change to processes of earlier versions; the payload is the setting's name. */
const settingsChannel = 'settings';

type SettingsContext = Pick<Context, 'config'> & CatalogChanger;
/** The name of a setting that can be stored. */
export type StoredName = SettingName | 'preset';
export type StoredRow = typeof storedSettings.$inferSelect;

export const isStoredName = (name: string): name is StoredName =>
  name === 'preset' || Object.hasOwn(settings, name);

const isFixed = ({ settings: live }: Context['config'], name: StoredName): boolean =>
  name === 'preset' ? live.presetIsFixed : live.sourceOf(name) === 'file';

/** Throws 400 for a value that the setting's schema or another setting rejects, 409 if shop.config.ts or the environment sets it. */
export function checkSetting(
  { config }: Pick<Context, 'config'>,
  name: StoredName,
  value: unknown,
  present: ShopSettings,
): void {
  const problem = settingProblem(name, value, present);
  if (problem)
    throw new ApplicationError('invalid', problem, { field: name, path: problemPath(name, value) });
  // In the file it is the name of a file, which becomes a path.
  if (name === 'logo' && !isOwnPicture(String(value)))
    throw new ApplicationError('invalid', settingsTexts.logoPath, { field: name, path: '/logo' });
  const wrongPicture = wrongPicturePath(value, `/${name}`, ownAddressOf(config));
  if (wrongPicture)
    throw new ApplicationError('invalid', productErrorTexts.image, { field: name, path: wrongPicture });
  if (isFixed(config, name))
    throw new ApplicationError('broken-rule', settingsTexts.fixed, { code: 'setting-fixed' });
}

/**
 * Runs a change of stored settings, which gets the present rows and which no other one overlaps. This process applies it before the
 * call returns, the others when they are notified.
 */
export async function changeStoredSettings<Result>(
  context: SettingsContext,
  work: (tx: Db, rows: StoredRow[]) => Promise<Result>,
  touched: readonly string[] = [],
): Promise<Result> {
  const result = await changeCatalog(context, async (tx, touch) => {
    touch([settingsTag, ...touched]);
    // Settings refer to each other, so that two changes at once could each be right and wrong together.
    await tx.execute(sql`lock table ${storedSettings} in share row exclusive mode`);
    const done = await work(tx, await tx.select().from(storedSettings));
    await tx.execute(sql`select pg_notify(${settingsChannel}, 'changed')`);
    return done;
  });
  await loadStoredSettings(context);
  return result;
}

/** Returns the categories as they are until the end of a transaction, for one that stores the name of a category. */
export const holdCategories =
  ({ config }: Pick<Context, 'config'>) =>
  async (tx: Db): Promise<ShopSettings['categories']> => {
    // Conflicts with the lock of a change of settings, and not with itself.
    await tx.execute(sql`lock table ${storedSettings} in row exclusive mode`);
    const { stored } = readRows(config, await tx.select().from(storedSettings));
    return config.settings.valuesWith(stored).categories;
  };

/** Writes the row of a setting; its time is later than that of the row before. */
export async function writeSetting(
  tx: Db,
  row: Omit<StoredRow, 'changedAt'> & { now: Date },
  before: StoredRow | undefined,
): Promise<void> {
  const { now, name, ...values } = row;
  const changedAt = new Date(Math.max(now.getTime(), before ? before.changedAt.getTime() + 1 : 0));
  const set = { ...values, changedAt };
  await tx
    .insert(storedSettings)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: storedSettings.name, set });
}

/** Stores a setting for the whole shop, whatever it was before; errors as checkSetting(). */
export const storeSetting = (
  context: SettingsContext & Pick<Context, 'now'>,
  name: StoredName,
  value: unknown,
  changedBy: string | null = null,
): Promise<void> =>
  changeStoredSettings(context, async (tx, rows) => {
    const { config, now } = context;
    checkSetting(context, name, value, config.settings.valuesWith(readRows(config, rows).stored));
    const before = rows.find((row) => row.name === name);
    await writeSetting(tx, { name, value, changedBy, now: now() }, before);
  });

/** The valid ones of the stored settings, and the names whose value is rejected; unknown names are ignored. */
export function readRows(
  { settings: live }: Context['config'],
  rows: readonly Pick<StoredRow, 'name' | 'value'>[],
): { stored: StoredSettings; rejected: string[] } {
  const known = rows.filter(({ name }) => isStoredName(name));
  // Stored settings may refer to each other, so they are checked together.
  const wellFormed = known.filter(
    ({ name, value }) => name in settings && Value.Check(settings[name as SettingName].schema, value),
  );
  const present = live.valuesWith({
    settings: Object.fromEntries(wellFormed.map(({ name, value }) => [name, value])),
  });
  const valid = known.filter(({ name, value }) => !settingProblem(name, value, present));
  const { preset, ...values } = Object.fromEntries(valid.map(({ name, value }) => [name, value]));
  return {
    stored: { settings: values, ...(preset ? { preset: preset as Preset } : {}) },
    rejected: known.filter((row) => !valid.includes(row)).map(({ name }) => name),
  };
}

/** Applies the stored settings and what was learned of deliveries, and drops cached responses if any changed. Returns the names whose value is rejected. */
export async function loadStoredSettings({ config, db, publicCache }: SettingsContext): Promise<string[]> {
  const apply = config.settings.beginReading();
  const { stored, rejected } = readRows(config, await db.select().from(storedSettings));
  const ranges = await db.select().from(deliveryRanges).where(eq(deliveryRanges.main, true));
  if (apply({ ...stored, learnedDays: toLearnedDays(ranges) })) publicCache.drop();
  return rejected;
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
