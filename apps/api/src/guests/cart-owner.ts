/** Whose cart a product is added to: the signed-in user's, or that of a guest, who begins with the first product. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../http/current-user.ts';
import { chosenLanguageOf } from '../http/host-cookie.ts';
import type { Context } from '../runtime/context.ts';
import { createGuest, keepGuest } from '../session/guest.ts';
import { readGuestToken, setGuestCookie } from '../session/guest-cookie.ts';

/** Creates a guest for a visitor without one, which is limited by address, and sets or prolongs the cookie. */
export async function cartOwner(
  { db, now, config, limits }: Pick<Context, 'db' | 'now' | 'config' | 'limits'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentUser> {
  const known = request.currentUser;
  if (known && !known.guest) return known;
  const token = readGuestToken(request.cookies, config);
  if (known && token) {
    await keepGuest(db, now(), known);
    setGuestCookie(reply, config, token);
    return known;
  }
  await limits.limit('guest-address', request.address);
  const language = chosenLanguageOf(request.cookies) ?? config.shop.language;
  const created = await createGuest(db, now(), language);
  setGuestCookie(reply, config, created.token);
  return created.guest;
}
