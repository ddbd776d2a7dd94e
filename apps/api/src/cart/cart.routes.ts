/** The cart over HTTP. */
import { cartCalls } from '@jontro/shop/cart/cart.calls.ts';
import { newCartItem, quantityUpTo } from '@jontro/shop/cart/cart.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../guards.ts';
import {
  addToCart,
  changeQuantity,
  listAllCarts,
  listMyCart,
  removeAllCarts,
  removeFromCart,
} from './cart.ts';

export function cartRoutes(app: App, context: Context): void {
  const { db, config } = context;
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
  app.route({ ...cartCalls.removeFromCart, handler: (r) => removeFromCart(db, viewerOf(r), r.params.id) });
  app.route({ ...cartCalls.listAllCarts, handler: (r) => listAllCarts(db, r.query) });
  app.route({ ...cartCalls.removeAllCarts, handler: () => removeAllCarts(db) });
}
