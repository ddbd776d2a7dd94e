/** Routes of orders. */
import { checkoutTexts, idempotencyHeader, maxIdempotencyKeyLength } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { packingEndpoints } from '@jontro/shop/orders/packing.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { FastifyRequest } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { askToCancel, cancelMyOrder, cancelOrder, declineCancel } from './cancel-order.ts';
import { changeParcel } from './change-parcel.ts';
import { changeOrder } from './edit-order.ts';
import { handOverPickup } from './hand-over-pickup.ts';
import { findKnownCustomer } from './known-customer.ts';
import { exportOrders, listAllOrders } from './list-all-orders.ts';
import { moveOrder } from './move-order.ts';
import { orderAgain } from './order-again.ts';
import { findOrder, listMyOrders, receiveCash, removeOrder } from './orders.ts';
import { listOrdersToPack } from './orders-to-pack.ts';
import { placeOrder } from './place-order.ts';
import { placeStaffOrder } from './place-staff-order.ts';
import { printSlips } from './print-slips.ts';
import { refundCash } from './refund-cash.ts';
import { restoreOrder } from './restore-order.ts';
import { settleDifference } from './settle-difference.ts';
import { takeBack } from './take-back.ts';
import { tryStaffCoupon } from './try-staff-coupon.ts';
import { undoMove } from './undo-move.ts';
import { waiveAdvance } from './waive-advance.ts';

/** The idempotency key of the request, if any; throws 400 for a long one. */
function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader]?.toString().trim();
  if (key && key.length > maxIdempotencyKeyLength)
    throw new ApplicationError('invalid', checkoutTexts.longKey);
  return key || undefined;
}

export function ordersRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.route({
    ...orderEndpoints.placeOrder,
    handler: async (r) => {
      const currentUser = requireUser(r);
      if (currentUser.guest && !context.config.shop.guestCart)
        throw new ApplicationError('no-session', sessionTexts.signInNeeded);
      if (currentUser.guest) await context.limits.limit('guest-order-address', r.address);
      return placeOrder(context, currentUser, r.body, idempotencyKeyOf(r));
    },
  });
  app.route({
    ...orderEndpoints.findKnownCustomer,
    handler: (r) => findKnownCustomer(context, requireUser(r), r.query.mobileNumber),
  });
  app.route({
    ...orderEndpoints.placeStaffOrder,
    handler: (r) => placeStaffOrder(context, requireUser(r), r.body, idempotencyKeyOf(r)),
  });
  app.route({
    ...orderEndpoints.tryStaffCoupon,
    handler: (r) => tryStaffCoupon(context, requireUser(r), r),
  });
  app.route({
    ...packingEndpoints.listOrdersToPack,
    handler: async (r, reply) => withTotal(reply, await listOrdersToPack(context, r.query)),
  });
  app.route({
    ...packingEndpoints.printSlips,
    handler: (r) => printSlips(context, requireUser(r), r.body),
  });
  app.route({
    ...orderEndpoints.listMyOrders,
    handler: (r) => listMyOrders(context, requireUser(r), r.query),
  });
  app.route({
    ...orderEndpoints.findOrder,
    handler: (r) => findOrder(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.orderAgain,
    handler: (r) => orderAgain(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.listAllOrders,
    handler: async (r, reply) => withTotal(reply, await listAllOrders(context, r.query)),
  });
  app.route({
    ...orderEndpoints.downloadOrders,
    handler: async (r, reply) =>
      sendCsv(reply, `orders-${toBangladeshDate(now())}`, await exportOrders(db, r.query)),
  });
  app.route({
    ...orderEndpoints.removeOrder,
    handler: (r) => removeOrder(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.restoreOrder,
    handler: (r) => restoreOrder(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.deliverOrder,
    // Works from every step, of an order that is picked up as well.
    handler: (r) =>
      moveOrder(context, requireUser(r), {
        id: r.params.id,
        move: 'deliver',
        audited: { event: 'deliverOrder' },
      }),
  });
  app.route({
    ...orderEndpoints.moveOrder,
    handler: (r) =>
      moveOrder(context, requireUser(r), {
        ...r.params,
        note: r.body?.note,
        parcel: r.body?.parcel,
        undoable: true,
      }),
  });
  app.route({
    ...orderEndpoints.undoMove,
    handler: (r) => undoMove(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.changeParcel,
    handler: (r) => changeParcel(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...orderEndpoints.handOverPickup,
    handler: (r) => handOverPickup(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.cancelMyOrder,
    handler: (r) => cancelMyOrder(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.askToCancel,
    handler: (r) => askToCancel(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.cancelOrder,
    handler: (r) => cancelOrder(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.declineCancel,
    handler: (r) => declineCancel(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.takeBack,
    handler: (r) => takeBack(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...orderEndpoints.changeOrder,
    handler: (r) => changeOrder(context, requireUser(r), r.params.id, r.body),
  });
  app.route({
    ...orderEndpoints.settleDifference,
    handler: (r) => settleDifference(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.waiveAdvance,
    handler: (r) => waiveAdvance(context, requireUser(r), r.params.id),
  });
  app.route({
    ...orderEndpoints.refundCash,
    handler: (r) => refundCash(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...orderEndpoints.receiveCash,
    handler: (r) => receiveCash(context, requireUser(r), r.params.id),
  });
}
