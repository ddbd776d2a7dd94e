/** The endpoints of the owner's reports, and the worker that stores the counts of zero-result searches. */
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { csvHeaders, sendCsv } from '../http/csv.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { listBestProducts } from './best-products.ts';
import { channelReportAsCsv, findChannelReport } from './channel-report.ts';
import { downloadDeliveryCosts, findDeliveryCosts } from './delivery-costs.ts';
import { findDeliveryReport } from './delivery-report.ts';
import { listLowStockProducts } from './low-stock-products.ts';
import { findProfitReport } from './profit-report.ts';
import { exportMoney, findRefunds } from './refund-report.ts';
import { findSalesReport } from './sales-report.ts';
import { findWaitingOrders } from './waiting-orders.ts';
import { listZeroResultSearches, type ZeroResultCounter } from './zero-result-searches.ts';

const saveEveryMs = 30_000;

export function reportsRoutes(
  app: App,
  { db, reads, now, config }: Context,
  searches: ZeroResultCounter,
): void {
  app.route({
    ...reportEndpoints.findSalesReport,
    handler: (r) => reads.upToDate((db) => findSalesReport(db, now(), r.query)),
  });
  app.route({
    ...reportEndpoints.listBestProducts,
    handler: (r) => reads.upToDate((db) => listBestProducts(db, now(), r.query)),
  });
  app.route({
    ...reportEndpoints.findChannelReport,
    handler: (r) => reads.upToDate((db) => findChannelReport(db, now(), r.query)),
  });
  app.route({
    ...reportEndpoints.downloadChannelReport,
    handler: async (r, reply) => {
      const report = await reads.upToDate((db) => findChannelReport(db, now(), r.query));
      reply.headers(csvHeaders(`channels-${report.from}-to-${report.to}`));
      return channelReportAsCsv(report);
    },
  });
  app.route({
    ...reportEndpoints.findRefunds,
    handler: (r) => reads.upToDate((current) => findRefunds(current, now(), r.query)),
  });
  app.route({
    ...reportEndpoints.downloadMoney,
    handler: (r, reply) => {
      const { from, to, list } = exportMoney(db, now(), r.query);
      return sendCsv(reply, `money-${from}-to-${to}`, list);
    },
  });
  app.route({
    ...reportEndpoints.findProfitReport,
    handler: (r) => reads.upToDate((db) => findProfitReport(db, now(), r.query)),
  });
  app.route({
    ...reportEndpoints.findDeliveryReport,
    handler: () => reads.upToDate((db) => findDeliveryReport(db, now(), config.shop.learnedDelivery)),
  });
  app.route({
    ...reportEndpoints.findDeliveryCosts,
    handler: (r) => reads.upToDate((db) => findDeliveryCosts(db, now(), config.shop.parcelCosts, r.query)),
  });
  app.route({
    ...reportEndpoints.downloadDeliveryCosts,
    handler: async (r, reply) => {
      const { parcelCosts } = config.shop;
      const file = await reads.upToDate((db) => downloadDeliveryCosts(db, now(), parcelCosts, r.query));
      reply.headers(csvHeaders(`delivery-costs-${file.from}-to-${file.to}`));
      return file.text;
    },
  });
  app.route({ ...reportEndpoints.findWaitingOrders, handler: () => reads.upToDate(findWaitingOrders) });
  app.route({
    ...reportEndpoints.listLowStockProducts,
    handler: () => reads.upToDate((db) => listLowStockProducts(db, config.shop.lowStockThreshold, now())),
  });
  app.route({
    ...reportEndpoints.listZeroResultSearches,
    handler: () => reads.upToDate(listZeroResultSearches),
  });

  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    worker = startWorker('zero-result searches', saveEveryMs, app.log, () => searches.flush());
  });
  app.addHook('onClose', async () => {
    worker?.wake();
    await worker?.stop();
  });
}
