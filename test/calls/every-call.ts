/** All call rows of the shop by name; what has to be told of each call is a record over these names. */
import { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import { cartCalls } from '@jontro/shop/cart/cart.calls.ts';
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { couponCalls } from '@jontro/shop/coupons/coupons.calls.ts';
import { dashboardCalls } from '@jontro/shop/dashboard/dashboard.calls.ts';
import { imageCalls } from '@jontro/shop/images/images.calls.ts';
import { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import { orderCalls } from '@jontro/shop/orders/orders.calls.ts';
import { paymentAdminCalls } from '@jontro/shop/payments/payment-admin.calls.ts';
import { paymentCalls } from '@jontro/shop/payments/payments.calls.ts';
import { reportCalls } from '@jontro/shop/reports/reports.calls.ts';
import { reviewCalls } from '@jontro/shop/reviews/reviews.calls.ts';
import { sessionCalls } from '@jontro/shop/session/session.calls.ts';
import { userCalls } from '@jontro/shop/users/users.calls.ts';
import { wishlistCalls } from '@jontro/shop/wishlist/wishlist.calls.ts';
import { type DescribedCall, describedCalls } from '../../apps/api/src/openapi/described-calls.ts';

const everyCall = {
  ...sessionCalls,
  ...userCalls,
  ...catalogCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...couponCalls,
  ...orderCalls,
  ...paymentCalls,
  ...paymentAdminCalls,
  ...reviewCalls,
  ...dashboardCalls,
  ...reportCalls,
  ...auditCalls,
  ...imageCalls,
  ...mailCalls,
};

export type CallName = keyof typeof everyCall;

/** The names of the shop's own list of calls, which the document is made from. */
export const callNames = describedCalls.map(({ name }) => name as CallName);

export function callNamed(name: string): DescribedCall {
  const call = describedCalls.find((each) => each.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  return call;
}
