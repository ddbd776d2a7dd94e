/** Routes of guests' orders, and what follows when a guest signs in. */
import { guestEndpoints } from '@jontro/shop/guests/guests.endpoints.ts';
import { requireUser } from '../http/guards.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { findGuest } from '../session/guest.ts';
import { clearGuestCookie, readGuestToken } from '../session/guest-cookie.ts';
import type { SignedIn } from '../session/session.routes.ts';
import { mergeGuestCart } from './guest-carts.ts';
import {
  confirmGuestOrder,
  giveGuestOrders,
  hasGuestOrders,
  keepGuestOrders,
  takeProvenOrders,
} from './guest-orders.ts';

export function guestsRoutes(app: App, context: Context): void {
  app.route({
    ...guestEndpoints.confirmGuestOrder,
    handler: (r) => confirmGuestOrder(context, { ...r.params, ...r.body, address: r.address }),
  });
  app.route({
    ...guestEndpoints.giveGuestOrders,
    handler: (r) => giveGuestOrders(context, requireUser(r), { ...r.params, ...r.body }),
  });
  app.route({
    ...guestEndpoints.keepGuestOrders,
    handler: async (r, reply) => {
      const currentUser = requireUser(r);
      const token = readGuestToken(r.cookies, context.config);
      const guest = token && (await findGuest(context.db, context.now(), token, currentUser.language));
      const kept = await keepGuestOrders(context, currentUser, guest || undefined);
      if (token) clearGuestCookie(reply, context.config);
      return kept;
    },
  });
}

/** Adds a guest's cart to the account's, and moves the orders that the account proves to be its own. */
export const onSignIn =
  ({ db, config }: Context): SignedIn =>
  async ({ userId, email, emailVerified, guestId }) => {
    if (emailVerified) await takeProvenOrders(db, { userId, email });
    if (!guestId) return { keepsCookie: false };
    await mergeGuestCart(db, { guestId, userId, maxQuantity: config.shop.maxQuantity });
    // The orders move when the customer asks for it, with this cookie: another person may use this browser.
    return { keepsCookie: await hasGuestOrders(db, guestId) };
  };
