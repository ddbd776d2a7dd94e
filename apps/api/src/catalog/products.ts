/** Reads the catalogue: one product, and the lists of the home page. */

import { cardDetailsOf } from '@jontro/shop/catalog/card-details.ts';
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { type Product, productTexts } from '@jontro/shop/catalog/catalog.ts';
import { bestSellerCategory } from '@jontro/shop/catalog/categories.ts';
import type { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { maxPageSize } from '@jontro/shop/catalog/price-filter.ts';
import type { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { maxListedDrafts } from '@jontro/shop/catalog/publication.ts';
import { ratingOf } from '@jontro/shop/catalog/ratings.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { newArrivalCount } from '@jontro/shop/home/home.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { products } from './catalog.table.ts';
import { timesOnWire, withOwnDiscount } from './discount-times.ts';
import { namesOf } from './name-columns.ts';
import { inOwnersLists, offered } from './product-conditions.ts';
import { countAllProducts } from './product-counts.ts';
import { publicationOnWire } from './publication.ts';
import { listVariants, toOwnVariant, toVariant } from './variants.ts';

type Input<Name extends keyof typeof catalogEndpoints> = EndpointInput<(typeof catalogEndpoints)[Name]>;

/** Converts a row to a product of the API. A product without units left is not in stock. */
export function toProduct(row: typeof products.$inferSelect): Product {
  const rating = ratingOf(row.ratings);
  return {
    _id: row.id,
    productName: row.name,
    category: row.category,
    price: toTaka(row.pricePoisha),
    ...(row.discountPoisha !== null && { discountPrice: toTaka(row.discountPoisha) }),
    ...(row.discountPoisha !== null && shownEnd(row)),
    inStock: row.inStock && row.stock !== 0,
    images: row.images,
    keyFeatures: row.keyFeatures,
    description: row.description,
    ...namesOf(row),
    ...(row.stock !== null && { stock: row.stock }),
    bestSeller: row.bestSeller,
    ...(rating && { rating }),
  };
}

/** The end of the discount. */
const shownEnd = ({ discountUntil }: Pick<typeof products.$inferSelect, 'discountUntil'>) =>
  discountUntil && { discountUntil: discountUntil.toISOString() };

type ToProduct = typeof toProduct;
export type CardSettings = Pick<ShopSettings, 'cardDetails' | 'specSheets'>;

/** Converts a row to a product of a list, with what the shop's cards show. */
export const toListed = ({ cardDetails, specSheets }: CardSettings): ToProduct =>
  cardDetails
    ? (row) => ({
        ...toProduct(row),
        card: cardDetailsOf(row.specs, row.options, fieldsOf(specSheets, row.category)),
      })
    : toProduct;

/** A product with its additional fields and translations. */
export const toFullProduct = (row: typeof products.$inferSelect): Product => ({
  ...toProduct(row),
  ...row.additional,
  ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
  ...(row.specs.length > 0 && { specs: row.specs }),
});

/** A product with the translations of its features. */
function withFeatures(row: typeof products.$inferSelect): Product {
  const features = Object.entries(row.translations).flatMap(([tag, { keyFeatures }]) =>
    keyFeatures ? [[tag, { keyFeatures }]] : [],
  );
  return { ...toProduct(row), ...(features.length > 0 && { translations: Object.fromEntries(features) }) };
}

const newestFirst = [desc(products.createdAt), asc(products.id)] as const;
const mostSoldFirst = [desc(products.sold), ...newestFirst] as const;
const leastSoldFirst = [asc(products.sold), asc(products.createdAt), desc(products.id)] as const;

/** The product with an id; throws 404 if it is unknown, malformed or deleted. */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), offered));
  return withVariants(db, orNotFound(row, productTexts.notFound));
}

/** A product as a response of its own. */
export async function withVariants(
  db: Db,
  row: typeof products.$inferSelect,
  convert: typeof toVariant = toVariant,
): Promise<Product> {
  return {
    ...toFullProduct(row),
    ...(await variantsOf(db, row, convert)),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A product as its owner entered it, with discounts that begin later; throws 404 if it is unknown or deleted. */
export async function findEditedProduct(
  db: Db,
  id: string,
): Promise<EndpointResponse<typeof editedProductEndpoints.findEditedProduct>> {
  const [found] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), inOwnersLists));
  const row = orNotFound(found, productTexts.notFound);
  const { discountUntil: _shown, ...product } = await withVariants(db, withOwnDiscount(row), toOwnVariant);
  return { ...product, ...timesOnWire(row), ...publicationOnWire(row) };
}

/** The drafts, last changed first. */
export async function listProductDrafts(
  db: Db,
): Promise<EndpointResponse<typeof productDraftEndpoints.listProductDrafts>> {
  const rows = await db
    .select()
    .from(products)
    .where(eq(products.draft, true))
    .orderBy(desc(products.updatedAt), asc(products.id))
    .limit(maxListedDrafts);
  return rows.map((row) => ({
    _id: row.id,
    productName: row.name,
    category: row.category,
    price: toTaka(row.pricePoisha),
    image: row.images[0] ?? '',
    updatedAt: row.updatedAt.toISOString(),
    ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
  }));
}

/** The options and variants of a product; nothing for one without. */
async function variantsOf(
  db: Db,
  row: typeof products.$inferSelect,
  convert: typeof toVariant,
): Promise<Pick<Product, 'options' | 'variants' | 'ownImages' | 'discountUntil'>> {
  const { id, options, images, ownImages, defaultVariantId } = row;
  if (defaultVariantId === null) return {};
  const variants = await listVariants(db, id);
  return {
    ...(variants.some(({ discountPoisha }) => discountPoisha !== null) && shownEnd(row)),
    options: [...options],
    variants: variants.map(convert),
    ...(ownImages && ownImages.join() !== images.join() && { ownImages }),
  };
}

/** The products with these ids, in the order of the ids, without deleted ones. */
export async function listProducts(
  db: Db,
  ids: readonly string[],
  convert: ToProduct = toProduct,
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), offered));
  const byId = new Map(rows.map((row) => [row.id, convert(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest products. */
export async function listNewArrivals(db: Db): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(offered)
    .orderBy(...newestFirst)
    .limit(newArrivalCount);
  return rows.map(toProduct);
}

/** By units sold, then newest; a skip at or beyond the end returns the last `limit` products. */
export async function listPopularGadgets(
  db: Db,
  { skip, limit }: Input<'listPopularGadgets'>['query'],
  convert: ToProduct = toProduct,
): Promise<Product[]> {
  const total = skip === 0 ? Number.POSITIVE_INFINITY : await countAllProducts(db);
  const first = skip < total ? skip : Math.max(total - limit, 0);
  const count = Math.min(limit, total - first);
  // Skips entries of an index, from the nearer end; rows are read for the page only.
  const following = total - first - count;
  const ids = db.select({ id: products.id }).from(products).where(offered).limit(count).$dynamic();
  const page =
    first <= following
      ? ids.orderBy(...mostSoldFirst).offset(first)
      : ids.orderBy(...leastSoldFirst).offset(following);
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, page))
    .orderBy(...mostSoldFirst);
  return rows.map((row) => convert(row));
}

/** Products of the category Best Seller and those marked as best sellers, most units sold first. */
export async function listBestSellers(db: Db): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(offered, isBestSeller))
    .orderBy(...mostSoldFirst)
    .limit(maxPageSize);
  return rows.map(withFeatures);
}

/** Whether a product is listed as a best seller. */
export const isBestSeller = or(
  eq(products.category, bestSellerCategory),
  eq(products.bestSeller, true),
) as SQL;
