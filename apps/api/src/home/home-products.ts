/** The products that the home page's second edition lists, each list read by an index. */
import { cardDetailsOf } from '@jontro/shop/catalog/card-details.ts';
import { bestSellerCategory, findCategory } from '@jontro/shop/catalog/categories.ts';
import { ratingOf } from '@jontro/shop/catalog/ratings.ts';
import { fieldsOf } from '@jontro/shop/catalog/spec-sheets.ts';
import type { CategoryPrice, Deal, HomeProduct } from '@jontro/shop/home/home.endpoints.ts';
import { editionCounts } from '@jontro/shop/home/home.ts';
import { toTaka } from '@jontro/shop/money.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { banners, products } from '../catalog/catalog.table.ts';
import { namesOf } from '../catalog/name-columns.ts';
import { offered, onSale } from '../catalog/product-conditions.ts';
import { type CardSettings, isBestSeller } from '../catalog/products.ts';
import type { Db } from '../database/db.ts';

export type ProductRow = typeof products.$inferSelect;

const newestFirst = [desc(products.createdAt), asc(products.id)] as const;
const mostSoldFirst = [desc(products.sold), ...newestFirst] as const;

/** Converts a row to a product of the home page. */
export const toHomeProduct =
  ({ cardDetails, specSheets }: CardSettings) =>
  (row: ProductRow): HomeProduct => {
    const rating = ratingOf(row.ratings);
    const [image] = row.images;
    return {
      _id: row.id,
      productName: row.name,
      ...namesOf(row),
      price: toTaka(row.pricePoisha),
      ...(row.discountPoisha !== null && { discountPrice: toTaka(row.discountPoisha) }),
      ...(image && { image }),
      ...(rating && { rating: { average: rating.average, count: rating.count } }),
      ...(cardDetails && {
        card: cardDetailsOf(row.specs, row.options, fieldsOf(specSheets, row.category)),
      }),
    };
  };

const listOnSale = (db: Db, condition: SQL | undefined, order: readonly SQL[], limit: number) =>
  db
    .select()
    .from(products)
    .where(and(offered, onSale, condition))
    .orderBy(...order)
    .limit(limit);

/** The products of which most units were sold; none that has not been sold. */
export const listMostSold = (db: Db): Promise<ProductRow[]> =>
  listOnSale(db, gt(products.sold, 0), mostSoldFirst, editionCounts.mostSold);

export const listNewest = (db: Db): Promise<ProductRow[]> =>
  listOnSale(db, undefined, newestFirst, editionCounts.newest);

/** The products on sale with these ids. */
export async function findOnSale(db: Db, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  const rows = await listOnSale(db, inArray(products.id, [...new Set(ids)]), newestFirst, ids.length);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Discounts that apply and end, the one that ends first at the beginning. */
export async function listDeals(
  db: Db,
  now: Date,
  convert: (row: ProductRow) => HomeProduct,
): Promise<Deal[]> {
  const ends = and(
    // Every end that is to come is due; few rows are, and they have an index.
    isNotNull(products.dueAt),
    isNotNull(products.discountPoisha),
    gt(products.discountUntil, now),
  );
  const rows = await listOnSale(
    db,
    ends,
    [asc(products.discountUntil), ...mostSoldFirst],
    editionCounts.deals,
  );
  return rows.flatMap((row) =>
    row.discountUntil ? { ...convert(row), discountUntil: row.discountUntil.toISOString() } : [],
  );
}

/** The categories of the home page with their lowest price; without those that have nothing on sale. */
export async function listCategoryPrices(db: Db, shop: ShopSettings): Promise<CategoryPrice[]> {
  const drawn = await db
    .select({ category: banners.category, picture: banners.desktopImage })
    .from(banners)
    .where(eq(banners.source, 'demo-category'));
  const pictures = new Map(drawn.map(({ category, picture }) => [category, picture]));
  const shown: CategoryPrice[] = [];
  for (const top of shop.topCategories) {
    const { name, members, picture: own } = findCategory(shop, top);
    if (members.length === 0) continue;
    const isMember =
      name === bestSellerCategory.toLowerCase() ? isBestSeller : inArray(products.category, [...members]);
    const [cheapest] = await listOnSale(db, isMember, [asc(products.presentPoisha), ...newestFirst], 1);
    if (!cheapest) continue;
    const cutout = own ?? pictures.get(name);
    const picture = cutout ?? cheapest.images[0];
    shown.push({
      name,
      from: toTaka(cheapest.presentPoisha),
      ...(picture && { picture }),
      cutout: cutout !== undefined,
    });
  }
  return shown;
}
