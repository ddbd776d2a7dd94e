/** The wishlist over HTTP. */
import { wishlistCalls } from '@jontro/shop/wishlist/wishlist.calls.ts';
import { viewerOf } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addWish, listMyWishes, removeWish } from './wishlist.ts';

export function wishlistRoutes(app: App, context: Context): void {
  app.route({ ...wishlistCalls.listMyWishes, handler: (r) => listMyWishes(context.db, viewerOf(r)) });
  app.route({ ...wishlistCalls.addWish, handler: (r) => addWish(context, viewerOf(r), r.params.id) });
  app.route({ ...wishlistCalls.removeWish, handler: (r) => removeWish(context, viewerOf(r), r.params.id) });
}
