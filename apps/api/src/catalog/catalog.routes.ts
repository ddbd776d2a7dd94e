/** The endpoints of the catalogue: cached public reads, and an admin's changes. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { comparedIds } from '@jontro/shop/catalog/comparison.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { requireUser } from '../http/guards.ts';
import { totalHeaders } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { listBanners } from './banners.ts';
import { createCatalogSearch } from './catalog-search.ts';
import {
  bestSellerTags,
  catalogTags,
  categoryPageTags,
  namedUnits,
  productTag,
  shopListTags,
} from './catalog-tags.ts';
import { canonicalCategoryPage, listCategoryProducts } from './category-pages.ts';
import { compareProducts } from './compare-products.ts';
import { fitRoutes } from './fit.routes.ts';
import { listAllProducts } from './list-all-products.ts';
import { isFaceted, listFacetedCategory } from './list-faceted.ts';
import { addProduct, changeProduct, type HoldCategories, removeProduct } from './product-changes.ts';
import { productPreviewRoutes } from './product-preview.routes.ts';
import { addProductPreview } from './product-previews.ts';
import {
  findEditedProduct,
  findProduct,
  listBestSellers,
  listNewArrivals,
  listPopularGadgets,
  listProductDrafts,
} from './products.ts';
import { restoreProduct } from './restore-product.ts';
import { type SearchListener, searchRoutes } from './search.routes.ts';
import { findSpecSheet } from './spec-sheet.ts';

export function catalogRoutes(
  app: App,
  context: Context,
  searches: SearchListener,
  holdCategories: HoldCategories,
): void {
  const search = createCatalogSearch(context);
  fitRoutes(app, context);
  const { db, reads, publicCache: cache } = context;
  const lists = {
    reads,
    search,
    get settings() {
      return context.config.shop;
    },
  };
  searchRoutes(app, context, searches, lists);

  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listAllProducts,
      async (r, headers) => {
        const list = await listAllProducts(db, r.query, context.config.shop.lowStockThreshold);
        Object.assign(headers, totalHeaders(list));
        return list.entries;
      },
      { tags: () => [catalogTags.all], ownTags: () => [catalogTags.units] },
    ),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listNewArrivals, () => reads.forCache(listNewArrivals), {
      tags: (_input, shown) => shopListTags(shown),
      ownTags: (_input, shown) => namedUnits(shown),
    }),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listPopularGadgets,
      (r) => reads.forCache((from) => listPopularGadgets(from, r.query)),
      {
        tags: (_input, shown) => shopListTags(shown),
        ownTags: (_input, shown) => namedUnits(shown),
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listCategoryProducts,
      (r) =>
        isFaceted(r.query)
          ? listFacetedCategory(lists, r)
          : reads.forCache((from) =>
              listCategoryProducts(from, r.params.category, r.query, context.config.shop),
            ),
      {
        canonical: (input) => canonicalCategoryPage(input, context.config.shop),
        tags: (input, page) =>
          isFaceted(input.query) ? [catalogTags.all] : categoryPageTags(input, page, context.config.shop),
        ownTags: (_input, { result }) => namedUnits(result),
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.findProduct,
      (r) => reads.forCache((from) => findProduct(from, r.params.id)),
      {
        subject: ({ params }) => productTag(params.id),
        tags: ({ params }) => [productTag(params.id)],
        ownTags: (_input, product) => namedUnits([product]),
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.findSpecSheet,
      async (r) => findSpecSheet(context.config.shop, r.params.category),
      {
        canonical: ({ params }) => ({
          params: { category: findCategory(context.config.shop, params.category).name },
        }),
        tags: () => [],
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.compareProducts,
      (r) => reads.forCache((from) => compareProducts(from, context.config.shop, comparedIds(r.query.ids))),
      {
        canonical: ({ query }) => ({ query: { ids: comparedIds(query.ids).join(',') } }),
        tags: ({ query }) => comparedIds(query.ids).map(productTag),
        ownTags: () => [catalogTags.units],
      },
    ),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listBestSellers, () => reads.forCache(listBestSellers), {
      tags: (_input, shown) => bestSellerTags(shown),
      ownTags: (_input, shown) => namedUnits(shown),
    }),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listBanners,
      () => reads.forCache((from) => listBanners({ ...context, db: from })),
      {
        tags: (_input, banners) => shopListTags(banners.flatMap(({ product }) => product ?? [])),
      },
    ),
  );
  app.route({
    ...editedProductEndpoints.findEditedProduct,
    handler: (r) => findEditedProduct(db, r.params.id),
  });
  app.route({ ...productDraftEndpoints.listProductDrafts, handler: () => listProductDrafts(db) });
  app.route({
    ...editedProductEndpoints.addProductPreview,
    handler: (r) => addProductPreview(context, requireUser(r), r.params.id),
  });
  productPreviewRoutes(app, context);
  app.route({
    ...catalogEndpoints.addProduct,
    handler: (r) => addProduct({ ...context, holdCategories }, requireUser(r), r.body),
  });
  app.route({
    ...catalogEndpoints.changeProduct,
    handler: (r) => changeProduct({ ...context, holdCategories }, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...catalogEndpoints.removeProduct,
    handler: (r) => removeProduct(context, requireUser(r), r.params.id),
  });
  app.route({
    ...catalogEndpoints.restoreProduct,
    handler: (r) => restoreProduct(context, requireUser(r), r.params.id),
  });
}
