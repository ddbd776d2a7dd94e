/** Every call of the shop with its row and its guide, feature by feature; the document and its page are made from this. */

import { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import type { Access, Method } from '@jontro/shop/call.ts';
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
import type { TSchema } from 'typebox';
import { auditGuide } from '../audit/audit.guide.ts';
import { cartGuide } from '../cart/cart.guide.ts';
import { catalogGuide } from '../catalog/catalog.guide.ts';
import { couponGuide } from '../coupons/coupons.guide.ts';
import { dashboardGuide } from '../dashboard/dashboard.guide.ts';
import type { CallGuide, Guide } from '../http/call-guide.ts';
import { imageGuide } from '../images/images.guide.ts';
import { mailGuide } from '../mail/mail.guide.ts';
import { orderGuide } from '../orders/orders.guide.ts';
import { paymentAdminGuide } from '../payments/admin/payment-admin.guide.ts';
import { paymentGuide } from '../payments/payments.guide.ts';
import { reportGuide } from '../reports/reports.guide.ts';
import { reviewGuide } from '../reviews/reviews.guide.ts';
import { sessionGuide } from '../session/session.guide.ts';
import { userGuide } from '../users/users.guide.ts';
import { wishlistGuide } from '../wishlist/wishlist.guide.ts';

/** A row, whatever its shapes are. */
export interface AnyRow {
  method: Method;
  url: string;
  config: { access: Access; additive: boolean };
  schema: { params?: TSchema; querystring?: TSchema; body?: TSchema; response: { 200: TSchema } };
}

export interface DescribedCall {
  /** The row's own name, for example `deliverOrder`. */
  name: string;
  feature: string;
  row: AnyRow;
  guide: CallGuide;
}

/** The calls of a feature; a row without a guide does not compile. */
function feature<Calls extends Record<string, AnyRow>>(
  name: string,
  calls: Calls,
  guide: Guide<Calls>,
): DescribedCall[] {
  return Object.entries(calls).map(([call, row]) => ({
    name: call,
    feature: name,
    row,
    guide: guide[call as keyof Calls],
  }));
}

export const describedCalls: readonly DescribedCall[] = [
  ...feature('Session', sessionCalls, sessionGuide),
  ...feature('Users', userCalls, userGuide),
  ...feature('Catalogue', catalogCalls, catalogGuide),
  ...feature('Cart', cartCalls, cartGuide),
  ...feature('Wishlist', wishlistCalls, wishlistGuide),
  ...feature('Coupons', couponCalls, couponGuide),
  ...feature('Orders', orderCalls, orderGuide),
  ...feature('Payments', paymentCalls, paymentGuide),
  ...feature('Payments', paymentAdminCalls, paymentAdminGuide),
  ...feature('Reviews', reviewCalls, reviewGuide),
  ...feature('Dashboard', dashboardCalls, dashboardGuide),
  ...feature('Reports', reportCalls, reportGuide),
  ...feature('Audit log', auditCalls, auditGuide),
  ...feature('Images', imageCalls, imageGuide),
  ...feature('Mail', mailCalls, mailGuide),
];
