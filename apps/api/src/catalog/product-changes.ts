/** Adds, changes and deletes products; each change names the cached responses that it touches. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type NewProduct, type ProductChange, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import {
  additionalFieldNames,
  additionalValuesOf,
  mapAdditional,
  type ProductTranslations,
  withoutEmpty,
} from '@jontro/shop/catalog/product-fields.ts';
import { translationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { productFormTexts, validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import { fieldsOf, type Spec, specProblem } from '@jontro/shop/catalog/spec-sheets.ts';
import { validateVariants } from '@jontro/shop/catalog/variant-validation.ts';
import { type NewVariant, stockAfter } from '@jontro/shop/catalog/variants.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import { and, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { requirePermission } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { touchedByProduct } from './catalog-tags.ts';
import { changeCatalog } from './catalog-version.ts';
import { namesOf, toNameColumns } from './name-columns.ts';
import { offered } from './product-conditions.ts';
import { toFullProduct } from './products.ts';
import { auditLine, listVariants, toNewVariant, withLaterSales, writeVariants } from './variants.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache' | 'config'>;
/** What stores the name of a category needs besides. */
interface CategorizingShop extends Shop {
  /** The categories as they are until the end of the transaction. */
  holdCategories: (tx: Db) => Promise<ShopSettings['categories']>;
}
export type HoldCategories = CategorizingShop['holdCategories'];

/** Throws 400 with the form's message and the field if a rule of section 5 is broken. */
function checkProduct(
  categories: ShopSettings['categories'],
  product: NewProduct,
  form: 'add' | 'update',
): void {
  const problem = validateProduct(product, form, categoryNames({ categories }));
  if (problem) throw new ApplicationError('invalid', problem.message, { field: problem.field });
  const { options = [], variants = [] } = product;
  const wrongVariants = validateVariants(options, variants, form);
  if (wrongVariants) throw new ApplicationError('invalid', wrongVariants, { field: 'variants' });
}

/** Throws 400 for a value that does not fit the category's sheet. */
function checkSpecs({ config }: Shop, category: string, specs: readonly Spec[] = []): void {
  const problem = specProblem(specs, fieldsOf(config.shop.specSheets, category));
  if (problem) throw new ApplicationError('invalid', problem, { field: 'specs' });
}

const featuresOf = (features: readonly string[]): string[] =>
  features.map((feature) => feature.trim()).filter(Boolean);

/** The columns of a validated product; prices from taka to poisha. */
const toColumns = (product: NewProduct) => ({
  name: product.productName.trim(),
  ...toNameColumns(product.names),
  category: product.category,
  pricePoisha: toPoisha(product.price),
  discountPoisha: product.discountPrice ? toPoisha(product.discountPrice) : null,
  inStock: product.inStock ?? true,
  stock: product.stock ?? null,
  images: product.images ?? [],
  keyFeatures: featuresOf(product.keyFeatures ?? []),
  description: product.description?.trim() ?? '',
  bestSeller: product.bestSeller ?? false,
  additional: additionalValuesOf(product),
  translations: withoutEmptyTexts(product.translations),
  specs: (product.specs ?? []).map(trimmedSpec),
});

/** Texts without spaces around them, and without empty translations. */
function trimmedSpec({ key, value, texts }: Spec): Spec {
  const translated = withoutEmpty(texts ?? {});
  return {
    key,
    value: typeof value === 'string' ? value.trim() : value,
    ...(Object.keys(translated).length > 0 && { texts: translated }),
  };
}

/** The translations without empty texts, and without languages that have none. */
const withoutEmptyTexts = (translations: ProductTranslations = {}): ProductTranslations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([tag, texts]) => [tag, withoutEmpty(texts)] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  );

/** Fields that a later version has stored and this one does not have: a change by this one preserves them. */
const unknownOf = (stored: object, known: readonly string[]): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !known.includes(name)));

/** The changed texts with those of a later version: additional fields, and languages. */
const withUnknown = <
  Columns extends Pick<ReturnType<typeof toColumns>, 'names' | 'additional' | 'translations'>,
>(
  columns: Columns,
  stored: typeof products.$inferSelect,
): Columns => ({
  ...columns,
  names: { ...unknownOf(stored.names, translationLanguages), ...columns.names },
  additional: { ...unknownOf(stored.additional, additionalFieldNames), ...columns.additional },
  translations: { ...unknownOf(stored.translations, translationLanguages), ...columns.translations },
});

/** Each translated text as a line of the audit log. */
const translationLines = ({ translations, ...columns }: ReturnType<typeof toColumns>): string[] => [
  ...Object.entries(namesOf(columns).names ?? {}).map(([tag, name]) => `${tag}, name: ${name}`),
  ...Object.entries(translations).flatMap(([tag, texts]) =>
    Object.entries(texts).map(([field, text]) => `${tag}, ${field}: ${[text].flat().join('; ')}`),
  ),
];

/** The fields of a product in the audit log. */
const toAuditFields = (
  columns: ReturnType<typeof toColumns>,
  variants: readonly NewVariant[] = [],
): AuditChanges => ({
  productName: columns.name,
  category: columns.category,
  price: columns.pricePoisha,
  discountPrice: columns.discountPoisha,
  inStock: columns.inStock,
  stock: columns.stock,
  images: columns.images,
  keyFeatures: columns.keyFeatures,
  description: columns.description,
  bestSeller: columns.bestSeller,
  ...mapAdditional((field) => columns.additional[field] ?? null),
  translations: translationLines(columns),
  ...(variants.length > 0 && { variants: variants.map(auditLine) }),
  specs: columns.specs.map(
    ({ key, value, texts }) => `${key}: ${[value, ...Object.values(texts ?? {})].join('; ')}`,
  ),
});

/** Adds a product; throws 400 if a rule is broken. */
export async function addProduct(
  context: CategorizingShop,
  by: Actor,
  product: NewProduct,
): Promise<EndpointResponse<typeof catalogEndpoints.addProduct>> {
  const now = context.now();
  const id = newId(now);
  const { options = [], variants = [] } = product;
  await changeCatalog(context, async (tx, touch) => {
    checkProduct(await context.holdCategories(tx), product, 'add');
    checkSpecs(context, product.category, product.specs);
    const columns = toColumns(product);
    touch(touchedByProduct(undefined, { id, ...columns }));
    await tx.insert(products).values({ id, ...columns, options, createdAt: now, updatedAt: now });
    if (variants.length > 0) await writeVariants(tx, now, id, variants);
    await recordAudit(tx, now, by, {
      event: 'addProduct',
      subjectId: id,
      name: columns.name,
      after: toAuditFields(columns, variants),
    });
  });
  return { insertedId: id, message: productFormTexts.added };
}

/**
 * With variants, a change of the variants names the product's own pictures; those that it shows follow from its default variant.
 */
const imagesOf = (
  row: typeof products.$inferSelect,
  columns: ReturnType<typeof toColumns>,
  { images, variants }: ProductChange,
) =>
  variants && row.defaultVariantId !== null
    ? { images: row.images, ownImages: images ? columns.images : row.ownImages }
    : {};

/** Later than the previous change, so that each change has a unique timestamp. */
const nextUpdatedAt = (previous: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));

/** What a product and its variants cost; a stored variant is known by its values. */
const pricesOf = ({ price, discountPrice }: Pick<NewProduct, 'price' | 'discountPrice'>): string =>
  JSON.stringify([price, discountPrice || null]);
const valuesOf = ({ values }: NewVariant): string => JSON.stringify(values);

/** Throws 403 for another price of a product, or of a variant that it has, without the permission to change prices. */
function checkPrices(
  by: Actor & Partial<Rights>,
  present: Pick<NewProduct, 'price' | 'discountPrice'>,
  variants: readonly NewVariant[],
  changed: NewProduct,
): void {
  const stored = new Map(variants.map((variant) => [valuesOf(variant), pricesOf(variant)]));
  const isOther =
    pricesOf(present) !== pricesOf(changed) ||
    changed.variants?.some(
      (variant) => (stored.get(valuesOf(variant)) ?? pricesOf(variant)) !== pricesOf(variant),
    );
  if (isOther && by.userId !== null)
    requirePermission({ role: 'user', ...by }, 'prices', productFormTexts.pricesNotAllowed);
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
  { unchangedSince, stockWas, ...given }: ProductChange,
): Promise<EndpointResponse<typeof catalogEndpoints.changeProduct>> {
  await changeCatalog(context, async (tx, touch) => {
    // Before the product: a category that is moved holds the settings before its products.
    const categories = await context.holdCategories(tx);
    const [locked] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), offered))
      .for('no key update');
    const row = orNotFound(locked, productTexts.notFound);
    if (unchangedSince !== undefined && unchangedSince !== row.updatedAt.toISOString()) {
      throw new ApplicationError('broken-rule', productFormTexts.changedMeanwhile);
    }
    const { inStock: _derived, ...present } = toFullProduct(row);
    const stored = await listVariants(tx, id);
    const before = stored.map(toNewVariant);
    const change = {
      ...given,
      ...(given.stock !== undefined && { stock: stockAfter(row.stock, { stock: given.stock, stockWas }) }),
      ...(given.variants && { variants: withLaterSales(given.variants, stored) }),
    };
    const variants = change.variants ?? before;
    const options = change.options ?? row.options;
    const changed: NewProduct = {
      ...present,
      inStock: row.inStock,
      ...change,
      options: [...options],
      variants,
    };
    checkProduct(categories, changed, 'update');
    checkPrices(by, present, before, changed);
    // Stored values of a sheet that has changed since are preserved.
    if (change.specs) checkSpecs(context, changed.category, change.specs);
    const columns = toColumns(changed);
    const now = context.now();
    const updatedAt = nextUpdatedAt(row.updatedAt, now);
    const written = { ...withUnknown(columns, row), options, updatedAt };
    await tx
      .update(products)
      .set({ ...written, ...imagesOf(row, columns, change) })
      .where(eq(products.id, id));
    if (change.variants) await writeVariants(tx, now, id, change.variants);
    const [after] = await tx.select().from(products).where(eq(products.id, id));
    if (!after) throw new Error(`product ${id} was not locked`);
    touch(touchedByProduct(row, after));
    const changes = { before: toAuditFields(row, before), after: toAuditFields(columns, variants) };
    await recordAudit(tx, now, by, { event: 'changeProduct', subjectId: id, name: columns.name, ...changes });
  });
  return { modifiedCount: 1, message: productFormTexts.updated };
}

/** Deletes a product; cart items are marked as gone, orders keep their copy. Throws 404 for an unknown product. */
export async function removeProduct(
  context: Shop,
  by: Actor,
  id: string,
): Promise<EndpointResponse<typeof catalogEndpoints.removeProduct>> {
  await changeCatalog(context, async (tx, touch) => {
    const now = context.now();
    const [removed] = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, id), offered))
      .returning();
    const row = orNotFound(removed, productTexts.notFound);
    touch(touchedByProduct(row, undefined));
    const { name } = row;
    const changes = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, now, by, { event: 'removeProduct', subjectId: id, name, ...changes });
  });
  return { deletedCount: 1, message: productFormTexts.deleted };
}
