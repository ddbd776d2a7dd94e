/**
 * The coupon that a browser without script has applied, until an order uses it: a cookie with the terms that the endpoint has given, as the page
 * with script keeps them in its tab. They decide what is shown; the order is priced by the server alone.
 */
import { type CouponTerms, couponKinds } from '@jontro/shop/coupons/coupons.ts';
import { hostCookieName } from '../http/host-cookie.ts';
import type { Visit } from './visit.ts';

const couponCookie = 'jontro_coupon';
const nameOf = ({ context }: Pick<Visit, 'context'>): string => hostCookieName(couponCookie, context.config);
const attributes = ({ context }: Pick<Visit, 'context'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: context.config.secureCookies }) as const;

export const keepCoupon = (visit: Visit, terms: CouponTerms): void => {
  const value = Buffer.from(JSON.stringify(terms)).toString('base64url');
  visit.reply.setCookie(nameOf(visit), value, attributes(visit));
};

export function dropCoupon(visit: Visit): void {
  if (!visit.request.cookies[nameOf(visit)]) return;
  visit.request.cookies[nameOf(visit)] = undefined;
  visit.reply.clearCookie(nameOf(visit), attributes(visit));
}

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 1_000_000;

/** The terms in a cookie; undefined for anything else. */
function parseTerms(cookie: string): CouponTerms | undefined {
  try {
    const { code, kind, value, maxDiscount, minSubtotal } = JSON.parse(
      Buffer.from(cookie.slice(0, 1000), 'base64url').toString(),
    ) as Partial<CouponTerms>;
    const amounts = [value, maxDiscount ?? 0, minSubtotal ?? 0];
    if (typeof code !== 'string' || !couponKinds.some((one) => one === kind) || !amounts.every(isAmount))
      return undefined;
    return {
      code: code.slice(0, 100),
      kind: kind as CouponTerms['kind'],
      value: value as number,
      ...(maxDiscount !== undefined && { maxDiscount }),
      ...(minSubtotal !== undefined && { minSubtotal }),
    };
  } catch {
    return undefined;
  }
}

/** The coupon that was applied. */
export function findCoupon(visit: Visit): CouponTerms | undefined {
  const cookie = visit.request.cookies[nameOf(visit)];
  return cookie ? parseTerms(cookie) : undefined;
}
