/** The owner's reports over HTTP; the searches without a result are written down as long as the server runs. */
import { reportCalls } from '@jontro/shop/reports/reports.calls.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { listBestProducts } from './best-products.ts';
import { type FailedSearches, listFailedSearches } from './failed-searches.ts';
import { findSalesReport } from './sales-report.ts';
import { listScarceProducts } from './scarce-products.ts';
import { findWaitingOrders } from './waiting-orders.ts';

const keptEveryMs = 30_000;

export function reportsRoutes(app: App, { db, now, config }: Context, searches: FailedSearches): void {
  app.route({ ...reportCalls.findSalesReport, handler: (r) => findSalesReport(db, now(), r.query) });
  app.route({ ...reportCalls.listBestProducts, handler: (r) => listBestProducts(db, now(), r.query) });
  app.route({ ...reportCalls.findWaitingOrders, handler: () => findWaitingOrders(db) });
  app.route({
    ...reportCalls.listScarceProducts,
    handler: () => listScarceProducts(db, config.shop.lowStockThreshold),
  });
  app.route({ ...reportCalls.listFailedSearches, handler: () => listFailedSearches(db) });

  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    worker = startWorker('failed searches', keptEveryMs, app.log, () => searches.keep());
  });
  app.addHook('onClose', async () => {
    worker?.wake();
    await worker?.stop();
  });
}
