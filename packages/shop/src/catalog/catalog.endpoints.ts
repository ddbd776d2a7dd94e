/** Endpoints of the catalogue. */
import { type Static, Type } from 'typebox';
import { ListSearch, sortQuery } from '../admin-lists.ts';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import { NewProduct, Product, ProductChange } from './catalog.ts';
import { Facet, facetParams } from './facets.ts';
import { mapTranslationLanguages } from './product-names.ts';
import { specFieldSchema } from './spec-sheets.ts';

const Search = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 1000,
      default: '',
      description: 'Search text; only the first 100 characters are used',
    }),
  ),
});

/** Paging of an admin list; without both parameters the whole list is returned. */
export const ListPage = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Page number; without it and "limit" the whole list',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description: 'Entries per page, 20 when only "page" is given',
    }),
  ),
};

const ListedPage = {
  result: Type.Array(Product),
  totalPages: Type.Integer(),
  /** Additive: number of products that match the filter. */
  total: Type.Integer(),
};

/** Sort keys of the admin's product table; "discount" is the discount price. */
export const productSorts = ['name', 'category', 'price', 'discount', 'stock'] as const;
export type ProductSort = (typeof productSorts)[number];
/** In stock, out of stock, or low stock where units are counted. */
export const stockFilters = ['in', 'out', 'low'] as const;
export type StockFilter = (typeof stockFilters)[number];

/** Filters of the admin's product table. */
export const ProductList = {
  search: ListSearch,
  category: Type.Optional(Type.String({ maxLength: 60, description: 'One of the shop’s categories' })),
  stock: Type.Optional(Type.Enum(stockFilters)),
  ...sortQuery(productSorts),
};

const BannerTexts = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** Button label. */
  action: Type.String(),
});

/** A slide of the home page; links to a category or a product, whichever is given. */
export const Banner = Type.Object({
  ...BannerTexts.properties,
  /** The owner's texts in other languages. */
  translations: Type.Optional(
    Type.Object(mapTranslationLanguages(() => Type.Optional(Type.Partial(BannerTexts)))),
  ),
  /** A wide image with space for text on the left, and a square one with space for text at the top. */
  desktopImage: Type.String(),
  mobileImage: Type.String(),
  category: Type.Optional(Type.String()),
  product: Type.Optional(Type.Object({ _id: Type.String(), productName: Type.String() })),
});
export type Banner = Static<typeof Banner>;

export const catalogEndpoints = {
  listAllProducts: endpoint({
    method: 'GET',
    path: '/api/all-products',
    access: 'public',
    query: Type.Object({ ...ProductList, ...ListPage }),
    response: Type.Array(Product),
  }),
  /** The same list as a CSV file. */
  downloadProducts: endpoint({
    method: 'GET',
    path: '/api/all-products.csv',
    access: 'admin',
    permission: 'products',
    additive: true,
    query: Type.Object(ProductList),
    response: Type.String(),
  }),
  listNewArrivals: endpoint({
    method: 'GET',
    path: '/api/new-arrival',
    access: 'public',
    response: Type.Array(Product),
  }),
  listPopularGadgets: endpoint({
    method: 'GET',
    path: '/api/popular-gadget',
    access: 'public',
    query: Type.Object({
      skip: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        default: 0,
        description: 'Number of products to skip',
      }),
      limit: Type.Integer({
        minimum: 1,
        maximum: 50,
        default: 10,
        description: 'Maximum number of products',
      }),
    }),
    response: Type.Array(Product),
  }),
  listCategoryProducts: endpoint({
    method: 'GET',
    path: '/api/products/:category',
    access: 'public',
    params: Type.Object({
      category: Type.String({ maxLength: 100, description: 'In any letter case; "_" for a space' }),
    }),
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      /** */
      limit: Type.Integer({ default: 6, description: 'Products per page; clamped to 1 to 50' }),
      min: Type.Optional(Type.Number({ minimum: 0, description: 'Minimum current price in taka' })),
      max: Type.Optional(
        Type.Number({
          minimum: 0,
          description: 'Maximum current price in taka; from 300000 on there is no limit',
        }),
      ),
      sort: Type.Optional(
        Type.Union([Type.Literal('relevant'), Type.Literal('lowToHigh'), Type.Literal('highToLow')]),
      ),
      exclude: Type.Optional(Type.String({ maxLength: 100, description: 'Id of a product to exclude' })),
      ...facetParams,
    }),
    response: Type.Object({
      ...ListedPage,
      /** Additive: with "facets=1". */
      facets: Type.Optional(Type.Array(Facet)),
    }),
  }),
  /** All products that a search finds. */
  listSearchResults: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'public',
    additive: true,
    query: Type.Object({
      query: Type.String({
        maxLength: 1000,
        default: '',
        description:
          'Search text; only the first 100 characters are used. Words about a price are a filter. In quotation marks: only what has the words as they are written',
      }),
      page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
      limit: Type.Integer({ default: 12, description: 'Products per page; clamped to 1 to 50' }),
      min: Type.Optional(Type.Number({ minimum: 0, description: 'Minimum current price in taka' })),
      max: Type.Optional(Type.Number({ minimum: 0, description: 'Maximum current price in taka' })),
      sort: Type.Optional(
        Type.Union([Type.Literal('relevant'), Type.Literal('lowToHigh'), Type.Literal('highToLow')]),
      ),
      category: Type.Optional(
        Type.Array(Type.String({ maxLength: 60 }), {
          maxItems: 20,
          description:
            'Categories by their English names, repeated for several, of which a product is in one',
        }),
      ),
      ...facetParams,
    }),
    response: Type.Object({
      ...ListedPage,
      facets: Type.Optional(Type.Array(Facet)),
      /** The words about a price, in taka, and the text without them. */
      understood: Type.Optional(
        Type.Object({
          text: Type.String(),
          min: Type.Optional(Type.Number()),
          max: Type.Optional(Type.Number()),
        }),
      ),
      /** Additive: the text as it was read, where its spelling is not one of the catalogue's. */
      meant: Type.Optional(Type.String()),
      /** Where nothing is found without a filter: other texts, what the first of them finds, and popular products. */
      near: Type.Optional(
        Type.Object({
          /** Brands in the text of which the shop has no product. */
          unknownBrands: Type.Optional(Type.Array(Type.String())),
          /** With those: the categories of accessories, which state what devices they fit. */
          accessories: Type.Optional(Type.Array(Type.String())),
          suggestions: Type.Array(Type.String()),
          text: Type.Optional(Type.String()),
          products: Type.Array(Product),
          popular: Type.Array(Product),
        }),
      ),
    }),
  }),
  findProduct: endpoint({
    method: 'GET',
    path: '/api/product/:id',
    access: 'public',
    params: ById,
    response: Product,
  }),
  /** The rows of a category's specification sheet; none without a sheet. */
  findSpecSheet: endpoint({
    method: 'GET',
    path: '/api/spec-sheet/:category',
    access: 'public',
    additive: true,
    params: Type.Object({
      category: Type.String({ maxLength: 100, description: 'In any letter case; "_" for a space' }),
    }),
    response: Type.Object({ fields: Type.Array(specFieldSchema()) }),
  }),
  /** Products of one category beside each other. */
  compareProducts: endpoint({
    method: 'GET',
    path: '/api/compare',
    access: 'public',
    additive: true,
    query: Type.Object({
      ids: Type.String({
        maxLength: 200,
        default: '',
        description: 'Ids of up to 4 products, separated by commas; others are ignored',
      }),
    }),
    response: Type.Object({
      /** In the order of the ids. */
      products: Type.Array(Product),
      /** The sheet of their category. */
      fields: Type.Array(specFieldSchema()),
      /** Ids of products that there are not, or not any more. */
      missing: Type.Array(Type.String()),
      /** Products of another category than the first one. */
      refused: Type.Array(
        Type.Object({ _id: Type.String(), productName: Type.String(), category: Type.String() }),
      ),
    }),
  }),
  removeProduct: endpoint({
    method: 'DELETE',
    path: '/api/product/:id',
    access: 'admin',
    permission: 'products',
    params: ById,
    response: Deleted,
  }),
  /** Undoes the deletion. */
  restoreProduct: endpoint({
    method: 'PATCH',
    path: '/api/product/:id/restore',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: Modified,
  }),
  searchProducts: endpoint({
    method: 'GET',
    path: '/api/search-products',
    access: 'public',
    query: Search,
    response: Type.Array(Product),
  }),
  suggestSearches: endpoint({
    method: 'GET',
    path: '/api/search-suggestions',
    access: 'public',
    additive: true,
    query: Search,
    response: Type.Object({ suggestions: Type.Array(Type.String()) }),
  }),
  listBestSellers: endpoint({
    method: 'GET',
    path: '/api/best-seller',
    access: 'public',
    response: Type.Array(Product),
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/api/product',
    access: 'admin',
    permission: 'products',
    body: NewProduct,
    response: Inserted,
  }),
  changeProduct: endpoint({
    method: 'PUT',
    path: '/api/product/:id',
    access: 'admin',
    permission: 'products',
    params: ById,
    body: ProductChange,
    response: Modified,
  }),
  listBanners: endpoint({
    method: 'GET',
    path: '/api/banners',
    access: 'public',
    additive: true,
    response: Type.Array(Banner),
  }),
};

export { searchText } from './search-text.ts';
