/** Places an order by a form: the request of the page with script, with the amounts that the form has shown and its own key. */
import { randomBytes } from 'node:crypto';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { checkoutTexts, country, idempotencyHeader } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { sendCheckoutPage } from './checkout-page.ts';
import {
  type BillingField,
  billingFields,
  type CheckoutProblems,
  type CheckoutValues,
  initialValues,
  readCheckout,
} from './checkout-values.ts';
import { dropCoupon } from './coupon-cookie.ts';
import { startOnlinePayment } from './pay-form.ts';
import { loginPath, orderPath, plainPaths, receivedPath, thanksPath } from './plain-paths.ts';
import type { Visit } from './visit.ts';

const newPlacement = (): string => randomBytes(16).toString('hex');

/** Handles GET /checkout. */
export async function sendCheckout(visit: Visit) {
  const data = await readCheckout(visit);
  return data ? sendCheckoutPage(visit, data, initialValues(visit, data, newPlacement())) : visit.reply;
}

function sentValues(visit: Visit): CheckoutValues {
  const placement = visit.field('placement');
  return {
    ...(Object.fromEntries(billingFields.map((name) => [name, visit.field(name)])) as Record<
      BillingField,
      string
    >),
    pickup: visit.field('pickup') === '1' && visit.shop.pickupPoint !== false,
    method: visit.field('method'),
    barred: visit.field('barred'),
    placement: /^[0-9a-f]{32}$/.test(placement) ? placement : newPlacement(),
  };
}

/** An amount of the form; left out if it is none. */
const amount = (text: string): number | undefined =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined;

/** The page that an order leads to. */
const pageAfter = (visit: Visit, { _id, guest }: Order): string =>
  guest ? receivedPath(_id) : visit.shop.thanksPage ? thanksPath(_id) : plainPaths.myOrders;

async function place(visit: Visit, values: CheckoutValues) {
  const { pickup, method, barred: _barred, placement, district, area, address, ...person } = values;
  const [shownPayable, totalAmount, discount] = ['shown', 'sum', 'discount'].map((name) =>
    amount(visit.field(name)),
  );
  const coupon = visit.field('coupon');
  return visit.send(
    orderEndpoints.placeOrder,
    {
      body: {
        ...person,
        ...(pickup ? { pickup } : { district, area, address }),
        country,
        ...(shownPayable !== undefined && { shownPayable }),
        ...(totalAmount !== undefined && { totalAmount }),
        ...(coupon && { coupon }),
        ...(coupon && discount !== undefined && { discount }),
        ...(method
          ? { paymentMethod: method }
          : { payLater: visit.field('later') === 'online' ? 'online' : 'cash' }),
      },
    },
    { [idempotencyHeader]: placement },
  );
}

/** Shows the form again with what was entered. */
async function again(visit: Visit, values: CheckoutValues, problems: CheckoutProblems = {}) {
  const data = await readCheckout(visit);
  return data ? sendCheckoutPage(visit, data, values, problems) : visit.reply;
}

/** Handles POST /checkout. */
export async function sendCheckoutForm(visit: Visit) {
  const values = sentValues(visit);
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return again(visit, values, { problem: visit.texts.oldForm });
  }
  if (visit.field('do') !== 'place') return again(visit, values);
  const placed = await place(visit, values);
  if (!placed.ok) {
    if (placed.status === 401) return visit.seeOther(loginPath(plainPaths.checkout));
    const { fields, code, onlineOnly } = placed.error as {
      fields?: Partial<Record<string, string>>;
      code?: string;
      onlineOnly?: boolean;
    };
    if (code === 'wrong-coupon') dropCoupon(visit);
    const text = visit.refusal(placed);
    // Whether it was placed is not known: the same form finds it.
    const isUnknown = placed.status >= 500 && placed.error.message === failureTexts.unexpected;
    const problem = isUnknown ? visit.t(checkoutTexts.outcomeUnknown) : text;
    const barred = onlineOnly ? values.mobileNumber : values.barred;
    return again(visit, { ...values, barred }, fields ? { fields } : { problem });
  }
  dropCoupon(visit);
  const { order } = placed.body;
  const next = pageAfter(visit, order);
  if (!values.method || order.paymentMethod) return visit.seeOther(next);
  // A failure is shown where the order can be paid.
  return startOnlinePayment(visit, order._id, values.method, order.guest ? next : orderPath(order._id));
}
