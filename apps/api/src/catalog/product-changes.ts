/** Adds, changes and deletes products; each change increments the version of the catalogue. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type NewProduct, type ProductChange, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts, validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { products } from './catalog.table.ts';
import { changeCatalog } from './catalog-version.ts';
import { toProduct } from './products.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache'>;

/** Throws 400 with the form's message and the field if a rule of section 5 is broken. */
function checkProduct(product: NewProduct, form: 'add' | 'update'): void {
  const problem = validateProduct(product, form);
  if (problem) throw new ApplicationError('invalid', problem.message, { field: problem.field });
}

const featuresOf = (features: readonly string[]): string[] =>
  features.map((feature) => feature.trim()).filter(Boolean);

/** The columns of a validated product; prices from taka to poisha. */
const toColumns = (product: NewProduct) => ({
  name: product.productName.trim(),
  nameBn: product.nameBn?.trim() || null,
  category: product.category,
  pricePoisha: toPoisha(product.price),
  discountPoisha: product.discountPrice ? toPoisha(product.discountPrice) : null,
  inStock: product.inStock ?? true,
  stock: product.stock ?? null,
  images: product.images ?? [],
  keyFeatures: featuresOf(product.keyFeatures ?? []),
  description: product.description?.trim() ?? '',
  bestSeller: product.bestSeller ?? false,
});

/** The fields of a product in the audit log. */
const toAuditFields = (columns: ReturnType<typeof toColumns>): AuditChanges => ({
  productName: columns.name,
  nameBn: columns.nameBn,
  category: columns.category,
  price: columns.pricePoisha,
  discountPrice: columns.discountPoisha,
  inStock: columns.inStock,
  stock: columns.stock,
  images: columns.images,
  keyFeatures: columns.keyFeatures,
  description: columns.description,
  bestSeller: columns.bestSeller,
});

/** Adds a product; throws 400 if a rule is broken. */
export async function addProduct(
  context: Shop,
  by: Actor,
  product: NewProduct,
): Promise<EndpointResponse<typeof catalogEndpoints.addProduct>> {
  checkProduct(product, 'add');
  const now = context.now();
  const id = newId(now);
  const columns = toColumns(product);
  await changeCatalog(context, async (tx) => {
    await tx.insert(products).values({ id, ...columns, createdAt: now, updatedAt: now });
    await recordAudit(tx, now, by, {
      event: 'addProduct',
      subjectId: id,
      name: columns.name,
      after: toAuditFields(columns),
    });
  });
  return { insertedId: id, message: productFormTexts.added };
}

/** Later than the previous change, so that each change has a unique timestamp. */
const nextUpdatedAt = (previous: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));

/**
 * Changes the given fields; a discountPrice of null or "" removes it. Throws 400 if the changed product breaks
 * a rule, 404 for an unknown product, and 409 if it was changed after `unchangedSince`.
 */
export async function changeProduct(
  context: Shop,
  by: Actor,
  id: string,
  { unchangedSince, ...change }: ProductChange,
): Promise<EndpointResponse<typeof catalogEndpoints.changeProduct>> {
  await changeCatalog(context, async (tx) => {
    const [stored] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .for('no key update');
    const row = orNotFound(stored, productTexts.notFound);
    if (unchangedSince !== undefined && unchangedSince !== row.updatedAt.toISOString()) {
      throw new ApplicationError('broken-rule', productFormTexts.changedMeanwhile);
    }
    const { inStock: _derived, ...present } = toProduct(row);
    const changed: NewProduct = { ...present, inStock: row.inStock, ...change };
    checkProduct(changed, 'update');
    const columns = toColumns(changed);
    const now = context.now();
    await tx
      .update(products)
      .set({ ...columns, updatedAt: nextUpdatedAt(row.updatedAt, now) })
      .where(eq(products.id, id));
    const changes = { before: toAuditFields(row), after: toAuditFields(columns) };
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
  await changeCatalog(context, async (tx) => {
    const now = context.now();
    const removed = await tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .returning({ name: products.name });
    const { name } = orNotFound(removed[0], productTexts.notFound);
    const changes = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, now, by, { event: 'removeProduct', subjectId: id, name, ...changes });
  });
  return { deletedCount: 1, message: productFormTexts.deleted };
}
