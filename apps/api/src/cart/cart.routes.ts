/** The cart over HTTP. */
import { cartCalls } from '@jontro/shop/cart/cart.calls.ts';
import { newCartItem, quantityUpTo } from '@jontro/shop/cart/cart.ts';
import { dayOf } from '../http/bangladesh-days.ts';
import { sendCsv } from '../http/csv.ts';
import { viewerOf } from '../http/guards.ts';
import { counted } from '../http/list-page.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addToCart, changeQuantity, listMyCart, removeAllCarts, removeFromCart } from './cart.ts';
import { exportCarts, listAllCarts } from './list-all-carts.ts';

export function cartRoutes(app: App, context: Context): void {
  const { db, config, now } = context;
  const { largestQuantity } = config.shop;
  const { addToCart: add, changeQuantity: change } = cartCalls;
  app.route({
    ...add,
    schema: { ...add.schema, body: newCartItem(largestQuantity) },
    handler: (r) => addToCart(context, viewerOf(r), r.body),
  });
  app.route({ ...cartCalls.listMyCart, handler: (r) => listMyCart(db, viewerOf(r), r.query) });
  app.route({
    ...change,
    schema: { ...change.schema, body: quantityUpTo(largestQuantity) },
    handler: (r) => changeQuantity(context, viewerOf(r), r.params.id, r.body.quantity),
  });
  app.route({
    ...cartCalls.removeFromCart,
    handler: (r) => removeFromCart(db, now(), viewerOf(r), r.params.id),
  });
  app.route({
    ...cartCalls.listAllCarts,
    handler: async (r, reply) => counted(reply, await listAllCarts(db, now(), r.query)),
  });
  app.route({
    ...cartCalls.downloadCarts,
    handler: async (r, reply) =>
      sendCsv(reply, `carts-${dayOf(now())}`, await exportCarts(db, now(), r.query)),
  });
  app.route({ ...cartCalls.removeAllCarts, handler: (r) => removeAllCarts(db, now(), viewerOf(r)) });
}
