/** The wishlist over HTTP. */
import { wishlistCalls } from '@jontro/shop/wishlist/wishlist.calls.ts';
import type { App } from '../app.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../guards.ts';
import { addWish, listMyWishes, removeWish } from './wishlist.ts';

export function wishlistRoutes(app: App, context: Context): void {
  app.route({ ...wishlistCalls.listMyWishes, handler: (r) => listMyWishes(context.db, viewerOf(r)) });
  app.route({ ...wishlistCalls.addWish, handler: (r) => addWish(context, viewerOf(r), r.params.id) });
  app.route({ ...wishlistCalls.removeWish, handler: (r) => removeWish(context, viewerOf(r), r.params.id) });
}
