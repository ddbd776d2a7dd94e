/** The pages of a category: filtered by price, sorted, at any depth, with the exact number of pages. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { maxPrice } from '@jontro/shop/catalog/catalog.ts';
import {
  bestSellerCategory,
  type Category,
  type CategorySettings,
  findCategory,
} from '@jontro/shop/catalog/categories.ts';
import { clampPageSize, effectiveMaxPrice, exclusiveMaxPrice } from '@jontro/shop/catalog/price-filter.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toPoisha } from '@jontro/shop/money.ts';
import { defaultSettings, type ShopSettings } from '@jontro/shop/settings.ts';
import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { products } from './catalog.table.ts';
import { idsOfPage, mostSold, newest, orderSql, type PagePart, type SortKey } from './category-order.ts';
import { canonicalChoice } from './list-faceted.ts';
import { offered, onSale, soldOut } from './product-conditions.ts';
import {
  type CountedProducts,
  countProducts,
  deepPosition,
  findPosition,
  type KeyRange,
} from './product-counts.ts';
import { type CardSettings, isBestSeller, toListed } from './products.ts';

type CategoryPageInput = EndpointInput<typeof catalogEndpoints.listCategoryProducts>;
type CategoryPage = EndpointResponse<typeof catalogEndpoints.listCategoryProducts>;
type Query = CategoryPageInput['query'];
type Sort = NonNullable<Query['sort']>;
type PriceSort = Exclude<Sort, 'relevant'>;

/** In taka: above every stored price, and still exact in poisha. */
const maxFilterPrice = 10 * maxPrice;

const emptyPage: CategoryPage = { result: [], totalPages: 0, total: 0 };

/** The canonical input of a category page: the same for all requests with the same response. */
export function canonicalCategoryPage(
  { params, query: { page, limit, min = 0, max, sort = 'relevant', exclude, ...choice } }: CategoryPageInput,
  settings: CategorySettings,
): CategoryPageInput {
  const { name } = findCategory(settings, params.category);
  const ceiling = effectiveMaxPrice(max);
  return {
    params: { category: name },
    query: {
      page,
      limit: clampPageSize(limit),
      ...(min > 0 && { min: Math.min(min, maxFilterPrice) }),
      ...(ceiling !== undefined && { max: ceiling }),
      ...(sort !== 'relevant' && { sort }),
      ...(exclude && { exclude }),
      ...canonicalChoice(choice),
    },
  };
}

const isBestSellers = ({ name }: Category): boolean => name === bestSellerCategory.toLowerCase();

/** The conditions of a category's products: one for each member category, so that each can use an index. */
const memberConditions = (category: Category): SQL[] =>
  isBestSellers(category)
    ? [sql`(${isBestSeller})`]
    : category.members.map((member) => eq(products.category, member));

/** The names in the table of counts of a category's products, and of those sold out. */
const listsOf = (category: Category): { all: string[]; soldOut: string[] } =>
  isBestSellers(category)
    ? { all: ['best-sellers'], soldOut: ['best-sellers-sold-out'] }
    : {
        all: category.members.map((member) => `category:${member}`),
        soldOut: category.members.map((member) => `sold-out:${member}`),
      };

/** The bounds of the current price in poisha. */
function priceRange({ min, max }: Query): KeyRange {
  const ceiling = exclusiveMaxPrice(effectiveMaxPrice(max));
  return {
    ...(min !== undefined && { from: toPoisha(Math.min(min, maxFilterPrice)) }),
    ...(ceiling !== undefined && { to: toPoisha(Math.min(ceiling, maxFilterPrice)) }),
  };
}

/**
 * One page of a category with filter and sort. An unknown category and a page beyond the end are
 * empty. By default Best Sellers are sorted by units sold, all others newest first; with the setting `soldOutLast`
 * sold out products come last.
 */
export async function listCategoryProducts(
  db: Db,
  text: string,
  query: Query,
  settings: CategorySettings & CardSettings & Pick<ShopSettings, 'soldOutLast'> = defaultSettings,
): Promise<CategoryPage> {
  const category = findCategory(settings, text);
  if (category.members.length === 0) return emptyPage;
  const lists = listsOf(category);
  const prices = priceRange(query);
  const filter = and(
    offered,
    prices.from === undefined ? undefined : gte(products.presentPoisha, poisha(prices.from)),
    prices.to === undefined ? undefined : lt(products.presentPoisha, poisha(prices.to)),
  );
  const conditions = memberConditions(category);
  const { exclude, sort = 'relevant' } = query;
  const soldOutLast = sort === 'relevant' && settings.soldOutLast;
  const limit = clampPageSize(query.limit);
  const skip = (query.page - 1) * limit;
  const finder = { db, prices, canSeek: exclude === undefined && skip >= deepPosition, category };
  const [counted, soldOutCount, excluded, whole] = await Promise.all([
    countProducts(db, { lists: lists.all }, prices),
    soldOutLast ? countProducts(db, { lists: lists.soldOut }, prices) : 0,
    exclude === undefined ? undefined : findExcluded(db, exclude, and(filter, or(...conditions))),
    // One list, whose part does not depend on the counts.
    soldOutLast ? undefined : partOf(finder, lists.all, sort, { skip, limit }),
  ]);
  const total = counted - (excluded ? 1 : 0);
  const totals = { totalPages: Math.ceil(total / limit), total };
  if (skip >= total) return { result: [], ...totals };

  const parts: PagePart[] = whole ? [whole] : [];
  if (soldOutLast) {
    const available = total - soldOutCount + (excluded?.soldOut ? 1 : 0);
    if (skip < available) {
      const counts = { lists: lists.all, without: lists.soldOut };
      parts.push(await newestPart(finder, counts, { skip, limit }, onSale));
    }
    if (skip + limit > available) {
      const rest = { skip: Math.max(skip - available, 0), limit: Math.min(limit, skip + limit - available) };
      parts.push(await newestPart(finder, { lists: lists.soldOut }, rest, soldOut));
    }
  }
  const withoutExcluded = and(filter, exclude === undefined ? undefined : ne(products.id, exclude));
  const order = sort === 'relevant' ? relevantOrder(category) : priceOrder(sort);
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, idsOfPage(withoutExcluded, conditions, order, parts)))
    .orderBy(...[...(soldOutLast ? [{ value: soldOut }] : []), ...order].map(orderSql));
  return { result: rows.map(toListed(settings)), ...totals };
}

/** Whether the excluded product would be listed, and is sold out. */
async function findExcluded(
  db: Db,
  id: string,
  listed: SQL | undefined,
): Promise<{ soldOut: boolean } | undefined> {
  const [row] = await db
    .select({ soldOut: sql<boolean>`${soldOut}` })
    .from(products)
    .where(and(eq(products.id, id), listed));
  return row;
}

const relevantOrder = (category: Category): readonly SortKey[] =>
  isBestSellers(category) ? mostSold : newest;
const priceOrder = (sort: PriceSort): readonly SortKey[] => [
  { value: products.presentPoisha, descending: sort === 'highToLow' },
  ...newest,
];

interface Finder {
  db: Db;
  prices: KeyRange;
  /** Whether the position is so deep that it is found in the counts; they include an excluded product. */
  canSeek: boolean;
  category: Category;
}
interface Range {
  skip: number;
  limit: number;
}

const partOf = (finder: Finder, lists: readonly string[], sort: Sort, range: Range): Promise<PagePart> =>
  sort === 'relevant' ? newestPart(finder, { lists }, range) : pricePart(finder, lists, sort, range);

/** A page by price begins at the price of its first product. */
async function pricePart(
  { db, prices, canSeek }: Finder,
  lists: readonly string[],
  sort: PriceSort,
  { skip, limit }: Range,
): Promise<PagePart> {
  if (!canSeek) return { skip, limit };
  const descending = sort === 'highToLow';
  const outside = descending ? { from: prices.to ?? Number.POSITIVE_INFINITY } : { to: prices.from ?? 0 };
  const search = { axis: 'price', position: skip, descending, after: outside } as const;
  const found = await findPosition(db, { lists }, search);
  if (!found) return { skip, limit };
  const only = descending
    ? lt(products.presentPoisha, poisha(found.to))
    : gte(products.presentPoisha, poisha(found.from));
  return { only, skip: skip - found.before, limit };
}

/** A page of the newest begins in the hours of its first product. With a filter by price, or by units sold, it skips entries of an index. */
async function newestPart(
  { db, prices, canSeek, category }: Finder,
  counted: CountedProducts,
  { skip, limit }: Range,
  condition?: SQL,
): Promise<PagePart> {
  const whole = { only: condition, skip, limit };
  if (!canSeek || prices.from || prices.to !== undefined || isBestSellers(category)) return whole;
  const found = await findPosition(db, counted, { axis: 'time', position: skip, descending: true });
  if (!found) return whole;
  const only = and(condition, lt(products.createdAt, new Date(found.to)));
  return { only, skip: skip - found.before, limit };
}
