/** Orders over HTTP. */
import { checkoutTexts, idempotencyHeader, longestIdempotencyKey } from '@jontro/shop/orders/checkout.ts';
import { orderCalls } from '@jontro/shop/orders/orders.calls.ts';
import type { FastifyRequest } from 'fastify';
import { dayOf } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import { viewerOf } from '../http/guards.ts';
import { counted } from '../http/list-page.ts';
import { refuse } from '../http/refusal.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { exportOrders, listAllOrders } from './list-all-orders.ts';
import type { OrderPayments } from './order-rows.ts';
import { deliverOrder, findOrder, listMyOrders, receiveCash, removeOrder } from './orders.ts';
import { placeOrder } from './place-order.ts';
import { restoreOrder } from './restore-order.ts';

/** The client's name for this placement, if it sends one; refuses a long one with 400. */
function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader]?.toString().trim();
  if (key && key.length > longestIdempotencyKey) throw refuse('invalid', checkoutTexts.longKey);
  return key || undefined;
}

export function ordersRoutes(app: App, context: Context, payments: OrderPayments): void {
  const { db, now } = context;
  app.route({
    ...orderCalls.placeOrder,
    handler: (r) => placeOrder(context, viewerOf(r), r.body, keyOf(r)),
  });
  app.route({
    ...orderCalls.listMyOrders,
    handler: (r) => listMyOrders(db, payments, viewerOf(r), r.query),
  });
  app.route({
    ...orderCalls.findOrder,
    handler: (r) => findOrder(db, payments, viewerOf(r), r.params.id),
  });
  app.route({
    ...orderCalls.listAllOrders,
    handler: async (r, reply) => counted(reply, await listAllOrders(db, payments, r.query)),
  });
  app.route({
    ...orderCalls.downloadOrders,
    handler: async (r, reply) => sendCsv(reply, `orders-${dayOf(now())}`, await exportOrders(db, r.query)),
  });
  app.route({
    ...orderCalls.removeOrder,
    handler: (r) => removeOrder(context, payments, viewerOf(r), r.params.id),
  });
  app.route({
    ...orderCalls.restoreOrder,
    handler: (r) => restoreOrder(context, viewerOf(r), r.params.id),
  });
  app.route({
    ...orderCalls.deliverOrder,
    handler: (r) => deliverOrder(context, viewerOf(r), r.params.id),
  });
  app.route({
    ...orderCalls.receiveCash,
    handler: (r) => receiveCash(db, payments, now(), viewerOf(r), r.params.id),
  });
}
