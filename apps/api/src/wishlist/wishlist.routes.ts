/** Routes of the wishlist. */
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addWish, listMyWishes, removeWish } from './wishlist.ts';

export function wishlistRoutes(app: App, context: Context): void {
  app.route({ ...wishlistEndpoints.listMyWishes, handler: (r) => listMyWishes(context.db, requireUser(r)) });
  app.route({ ...wishlistEndpoints.addWish, handler: (r) => addWish(context, requireUser(r), r.params.id) });
  app.route({
    ...wishlistEndpoints.removeWish,
    handler: (r) => removeWish(context, requireUser(r), r.params.id),
  });
}
