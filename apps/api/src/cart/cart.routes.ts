/** Routes of the cart. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { newCartItemSchema, quantitySchema } from '@jontro/shop/cart/cart.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toBangladeshDate } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { requireUser } from '../http/guards.ts';
import { withTotal } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import { validatorByBound } from '../http/validation.ts';
import type { Context } from '../runtime/context.ts';
import { addToCart, changeQuantity, listMyCart, removeAllCarts, removeFromCart } from './cart.ts';
import { exportCarts, listAllCarts } from './list-all-carts.ts';

/** Whose cart a product is added to. */
export type CartOwner = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<CurrentUser>;

export function cartRoutes(app: App, context: Context, cartOwner: CartOwner): void {
  const { db, config, now } = context;
  const maxQuantity = () => config.shop.maxQuantity;
  const { addToCart: add, changeQuantity: change } = cartEndpoints;
  app.route({
    ...add,
    validatorCompiler: validatorByBound(maxQuantity, newCartItemSchema),
    config: { ...add.config, startsGuest: true },
    handler: async (r, reply) => addToCart(context, await cartOwner(context, r, reply), r.body),
  });
  app.route({ ...cartEndpoints.listMyCart, handler: (r) => listMyCart(db, requireUser(r), r.query) });
  app.route({
    ...change,
    validatorCompiler: validatorByBound(maxQuantity, quantitySchema),
    handler: (r) => changeQuantity(context, requireUser(r), r.params.id, r.body.quantity),
  });
  app.route({
    ...cartEndpoints.removeFromCart,
    handler: (r) => removeFromCart(context, requireUser(r), r.params.id),
  });
  app.route({
    ...cartEndpoints.listAllCarts,
    handler: async (r, reply) => withTotal(reply, await listAllCarts(db, now(), r.query)),
  });
  app.route({
    ...cartEndpoints.downloadCarts,
    handler: async (r, reply) =>
      sendCsv(reply, `carts-${toBangladeshDate(now())}`, await exportCarts(db, now(), r.query)),
  });
  app.route({ ...cartEndpoints.removeAllCarts, handler: (r) => removeAllCarts(context, requireUser(r)) });
}
