/** Adds, changes and deletes products; each change names the cached responses that it touches. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  type CompleteProduct,
  type NewProduct,
  type ProductChange,
  productTexts,
} from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { productFormTexts, validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import { fieldsOf, type Spec, specProblem } from '@jontro/shop/catalog/spec-sheets.ts';
import { validateVariants } from '@jontro/shop/catalog/variant-validation.ts';
import { type PricedVariant, stockAfter } from '@jontro/shop/catalog/variants.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { OwnAddress } from '@jontro/shop/images/picture-address.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { StockReason } from '@jontro/shop/stock/stock-reasons.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import { and, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { ownAddressOf } from '../config/photo-sources.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { catalogTags, shownOf, touchedByProduct } from './catalog-tags.ts';
import { changeCatalog } from './catalog-version.ts';
import {
  type DiscountTimes,
  discountTimes,
  isDiscounted,
  isRepriced,
  timeColumns,
  timesOnWire,
  withOwnDiscount,
  withPlanned,
} from './discount-times.ts';
import { toAuditFields, toColumns, withUnknown } from './product-columns.ts';
import { inOwnersLists } from './product-conditions.ts';
import { checkPrices, type PriceSetter, requirePrices, withPrices } from './product-prices.ts';
import { toFullProduct } from './products.ts';
import { earliest, type Publication, publicationOf } from './publication.ts';
import { nameStockMove } from './stock-move.ts';
import {
  listVariants,
  selectRemovedVariants,
  toNewVariant,
  type VariantRow,
  withLaterSales,
  writeVariants,
} from './variants.ts';
import { checkSku, writeCodes } from './write-codes.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache' | 'config'>;
/** What stores the name of a category needs besides. */
interface CategorizingShop extends Shop {
  /** The categories as they are until the end of the transaction. */
  holdCategories: (tx: Db) => Promise<ShopSettings['categories']>;
}
export type HoldCategories = CategorizingShop['holdCategories'];
/** The settings that a product's values must fit. */
export interface ProductRules extends Pick<ShopSettings, 'categories' | 'specSheets'> {
  /** The shop's own addresses. */
  own: OwnAddress;
}
/** The rules at this moment. */
export const productRulesOf = (config: Context['config']): ProductRules => ({
  categories: config.shop.categories,
  specSheets: config.shop.specSheets,
  own: ownAddressOf(config),
});
/** A transaction of `changeCatalog()`, and what names the tags that it touches. */
interface CatalogChange extends Pick<Context, 'now'> {
  tx: Db;
  /** Why the stock changes; by default because the product was added or changed. */
  stockReason?: StockReason;
  touch: (tags: readonly string[]) => void;
}
interface CategorizingChange extends CatalogChange, Pick<CategorizingShop, 'config' | 'holdCategories'> {}
interface CategorizingUpdate extends CategorizingChange {
  by: Actor & Partial<Rights>;
  /** The product, if the transaction has locked and read it already. */
  locked?: { row: ProductRow; variants: readonly VariantRow[] };
  /** Whether it brings back what was: the rules for a new discount with an end do not hold. */
  restores?: boolean;
}
type ProductRow = typeof products.$inferSelect;
/** A change with the price of each variant. */
type CompleteChange = ProductChange & Pick<CompleteProduct, 'variants'>;

/** A written product, with its fields in the audit log. */
interface Written {
  id: string;
  name: string;
  updatedAt: Date;
  before?: AuditChanges;
  after: AuditChanges;
}

/** Throws 400 with the form's message and the field if a rule of section 5 is broken. */
function checkProduct(rules: ProductRules, product: CompleteProduct, form: 'add' | 'update'): void {
  const problem = validateProduct(product, form, categoryNames(rules), rules.own);
  if (problem) throw new ApplicationError('invalid', problem.message, { field: problem.field });
  const { options = [], variants = [] } = product;
  const wrongVariants = validateVariants(options, variants, form, rules.own);
  if (wrongVariants) throw new ApplicationError('invalid', wrongVariants, { field: 'variants' });
}

/** Throws 400 for a value that does not fit the category's sheet. */
function checkSpecs({ specSheets }: ProductRules, category: string, specs: readonly Spec[] = []): void {
  const problem = specProblem(specs, fieldsOf(specSheets, category));
  if (problem) throw new ApplicationError('invalid', problem, { field: 'specs' });
}

/** A new product with the price of each variant. Throws 400 if a rule is broken, 403 without the permission to set prices. */
export function checkNewProduct(rules: ProductRules, by: PriceSetter, product: NewProduct): CompleteProduct {
  requirePrices(by);
  const { variants, ...given } = product;
  const complete = { ...given, ...(variants && { variants: withPrices(variants, product) }) };
  checkProduct(rules, complete, 'add');
  checkSpecs(rules, product.category, product.specs);
  return complete;
}

/** A stored product with a change of it; `removed` are variants that it had. Throws 400 if a rule is broken. */
export function checkChangedProduct(
  rules: ProductRules,
  row: ProductRow,
  stored: readonly VariantRow[],
  { unchangedSince, stockWas, variants, ...input }: ProductChange,
  removed: readonly VariantRow[] = [],
): { changed: CompleteProduct; change: CompleteChange } {
  const { inStock: _derived, discountUntil: _shown, ...present } = toFullProduct(withOwnDiscount(row));
  const priced = variants && withPrices(variants, { ...present, ...input }, [...stored, ...removed]);
  const given = withPlanned({ ...input, ...(priced && { variants: priced }) }, row, stored);
  const change = {
    ...given,
    ...(given.stock !== undefined && { stock: stockAfter(row.stock, { stock: given.stock, stockWas }) }),
    ...(given.variants && { variants: withLaterSales(given.variants, stored) }),
  };
  const changed: CompleteProduct = {
    ...present,
    inStock: row.inStock,
    ...change,
    options: [...(change.options ?? row.options)],
    variants: change.variants ?? stored.map(toNewVariant),
  };
  checkProduct(rules, changed, 'update');
  // Stored values of a sheet that has changed since are preserved.
  if (change.specs) checkSpecs(rules, changed.category, change.specs);
  return { changed, change };
}

/** The rules as they are until the end of the transaction. */
const holdRules = async ({ tx, config, holdCategories }: CategorizingChange): Promise<ProductRules> => ({
  ...productRulesOf(config),
  categories: await holdCategories(tx),
});

/** Inserts a product; throws 400 if a rule is broken, 403 without the permission to set prices. */
export async function insertProduct(
  change: CategorizingChange & { by: PriceSetter },
  given: NewProduct,
): Promise<Written> {
  const { tx, touch, now, by } = change;
  const product = checkNewProduct(await holdRules(change), by, given);
  const createdAt = now();
  const id = newId(createdAt);
  const { options = [], variants = [] } = product;
  const times = discountTimes(undefined, product, {
    discounted: isDiscounted(product),
    repriced: true,
    now: createdAt,
  });
  const publication = publicationOf(undefined, product, createdAt);
  const columns = writtenColumns(product, times, publication);
  await checkSku(tx, id, columns.additional.sku);
  if (!publication.draft) touch(touchedByProduct(undefined, { id, ...columns }));
  if (columns.dueAt) touch([catalogTags.due]);
  await nameStockMove(tx, { why: change.stockReason ?? 'opening', at: createdAt });
  await tx.insert(products).values({ id, ...columns, options, createdAt, updatedAt: createdAt });
  if (variants.length > 0) await writeVariants(tx, createdAt, id, variants, times.isPlanned);
  await writeCodes(tx, id, product);
  return { id, name: columns.name, updatedAt: createdAt, after: toAuditFields(columns, variants) };
}

const writtenColumns = (product: CompleteProduct, times: DiscountTimes, publication: Publication) => ({
  ...toColumns(product),
  ...timeColumns(times, product),
  ...publication,
  dueAt: earliest(times.discountDueAt, publication.publishAt, publication.unpublishAt),
});

/** Adds a product; throws 400 if a rule is broken, 403 without the permission to set prices. */
export async function addProduct(
  context: CategorizingShop,
  by: Actor & Partial<Rights>,
  product: NewProduct,
): Promise<EndpointResponse<typeof catalogEndpoints.addProduct>> {
  const { id } = await changeCatalog(context, async (tx, touch) => {
    const added = await insertProduct({ ...context, by, tx, touch }, product);
    const { id: subjectId, name, after } = added;
    await recordAudit(tx, added.updatedAt, by, { event: 'addProduct', subjectId, name, after });
    return added;
  });
  return { insertedId: id, message: productFormTexts.added };
}

/**
 * With variants, a change of the variants names the product's own pictures; those that it shows follow from its default variant.
 */
const imagesOf = (
  row: ProductRow,
  columns: ReturnType<typeof toColumns>,
  { images, variants }: ProductChange,
) =>
  variants && row.defaultVariantId !== null
    ? { images: row.images, ownImages: images ? columns.images : row.ownImages }
    : {};

/** Later than the previous change, so that each change has a unique timestamp. */
const nextUpdatedAt = (previous: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));

/**
 * A change of a stored product as it would be written now. Throws 400 if a rule is broken, 403 for prices and times of discounts
 * without the permission to change them.
 */
export function checkUpdate(
  {
    rules,
    by,
    now,
    restores,
  }: { rules: ProductRules; by: Actor & Partial<Rights>; now: Date; restores?: boolean | undefined },
  row: ProductRow,
  stored: readonly VariantRow[],
  given: ProductChange,
  removed: readonly VariantRow[] = [],
): { changed: CompleteProduct; change: CompleteChange; times: DiscountTimes } {
  const { changed, change } = checkChangedProduct(rules, row, stored, given, removed);
  const times = discountTimes(row, given, {
    discounted: isDiscounted(changed),
    repriced: isRepriced(row, stored, changed),
    now,
    restores,
  });
  const hasOtherTimes = JSON.stringify(timesOnWire(row)) !== JSON.stringify(timesOnWire(times));
  const present = toFullProduct(withOwnDiscount(row));
  checkPrices(by, present, [...stored, ...removed], changed, hasOtherTimes);
  return { changed, change, times };
}

/** Locks and updates a product as `changeProduct()` does. */
export async function updateProduct(
  categorizing: CategorizingUpdate,
  id: string,
  given: ProductChange,
): Promise<Written> {
  const { tx, touch, now } = categorizing;
  // Before the product: a category that is moved holds the settings before its products.
  const rules = await holdRules(categorizing);
  const { locked } = categorizing;
  const row = locked?.row ?? (await lockUnchanged(tx, id, given));
  const stored = locked?.variants ?? (await listVariants(tx, id));
  const at = now();
  const { by, restores } = categorizing;
  // A variant that comes back has the price that it had.
  const removed = given.variants ? await selectRemovedVariants(tx, id) : [];
  const how = { rules, by, now: at, restores };
  const { changed, change, times } = checkUpdate(how, row, stored, given, removed);
  const publication = publicationOf(row, given, at);
  const columns = writtenColumns(changed, times, publication);
  const updatedAt = nextUpdatedAt(row.updatedAt, at);
  const { options = [], variants = [] } = changed;
  if (columns.additional.sku !== row.additional.sku) await checkSku(tx, id, columns.additional.sku);
  const written = { ...withUnknown(columns, row), options, updatedAt };
  const { stockReason = 'edited' } = categorizing;
  const rewritten = change.variants ?? movedVariants(row, stored, change, times);
  if (rewritten || columns.stock !== row.stock)
    await nameStockMove(tx, { why: stockReason, at, staffId: by.userId });
  const [updated] = await tx
    .update(products)
    .set({ ...written, ...imagesOf(row, columns, change) })
    .where(eq(products.id, id))
    .returning();
  if (rewritten) await writeVariants(tx, at, id, rewritten, times.isPlanned);
  await writeCodes(tx, id, changed);
  // Triggers give the product the values of its default variant.
  const [after] = rewritten ? await tx.select().from(products).where(eq(products.id, id)) : [updated];
  if (!after) throw new Error(`product ${id} was not locked`);
  touch(touchedByProduct(shownOf(row), shownOf(after)));
  if (row.dueAt?.getTime() !== after.dueAt?.getTime()) touch([catalogTags.due]);
  return {
    id,
    name: columns.name,
    updatedAt,
    before: toAuditFields(row, stored.map(toNewVariant)),
    after: toAuditFields(columns, variants),
  };
}

/** The variants whose discounts begin at another time, though the change names none of them; undefined if it is the same. */
function movedVariants(
  row: ProductRow,
  stored: readonly VariantRow[],
  { discountPrice }: ProductChange,
  { isPlanned }: DiscountTimes,
): PricedVariant[] | undefined {
  const wasPlanned = stored.some(({ plannedPoisha }) => plannedPoisha !== null);
  if (stored.length === 0 || wasPlanned === isPlanned) return undefined;
  return stored.map((variant) => ({
    ...toNewVariant(variant),
    ...(discountPrice !== undefined && variant.id === row.defaultVariantId && { discountPrice }),
  }));
}

/** Throws 404 for an unknown product, 409 if it was changed after `unchangedSince`. */
async function lockUnchanged(tx: Db, id: string, { unchangedSince }: ProductChange): Promise<ProductRow> {
  const [locked] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), inOwnersLists))
    .for('no key update');
  const row = orNotFound(locked, productTexts.notFound);
  if (unchangedSince !== undefined && unchangedSince !== row.updatedAt.toISOString())
    throw new ApplicationError('broken-rule', productFormTexts.changedMeanwhile);
  return row;
}

/**
 * Changes the given fields; a discountPrice of null or "" removes it. A stock with the one that it starts from keeps
 * what was sold and returned since. Throws 400 if the changed product breaks
 * a rule, 404 for an unknown product, and 409 if it was changed after `unchangedSince`.
 */
export async function changeProduct(
  context: CategorizingShop,
  by: Actor & Partial<Rights>,
  id: string,
  given: ProductChange,
): Promise<EndpointResponse<typeof catalogEndpoints.changeProduct>> {
  await changeCatalog(context, async (tx, touch) => {
    const { name, before, after } = await updateProduct({ ...context, by, tx, touch }, id, given);
    const changes = { ...(before && { before }), after };
    await recordAudit(tx, context.now(), by, { event: 'changeProduct', subjectId: id, name, ...changes });
  });
  return { modifiedCount: 1, message: productFormTexts.updated };
}

/** Marks a product as deleted as `removeProduct()` does; returns its name. Throws as `lockUnchanged()`. */
export async function deleteProduct(
  { tx, touch, now }: CatalogChange,
  id: string,
  since: Pick<ProductChange, 'unchangedSince'> = {},
): Promise<string> {
  const row = await lockUnchanged(tx, id, since);
  const at = now();
  await tx
    .update(products)
    .set({ deletedAt: at, updatedAt: at, draft: false, publishAt: null, unpublishAt: null })
    .where(eq(products.id, id));
  touch(touchedByProduct(shownOf(row), undefined));
  return row.name;
}

/** Deletes a product; cart items are marked as gone, orders keep their copy. Throws 404 for an unknown product. */
export async function removeProduct(
  context: Shop,
  by: Actor,
  id: string,
): Promise<EndpointResponse<typeof catalogEndpoints.removeProduct>> {
  await changeCatalog(context, async (tx, touch) => {
    const name = await deleteProduct({ ...context, tx, touch }, id);
    const changes = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, context.now(), by, { event: 'removeProduct', subjectId: id, name, ...changes });
  });
  return { deletedCount: 1, message: productFormTexts.deleted };
}
