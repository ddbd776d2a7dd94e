/** The endpoints of the owner's reports, and the worker that stores the counts of zero-result searches. */
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { csvHeaders } from '../http/csv.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { listBestProducts } from './best-products.ts';
import { channelReportAsCsv, findChannelReport } from './channel-report.ts';
import { listLowStockProducts } from './low-stock-products.ts';
import { findProfitReport } from './profit-report.ts';
import { findSalesReport } from './sales-report.ts';
import { findWaitingOrders } from './waiting-orders.ts';
import { listZeroResultSearches, type ZeroResultCounter } from './zero-result-searches.ts';

const saveEveryMs = 30_000;

export function reportsRoutes(app: App, { db, now, config }: Context, searches: ZeroResultCounter): void {
  app.route({ ...reportEndpoints.findSalesReport, handler: (r) => findSalesReport(db, now(), r.query) });
  app.route({ ...reportEndpoints.listBestProducts, handler: (r) => listBestProducts(db, now(), r.query) });
  app.route({ ...reportEndpoints.findChannelReport, handler: (r) => findChannelReport(db, now(), r.query) });
  app.route({
    ...reportEndpoints.downloadChannelReport,
    handler: async (r, reply) => {
      const report = await findChannelReport(db, now(), r.query);
      reply.headers(csvHeaders(`channels-${report.from}-to-${report.to}`));
      return channelReportAsCsv(report);
    },
  });
  app.route({ ...reportEndpoints.findProfitReport, handler: (r) => findProfitReport(db, now(), r.query) });
  app.route({ ...reportEndpoints.findWaitingOrders, handler: () => findWaitingOrders(db) });
  app.route({
    ...reportEndpoints.listLowStockProducts,
    handler: () => listLowStockProducts(db, config.shop.lowStockThreshold, now()),
  });
  app.route({ ...reportEndpoints.listZeroResultSearches, handler: () => listZeroResultSearches(db) });

  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    worker = startWorker('zero-result searches', saveEveryMs, app.log, () => searches.flush());
  });
  app.addHook('onClose', async () => {
    worker?.wake();
    await worker?.stop();
  });
}
