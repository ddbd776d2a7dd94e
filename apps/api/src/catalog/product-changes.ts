/** Adding, changing and removing products: an admin's acts, each a new version of the catalogue. */
import type { CallReply } from '@jontro/shop/call.ts';
import type { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import {
  type NewProduct,
  type ProductChange,
  productProblem,
  productTexts,
} from '@jontro/shop/catalog/catalog.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { found, refuse } from '../refusal.ts';
import { products } from './catalog.table.ts';
import { changeCatalog } from './catalog-version.ts';
import { toProduct } from './products.ts';

type Shop = Pick<Context, 'db' | 'now' | 'publicCache'>;

/** Refuses with 400, the form's own words and the field, what breaks a rule of section 5. */
function checkProduct(product: NewProduct, form: 'add' | 'update'): void {
  const problem = productProblem(product, form);
  if (problem) throw refuse('invalid', problem.message, { field: problem.field });
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

/** Adds a product; refuses with 400 what breaks a rule. */
export async function addProduct(
  context: Shop,
  product: NewProduct,
): Promise<CallReply<typeof catalogCalls.addProduct>> {
  checkProduct(product, 'add');
  const now = context.now();
  const id = newId(now);
  await changeCatalog(context, (tx) =>
    tx.insert(products).values({ id, ...toColumns(product), createdAt: now, updatedAt: now }),
  );
  return { insertedId: id, message: productTexts.added };
}

/**
 * Changes the fields given; a discountPrice of null or "" removes it. The product as it would be must keep the
 * rules, else 400; unknown ones are refused with 404.
 */
export async function changeProduct(
  context: Shop,
  id: string,
  change: ProductChange,
): Promise<CallReply<typeof catalogCalls.changeProduct>> {
  await changeCatalog(context, async (tx) => {
    const [row] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .for('no key update');
    const { inStock: _shown, ...present } = toProduct(found(row, productTexts.notFound));
    const wanted: NewProduct = { ...present, inStock: row?.inStock, ...change };
    checkProduct(wanted, 'update');
    await tx
      .update(products)
      .set({ ...toColumns(wanted), updatedAt: context.now() })
      .where(eq(products.id, id));
  });
  return { modifiedCount: 1, message: productTexts.updated };
}

/** Takes a product out of every list; carts mark their lines, orders keep their copy. Unknown ones: 404. */
export async function removeProduct(
  context: Shop,
  id: string,
): Promise<CallReply<typeof catalogCalls.removeProduct>> {
  await changeCatalog(context, async (tx) => {
    const removed = await tx
      .update(products)
      .set({ deletedAt: context.now(), updatedAt: context.now() })
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .returning({ id: products.id });
    found(removed[0], productTexts.notFound);
  });
  return { deletedCount: 1, message: productTexts.deleted };
}
