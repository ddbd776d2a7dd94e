/** The catalogue over HTTP: public reads from the cache of finished bytes, an admin's changes. */
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import type { App } from '../app.ts';
import { cachedCall } from '../cached-call.ts';
import type { Context } from '../context.ts';
import { addressKey } from '../rate-limits.ts';
import { listBanners } from './banners.ts';
import { followCatalog } from './catalog-version.ts';
import { addProduct, changeProduct, removeProduct } from './product-changes.ts';
import { searchCatalog } from './product-search.ts';
import {
  findProduct,
  listAllProducts,
  listBestSellers,
  listCategoryProducts,
  listNewArrivals,
  listPopularGadgets,
} from './products.ts';

export function catalogRoutes(app: App, context: Context): void {
  const { db, limits, publicCache: cache } = context;
  const search = searchCatalog(context);
  followCatalog(app, context);

  app.route(cachedCall(cache, catalogCalls.listAllProducts, (r) => listAllProducts(db, r.query)));
  app.route(cachedCall(cache, catalogCalls.listNewArrivals, () => listNewArrivals(db)));
  app.route(cachedCall(cache, catalogCalls.listPopularGadgets, (r) => listPopularGadgets(db, r.query)));
  app.route(
    cachedCall(cache, catalogCalls.listCategoryProducts, (r) =>
      listCategoryProducts(db, r.params.category, r.query, context.config.shop),
    ),
  );
  app.route(cachedCall(cache, catalogCalls.findProduct, (r) => findProduct(db, r.params.id)));
  app.route(
    cachedCall(cache, catalogCalls.searchProducts, async (r, request) => {
      await limits.limit('search-address', addressKey(request.ip));
      return search.find(r.query.search ?? '');
    }),
  );
  app.route(
    cachedCall(cache, catalogCalls.suggestSearches, async (r, request) => {
      await limits.limit('search-address', addressKey(request.ip));
      return { suggestions: await search.suggest(r.query.search ?? '') };
    }),
  );
  app.route(cachedCall(cache, catalogCalls.listBestSellers, () => listBestSellers(db)));
  app.route(cachedCall(cache, catalogCalls.listBanners, () => listBanners(context)));
  app.route({ ...catalogCalls.addProduct, handler: (r) => addProduct(context, r.body) });
  app.route({ ...catalogCalls.changeProduct, handler: (r) => changeProduct(context, r.params.id, r.body) });
  app.route({ ...catalogCalls.removeProduct, handler: (r) => removeProduct(context, r.params.id) });
}
