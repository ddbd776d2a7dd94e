/** Routes of orders that are to be confirmed, for staff. */
import { orderConfirmationEndpoints as endpoints } from '@jontro/shop/order-confirmations/order-confirmations.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findOrderConfirmation, listOrdersToConfirm } from './call-queue.ts';
import { claimOrder, giveUpOrder, recordCall } from './record-call.ts';

export function orderConfirmationsRoutes(app: App, context: Context): void {
  app.route({
    ...endpoints.listOrdersToConfirm,
    handler: (r) => listOrdersToConfirm(context, requireUser(r)),
  });
  app.route({
    ...endpoints.findOrderConfirmation,
    handler: (r) => findOrderConfirmation(context, r.params.id),
  });
  app.route({
    ...endpoints.claimOrder,
    handler: (r) => claimOrder(context, requireUser(r), r.params.id),
  });
  app.route({ ...endpoints.recordCall, handler: (r) => recordCall(context, requireUser(r), r) });
  app.route({
    ...endpoints.giveUpOrder,
    handler: (r) => giveUpOrder(context, requireUser(r), r.params.id),
  });
}
