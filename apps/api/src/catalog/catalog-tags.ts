/** What the catalogue's public responses depend on, and what a change of a product touches. */
import type { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { bestSellerCategory, type CategorySettings, findCategory } from '@jontro/shop/catalog/categories.ts';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import type { products } from './catalog.table.ts';

export const catalogTags = {
  /** Any product in any respect. */
  all: 'catalog',
  /** Which products there are. */
  products: 'products',
  /** The names of all products. */
  names: 'names',
  /** What the search finds, and in which order. */
  search: 'search',
  /** When products change by themselves. */
  due: 'due',
  /** The units of any product in stock. */
  units: 'units',
} as const;

/** Whatever a product shows. */
export const productTag = (id: string): string => `product:${id}`;
/** How many units of a product are in stock: what endpoints name and no page shows. */
const unitsTag = (id: string): string => `units:${id}`;
/** Which products a category has. */
const membersTag = (category: string): string => `category:${category}`;
/** The prices of a category's products. */
const pricesTag = (category: string): string => `prices:${category}`;
/** Which of a category's products are sold out. */
const stockTag = (category: string): string => `stock:${category}`;

/** The columns of a product that decide which lists it is in, and where. */
type ListedProduct = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'name'
  | 'nameBn'
  | 'names'
  | 'category'
  | 'pricePoisha'
  | 'discountPoisha'
  | 'keyFeatures'
  | 'inStock'
  | 'stock'
  | 'bestSeller'
>;

/** The category of a product, and Best Seller if it is marked so. */
const categoriesOf = ({ category, bestSeller }: Pick<ListedProduct, 'category' | 'bestSeller'>): string[] =>
  bestSeller ? [category, bestSellerCategory] : [category];

const isSoldOut = ({ inStock, stock }: ListedProduct): boolean => !inStock || stock === 0;
const presentPrice = ({ pricePoisha, discountPoisha }: ListedProduct): number =>
  discountPoisha ?? pricePoisha;
const namesIn = ({ name, nameBn, names }: ListedProduct): string => JSON.stringify([name, nameBn, names]);
const searchedIn = (product: ListedProduct): string =>
  JSON.stringify([namesIn(product), product.category, product.keyFeatures, isSoldOut(product)]);

/** A product as responses show it: not at all if it is deleted or a draft. */
export const shownOf = <Row extends Pick<typeof products.$inferSelect, 'deletedAt'>>(
  row: Row | undefined,
): Row | undefined => (row?.deletedAt === null ? row : undefined);

/** What a change of a product touches; one state is missing for a product that is added, deleted or restored. */
export function touchedByProduct(
  before: ListedProduct | undefined,
  after: ListedProduct | undefined,
): string[] {
  const product = after ?? before;
  if (!product) return [];
  const touched = [productTag(product.id), catalogTags.all];
  if (!before || !after) {
    const { products, names, search } = catalogTags;
    return [...touched, products, names, search, ...categoriesOf(product).map(membersTag)];
  }
  if (namesIn(before) !== namesIn(after)) touched.push(catalogTags.names);
  if (searchedIn(before) !== searchedIn(after)) touched.push(catalogTags.search);
  const [left, entered] = [categoriesOf(before), categoriesOf(after)];
  for (const category of new Set([...left, ...entered])) {
    if (!left.includes(category) || !entered.includes(category)) touched.push(membersTag(category));
    if (presentPrice(before) !== presentPrice(after)) touched.push(pricesTag(category));
    if (isSoldOut(before) !== isSoldOut(after)) touched.push(stockTag(category));
  }
  return touched;
}

/** What is touched when the last unit of a product is sold, or one is in stock again. */
export const touchedByStock = (product: Pick<ListedProduct, 'id' | 'category' | 'bestSeller'>): string[] => [
  productTag(product.id),
  catalogTags.all,
  catalogTags.search,
  ...categoriesOf(product).map(stockTag),
];

/** What is touched when units of a product are sold or come back, and some are left. */
export const touchedByUnits = (id: string): string[] => [unitsTag(id), catalogTags.units];
/** Whether a change that touches this tag is announced within seconds, not with its transaction: otherwise each order would wait for all others. */
export const isAnnouncedLater = (tag: string): boolean =>
  tag === catalogTags.units || tag.startsWith(unitsTag(''));

/** What is touched when a variant is sold out or in stock again: its product may show another one, at another price. */
export const touchedByVariant = (product: Parameters<typeof touchedByStock>[0]): string[] => [
  ...touchedByStock(product),
  ...categoriesOf(product).map(pricesTag),
];
/** What is touched when the published reviews of a product change. */
export const touchedByRating = (id: string): string[] => [productTag(id), catalogTags.all];

/** What is touched when the published questions of a product, or their answers, change. */
export const touchedByQuestion = (id: string): string[] => [
  productTag(id),
  catalogTags.all,
  catalogTags.search,
];

/** The products that a response shows. */
export const shownProducts = (shown: readonly Pick<Product, '_id'>[]): string[] =>
  shown.map(({ _id }) => productTag(_id));

/** The products whose units in stock a response names. */
export const namedUnits = (shown: readonly Pick<Product, '_id'>[]): string[] =>
  shown.map(({ _id }) => unitsTag(_id));

/** A list of products of the whole shop: those that it shows, and any that could come or go. */
export const shopListTags = (shown: readonly Pick<Product, '_id'>[]): string[] => [
  catalogTags.products,
  ...shownProducts(shown),
];

export const bestSellerTags = (shown: readonly Pick<Product, '_id'>[]): string[] => [
  membersTag(bestSellerCategory),
  ...shownProducts(shown),
];

type CategoryPage = typeof catalogEndpoints.listCategoryProducts;

/**
 * A page of a category: the products that it shows, the members of the category, and what filter and sort compare: a product
 * that is not shown can come to the page by a change of its price, or of its stock if sold out products come last.
 */
export function categoryPageTags(
  { params, query: { min, max, sort = 'relevant' } }: EndpointInput<CategoryPage>,
  { result }: EndpointResponse<CategoryPage>,
  settings: CategorySettings & Pick<ShopSettings, 'soldOutLast'>,
): string[] {
  const { name, members } = findCategory(settings, params.category);
  const categories = name === bestSellerCategory.toLowerCase() ? [bestSellerCategory] : members;
  const comparesPrices = min !== undefined || max !== undefined || sort !== 'relevant';
  return [
    ...shownProducts(result),
    ...categories.flatMap((category) => [
      membersTag(category),
      ...(comparesPrices ? [pricesTag(category)] : []),
      ...(settings.soldOutLast && sort === 'relevant' ? [stockTag(category)] : []),
    ]),
  ];
}
