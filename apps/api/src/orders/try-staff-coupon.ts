/** Tries a coupon for the customer of an order that staff take. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { findUsable } from '../coupons/use-coupon.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';

type Endpoint = (typeof orderEndpoints)['tryStaffCoupon'];

/** Returns the terms for the account, or for the guest of the number. Throws 409 for a code that they cannot use, 429 for too many tries. */
export async function tryStaffCoupon(
  { db, now, limits }: Pick<Context, 'db' | 'now' | 'limits'>,
  currentUser: CurrentUser,
  { body: { code, mobileNumber, userId } }: EndpointInput<Endpoint>,
): Promise<EndpointResponse<Endpoint>> {
  await limits.limit('coupon', currentUser.userId);
  const customer = {
    userId: userId ?? '',
    guest: userId === undefined,
    mobileNumber: parseMobileNumber(mobileNumber),
  };
  return findUsable(db, customer, code, now(), true);
}
