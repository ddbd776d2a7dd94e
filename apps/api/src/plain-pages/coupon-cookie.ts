/** The coupon of a browser without script, until an order uses it: its code is in a cookie, its terms come from the endpoint. */
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import type { CouponTerms } from '@jontro/shop/coupons/coupons.ts';
import { hostCookieName } from '../http/host-cookie.ts';
import type { Visit } from './visit.ts';

const couponCookie = 'jontro_coupon';
const nameOf = ({ context }: Visit): string => hostCookieName(couponCookie, context.config);
const attributes = ({ context }: Visit) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: context.config.secureCookies }) as const;

export const keepCoupon = (visit: Visit, code: string): void => {
  visit.reply.setCookie(nameOf(visit), encodeURIComponent(code), attributes(visit));
};
export const dropCoupon = (visit: Visit): void => {
  if (visit.request.cookies[nameOf(visit)]) visit.reply.clearCookie(nameOf(visit), attributes(visit));
};

/** The coupon that was applied, if it can still be used. */
export async function findCoupon(visit: Visit): Promise<CouponTerms | undefined> {
  const code = visit.request.cookies[nameOf(visit)];
  // A coupon counts its uses by account.
  if (!code || !visit.user) return undefined;
  const found = await visit.send(couponEndpoints.tryCoupon, { body: { code: code.slice(0, 100) } });
  if (found.ok) return found.body.coupon;
  if (found.status === 409) dropCoupon(visit);
  return undefined;
}
