/** Renames and merges categories: settings, products and banners in one transaction, with an address that leads to the new one. */
import { bestSellerCategory, urlNameOf } from '@jontro/shop/catalog/categories.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import type { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import { categoriesTexts } from '@jontro/shop/settings/categories-texts.ts';
import {
  type NamingSettings,
  type RenamedCategory,
  withMerged,
  withRenamed,
  withReplaced,
} from '@jontro/shop/settings/renamed-categories.ts';
import type { SettingName, ShopSettings } from '@jontro/shop/settings.ts';
import { count, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { banners, products } from '../catalog/catalog.table.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { everything } from '../http/response-tags.ts';
import type { Context } from '../runtime/context.ts';
import { unchangedSetting } from './setting-states.ts';
import {
  changeStoredSettings,
  checkSetting,
  readRows,
  type StoredRow,
  writeSetting,
} from './stored-settings.ts';

type Endpoints = typeof categoryEndpoints;
type Shop = Pick<Context, 'config' | 'db' | 'limits' | 'now' | 'publicCache'>;
type Moved = EndpointResponse<Endpoints['renameCategory']>;

/** The settings that name categories, in an order in which each is valid beside those before it. */
const namingSettings = [
  'categories',
  'menu',
  'topCategories',
  'specSheets',
  'cashOnDelivery',
  'banners',
  'formerCategories',
] as const satisfies readonly SettingName[];

/** The number of products of each category that has any. */
export async function countCategories({
  db,
}: Pick<Context, 'db'>): Promise<EndpointResponse<Endpoints['countCategories']>> {
  const rows = await db
    .select({ category: products.category, products: count() })
    .from(products)
    .where(isNull(products.deletedAt))
    .groupBy(products.category);
  return { counts: Object.fromEntries(rows.map((row) => [row.category, row.products])) };
}

/**
 * Gives a category another name. Throws 404 for an unknown one, 400 for a name that is taken or invalid, 409 if the file has a
 * setting that names it or the categories were changed meanwhile.
 */
export const renameCategory = (
  shop: Shop,
  by: CurrentUser,
  { body: { category, name, changedAt } }: EndpointInput<Endpoints['renameCategory']>,
): Promise<Moved> =>
  move(shop, by, {
    event: 'renameCategory',
    category,
    to: name.en,
    changedAt,
    message: categoriesTexts.renamed,
    next: (settings) => withRenamed(settings, category, name),
  });

/** Moves the products of a category to another one and removes it; errors as renameCategory(). */
export const mergeCategory = (
  shop: Shop,
  by: CurrentUser,
  { body: { category, into, changedAt } }: EndpointInput<Endpoints['mergeCategory']>,
): Promise<Moved> =>
  move(shop, by, {
    event: 'mergeCategory',
    category,
    to: into,
    changedAt,
    message: categoriesTexts.merged,
    next(settings) {
      if (into === category)
        throw new ApplicationError('invalid', categoriesTexts.sameCategory, { field: 'into' });
      if (!settings.categories.some(({ name }) => name.en === into))
        throw new ApplicationError('not-found', categoriesTexts.unknown);
      return withMerged(settings, category, into);
    },
  });

interface Move {
  event: 'renameCategory' | 'mergeCategory';
  category: string;
  /** The category of the products afterwards. */
  to: string;
  changedAt: string | null;
  message: string;
  next: (settings: NamingSettings) => NamingSettings;
}

async function move(
  shop: Shop,
  by: CurrentUser,
  { event, category, to, changedAt, message, next }: Move,
): Promise<Moved> {
  const { config, limits, now } = shop;
  await limits.limit('change-setting', by.userId);
  const moved = await changeStoredSettings(
    shop,
    async (tx, rows) => {
      unchangedSetting(config, rows, 'categories', changedAt);
      const present = config.settings.valuesWith(readRows(config, rows).stored);
      const found = present.categories.find(({ name }) => name.en === category);
      if (!found) throw new ApplicationError('not-found', categoriesTexts.unknown);
      if (category === bestSellerCategory && to !== category)
        throw new ApplicationError('invalid', categoriesTexts.bestSeller, { field: 'category' });
      const moved = next(present);
      await writeChanged(shop, tx, { by, rows, present, next: moved });
      const changed = await moveProducts(tx, category, to);
      const target = moved.categories.find(({ name }) => name.en === to) ?? { name: { en: to } };
      await recordAudit(tx, now(), by, {
        event,
        subjectId: category,
        name: category,
        before: { category: nameOf(found.name) },
        after: { category: nameOf(target.name), rows: changed },
      });
      return changed;
    },
    [everything],
  );
  return { message, products: moved };
}

/** A name as an audit entry shows it: in English, and in the other languages in brackets. */
const nameOf = ({ en, ...others }: LocalizedText): string => {
  const translated = Object.values(others).join(', ');
  return translated ? `${en} (${translated})` : en;
};

/** Stores each setting that is another one now; throws 409 if the file has one of them. */
async function writeChanged(
  shop: Shop,
  tx: Db,
  {
    by,
    rows,
    present,
    next,
  }: { by: CurrentUser; rows: StoredRow[]; present: ShopSettings; next: NamingSettings },
): Promise<void> {
  const all = { ...present, ...next };
  for (const name of namingSettings) {
    const value = next[name];
    if (JSON.stringify(value) === JSON.stringify(present[name])) continue;
    // The former address of a category leads to the present one.
    if (name === 'banners' && shop.config.settings.sourceOf(name) === 'file') continue;
    checkSetting(shop, name, value, all);
    const before = rows.find((row) => row.name === name);
    await writeSetting(tx, { name, value, changedBy: by.email, now: shop.now() }, before);
  }
}

/**
 * Stores the categories with some that have other names, in all settings and products. Throws 400 for one that was not there or has kept
 * its name; errors as renameCategory() otherwise.
 */
export async function writeRenamed(
  shop: Shop,
  tx: Db,
  {
    categories,
    renamed,
    ...change
  }: {
    by: CurrentUser;
    rows: StoredRow[];
    present: ShopSettings;
    categories: ShopSettings['categories'];
    renamed: readonly RenamedCategory[];
  },
): Promise<void> {
  const has = (list: ShopSettings['categories'], wanted: string) =>
    list.some(({ name }) => name.en === wanted);
  let next: NamingSettings = { ...change.present, categories };
  for (const { from, to } of renamed) {
    if (from === bestSellerCategory)
      throw new ApplicationError('invalid', categoriesTexts.bestSeller, { field: 'renamed' });
    const { categories: before } = change.present;
    if (!has(before, from) || has(categories, from) || has(before, to) || !has(categories, to))
      throw new ApplicationError('invalid', categoriesTexts.unknown, { field: 'renamed' });
    next = withReplaced(next, from, to);
  }
  await writeChanged(shop, tx, { ...change, next });
  for (const { from, to } of renamed) await moveProducts(tx, from, to);
}

/** Deleted products as well, which may be restored. Returns how many. */
async function moveProducts(tx: Db, from: string, to: string): Promise<number> {
  if (from === to) return 0;
  await tx
    .update(banners)
    .set({ category: urlNameOf(to) })
    .where(eq(banners.category, urlNameOf(from)));
  const rows = await tx
    .update(products)
    .set({ category: to })
    .where(eq(products.category, from))
    .returning({ id: products.id });
  return rows.length;
}

/** Throws 409 if a category that has products is no longer among the categories. */
export async function checkRemoved(
  tx: Db,
  before: ShopSettings['categories'],
  after: ShopSettings['categories'],
): Promise<void> {
  const removed = before
    .map(({ name }) => name.en)
    .filter((one) => !after.some(({ name }) => name.en === one));
  for (const category of removed) {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.category, category))
      .limit(1);
    if (product)
      throw new ApplicationError('broken-rule', categoriesTexts.hasProducts, {
        code: 'category-has-products',
        category,
      });
  }
}
