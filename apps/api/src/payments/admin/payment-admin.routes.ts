/** Routes of the payment endpoints for admins: list, decisions, refunds and the daily report. */
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { toBangladeshDate } from '../../http/bangladesh-days.ts';
import { csvHeaders, sendCsv } from '../../http/csv.ts';
import { requireUser } from '../../http/guards.ts';
import type { App } from '../../http/server.ts';
import type { Context } from '../../runtime/context.ts';
import { acceptPayment, closePayment, refundPayment, refusePayment, retryRefund } from '../decide-payment.ts';
import { exportPayments, findPayment, listPayments } from './list-payments.ts';
import { findPaymentReport, reportAsCsv } from './payment-report.ts';

export function paymentAdminRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({ ...paymentAdminEndpoints.listPayments, handler: (r) => listPayments(db, r.query) });
  app.route({
    ...paymentAdminEndpoints.downloadPayments,
    handler: async (r, reply) =>
      sendCsv(reply, `payments-${toBangladeshDate(now())}`, await exportPayments(db, r.query)),
  });
  app.route({ ...paymentAdminEndpoints.findPayment, handler: (r) => findPayment(db, r.params.tranId) });
  app.route({
    ...paymentAdminEndpoints.acceptPayment,
    handler: (r) => acceptPayment(context, requireUser(r), r.params.tranId),
  });
  app.route({
    ...paymentAdminEndpoints.refusePayment,
    handler: (r) => refusePayment(context, requireUser(r), r.params.tranId),
  });
  app.route({
    ...paymentAdminEndpoints.closePayment,
    handler: (r) => closePayment(context, requireUser(r), r.params.tranId, r.body.note),
  });
  app.route({
    ...paymentAdminEndpoints.refundPayment,
    handler: (r) => refundPayment(context, requireUser(r), r.params.tranId, r.body),
  });
  app.route({
    ...paymentAdminEndpoints.retryRefund,
    handler: (r) => retryRefund(context, requireUser(r), r.params.tranId, r.params.refundId),
  });
  app.route({
    ...paymentAdminEndpoints.findPaymentReport,
    handler: (r) => findPaymentReport(db, now(), r.query),
  });
  app.route({
    ...paymentAdminEndpoints.downloadPaymentReport,
    handler: async (r, reply) => {
      const report = await findPaymentReport(db, now(), r.query);
      reply.headers(csvHeaders(`payments-${report.from}-to-${report.to}`));
      return reportAsCsv(report);
    },
  });
}
