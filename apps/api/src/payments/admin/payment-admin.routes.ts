/** The owner's payments over HTTP: the list, decisions, refunds and the daily report. */
import { paymentAdminCalls } from '@jontro/shop/payments/payment-admin.calls.ts';
import { dayOf } from '../../http/bangladesh-days.ts';
import { csvHeaders, sendCsv } from '../../http/csv.ts';
import { viewerOf } from '../../http/guards.ts';
import type { App } from '../../http/server.ts';
import type { Context } from '../../runtime/context.ts';
import { acceptPayment, closePayment, refundPayment, refusePayment, retryRefund } from '../decide-payment.ts';
import { exportPayments, findPayment, listPayments } from './list-payments.ts';
import { findPaymentReport, reportAsCsv } from './payment-report.ts';

export function paymentAdminRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({ ...paymentAdminCalls.listPayments, handler: (r) => listPayments(db, r.query) });
  app.route({
    ...paymentAdminCalls.downloadPayments,
    handler: async (r, reply) =>
      sendCsv(reply, `payments-${dayOf(now())}`, await exportPayments(db, r.query)),
  });
  app.route({ ...paymentAdminCalls.findPayment, handler: (r) => findPayment(db, r.params.tranId) });
  app.route({
    ...paymentAdminCalls.acceptPayment,
    handler: (r) => acceptPayment(context, viewerOf(r), r.params.tranId),
  });
  app.route({
    ...paymentAdminCalls.refusePayment,
    handler: (r) => refusePayment(context, viewerOf(r), r.params.tranId),
  });
  app.route({
    ...paymentAdminCalls.closePayment,
    handler: (r) => closePayment(context, viewerOf(r), r.params.tranId, r.body.note),
  });
  app.route({
    ...paymentAdminCalls.refundPayment,
    handler: (r) => refundPayment(context, viewerOf(r), r.params.tranId, r.body),
  });
  app.route({
    ...paymentAdminCalls.retryRefund,
    handler: (r) => retryRefund(context, viewerOf(r), r.params.tranId, r.params.refundId),
  });
  app.route({
    ...paymentAdminCalls.findPaymentReport,
    handler: (r) => findPaymentReport(db, now(), r.query),
  });
  app.route({
    ...paymentAdminCalls.downloadPaymentReport,
    handler: async (r, reply) => {
      const report = await findPaymentReport(db, now(), r.query);
      reply.headers(csvHeaders(`payments-${report.from}-to-${report.to}`));
      return reportAsCsv(report);
    },
  });
}
