/** Adding, changing and removing products: an admin's acts, each a new version of the catalogue. */
import type { AuditChanges } from '@jontro/shop/audit/audit.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  type NewProduct,
  type ProductChange,
  productProblem,
  productTexts,
} from '@jontro/shop/catalog/catalog.ts';
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

/** Refuses with 400, the form's own words and the field, what breaks a rule of section 5. */
function checkProduct(product: NewProduct, form: 'add' | 'update'): void {
  const problem = productProblem(product, form);
  if (problem) throw new ApplicationError('invalid', problem.message, { field: problem.field });
}

const featuresOf = (features: readonly string[]): string[] =>
  features.map((feature) => feature.trim()).filter(Boolean);

/** The columns of a checked product; prices from taka to poisha. */
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

/** What the audit log tells of a product. */
const toFacts = (columns: ReturnType<typeof toColumns>): AuditChanges => ({
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

/** Adds a product; refuses with 400 what breaks a rule. */
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
      on: id,
      name: columns.name,
      after: toFacts(columns),
    });
  });
  return { insertedId: id, message: productTexts.added };
}

/** Later than the moment of the change before, so that each change has a moment of its own. */
const momentAfter = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

/**
 * Changes the fields given; a discountPrice of null or "" removes it. The product as it would be must keep the
 * rules, else 400; unknown ones are refused with 404, and with 409 a change that starts from an older product than there is.
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
      throw new ApplicationError('broken-rule', productTexts.changedMeanwhile);
    }
    const { inStock: _shown, ...present } = toProduct(row);
    const wanted: NewProduct = { ...present, inStock: row.inStock, ...change };
    checkProduct(wanted, 'update');
    const columns = toColumns(wanted);
    const now = context.now();
    await tx
      .update(products)
      .set({ ...columns, updatedAt: momentAfter(row.updatedAt, now) })
      .where(eq(products.id, id));
    const facts = { before: toFacts(row), after: toFacts(columns) };
    await recordAudit(tx, now, by, { event: 'changeProduct', on: id, name: columns.name, ...facts });
  });
  return { modifiedCount: 1, message: productTexts.updated };
}

/** Takes a product out of every list; carts mark their lines, orders keep their copy. Unknown ones: 404. */
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
    const facts = { before: { deleted: false }, after: { deleted: true } };
    await recordAudit(tx, now, by, { event: 'removeProduct', on: id, name, ...facts });
  });
  return { deletedCount: 1, message: productTexts.deleted };
}
