/** Routes of couriers' payouts. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { checkPayout, fetchPayouts, listPayoutCouriers, uploadPayout } from './courier-payouts.ts';
import { listPayoutLines, listPayouts, listUnpaidParcels, readPayout } from './read-payouts.ts';
import { decidePayoutLine, recordPayout } from './record-payout.ts';

/** For 12 million characters of Bengali in JSON. */
const bodyLimit = 40 * 1024 * 1024;

export function courierPayoutsRoutes(app: App, context: Context): void {
  const { db } = context;
  app.route({
    ...courierPayoutEndpoints.uploadPayout,
    bodyLimit,
    config: { ...courierPayoutEndpoints.uploadPayout.config, upload: true },
    handler: (r) => uploadPayout(context, requireUser(r), r.body),
  });
  app.route({
    ...courierPayoutEndpoints.fetchPayouts,
    handler: (r) => fetchPayouts(context, requireUser(r), r.body),
  });
  app.route({
    ...courierPayoutEndpoints.listPayouts,
    handler: async (r, reply) => withTotal(reply, await listPayouts(db, r.query)),
  });
  app.route({
    ...courierPayoutEndpoints.listPayoutCouriers,
    handler: async () => listPayoutCouriers(context),
  });
  app.route({ ...courierPayoutEndpoints.listUnpaidParcels, handler: () => listUnpaidParcels(context) });
  app.route({ ...courierPayoutEndpoints.findPayout, handler: (r) => readPayout(db, r.params.id) });
  app.route({
    ...courierPayoutEndpoints.checkPayout,
    handler: (r) => checkPayout(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...courierPayoutEndpoints.listPayoutLines,
    handler: async (r, reply) => withTotal(reply, await listPayoutLines(db, { id: r.params.id, ...r.query })),
  });
  app.route({
    ...courierPayoutEndpoints.recordPayout,
    handler: (r) => recordPayout(context, requireUser(r), r.params.id),
  });
  app.route({
    ...courierPayoutEndpoints.decidePayoutLine,
    handler: (r) => decidePayoutLine(context, requireUser(r), r.params.id, r.body),
  });
}
