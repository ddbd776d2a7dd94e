/** Routes of the wishlist. */
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { addToWishlist, listMyWishlist, removeFromWishlist } from './wishlist.ts';

export function wishlistRoutes(app: App, context: Context): void {
  app.route({
    ...wishlistEndpoints.listMyWishlist,
    handler: (r) => listMyWishlist(context.db, requireUser(r)),
  });
  app.route({
    ...wishlistEndpoints.addToWishlist,
    handler: (r) => addToWishlist(context, requireUser(r), r.params.id),
  });
  app.route({
    ...wishlistEndpoints.removeFromWishlist,
    handler: (r) => removeFromWishlist(context, requireUser(r), r.params.id),
  });
}
