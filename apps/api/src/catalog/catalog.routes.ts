/** The endpoints of the catalogue: cached public reads, and an admin's changes. */
import { catalogEndpoints, searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import { sendCsv } from '../http/csv.ts';
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
  productTag,
  shopListTags,
  shownProducts,
} from './catalog-tags.ts';
import { canonicalCategoryPage, listCategoryProducts } from './category-pages.ts';
import { exportProducts, listAllProducts } from './list-all-products.ts';
import { addProduct, changeProduct, removeProduct } from './product-changes.ts';
import { findProduct, listBestSellers, listNewArrivals, listPopularGadgets } from './products.ts';
import { restoreProduct } from './restore-product.ts';

/** Observes searches; its methods must not block. */
export interface SearchListener {
  /** The result of a text was computed; a cached one is not reported. */
  onResult(text: string, products: number): void;
  /** A visitor searched for a text, with a computed or a cached result. `visitorOf` is called only where it matters who. */
  onSearch(text: string, visitorOf: () => string): void;
}

export function catalogRoutes(app: App, context: Context, searches: SearchListener): void {
  const { db, limits, publicCache: cache } = context;
  const search = createCatalogSearch(context);
  app.addHook('onListen', async () => {
    context.search
      .prepare()
      .catch((error) => app.log.warn({ err: error }, 'the search index was not built at the start'));
  });
  app.addHook('onClose', () => context.search.close());

  const searchOptions = {
    canonical: ({ query }: EndpointInput<typeof catalogEndpoints.searchProducts>) => ({
      query: { search: searchText(query.search) },
    }),
    admit: (request: FastifyRequest) => limits.limit('search-address', request.address),
  };

  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listAllProducts,
      async (r, headers) => {
        const list = await listAllProducts(db, r.query, context.config.shop.lowStockThreshold);
        Object.assign(headers, totalHeaders(list));
        return list.entries;
      },
      { tags: () => [catalogTags.all] },
    ),
  );
  app.route({
    ...catalogEndpoints.downloadProducts,
    handler: async (r, reply) =>
      sendCsv(
        reply,
        `products-${toBangladeshDate(context.now())}`,
        await exportProducts(db, r.query, context.config.shop.lowStockThreshold),
      ),
  });
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listNewArrivals, () => listNewArrivals(db), {
      tags: (_input, shown) => shopListTags(shown),
    }),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listPopularGadgets, (r) => listPopularGadgets(db, r.query), {
      tags: (_input, shown) => shopListTags(shown),
    }),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listCategoryProducts,
      (r) => listCategoryProducts(db, r.params.category, r.query, context.config.shop),
      {
        canonical: (input) => canonicalCategoryPage(input, context.config.shop),
        tags: (input, page) => categoryPageTags(input, page, context.config.shop),
      },
    ),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.findProduct, (r) => findProduct(db, r.params.id), {
      tags: ({ params }) => [productTag(params.id)],
    }),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.searchProducts,
      async ({ query: { search: text = '' } }) => {
        const products = await search.find(text);
        searches.onResult(text, products.length);
        return products;
      },
      {
        ...searchOptions,
        tags: (_input, found) => [catalogTags.search, ...shownProducts(found)],
        onServed(request, { query: { search: text = '' } }) {
          searches.onSearch(
            text,
            // Many phones of one network share an address.
            () => `${app.addressOf(request)} ${request.headers['user-agent']?.slice(0, 200)}`,
          );
        },
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.suggestSearches,
      async (r) => ({ suggestions: await search.suggest(r.query.search ?? '') }),
      { ...searchOptions, tags: () => [catalogTags.search] },
    ),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listBestSellers, () => listBestSellers(db), {
      tags: (_input, shown) => bestSellerTags(shown),
    }),
  );
  app.route(
    cachedEndpoint(cache, catalogEndpoints.listBanners, () => listBanners(context), {
      tags: (_input, banners) => [
        catalogTags.banners,
        ...shopListTags(banners.flatMap(({ product }) => product ?? [])),
      ],
    }),
  );
  app.route({ ...catalogEndpoints.addProduct, handler: (r) => addProduct(context, requireUser(r), r.body) });
  app.route({
    ...catalogEndpoints.changeProduct,
    handler: (r) => changeProduct(context, requireUser(r), r.params.id, r.body),
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
