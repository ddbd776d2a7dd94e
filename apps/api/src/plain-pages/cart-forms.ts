/** What the forms of the cart do, each by the endpoint that the page with script sends it to. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { couponEndpoints } from '@jontro/shop/coupons/coupons.endpoints.ts';
import { couponTexts, isCouponCode } from '@jontro/shop/coupons/coupons.ts';
import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { type CartProblems, type Done, sendAddForm, sendCart } from './cart-page.ts';
import { dropCoupon, keepCoupon } from './coupon-cookie.ts';
import type { InnerReply } from './inner-requests.ts';
import { loginPath, plainPaths } from './plain-paths.ts';
import { leaveGuestCart } from './script-handover.ts';
import type { Visit } from './visit.ts';

const done = (visit: Visit, what: Done) => visit.seeOther(`${plainPaths.cart}?done=${what}`);

/** A quantity in digits of either script; 0, which no endpoint accepts, for anything else. */
const quantityOf = (text: string): number => {
  const digits = plainCharacters(text);
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
};

async function add(visit: Visit) {
  const wanted = {
    gadgetId: visit.field('gadgetId'),
    variantId: visit.field('variantId'),
    quantity: visit.field('quantity'),
  };
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return sendAddForm(visit, wanted, visit.texts.oldForm);
  }
  const { gadgetId, variantId } = wanted;
  const added = await visit.send(cartEndpoints.addToCart, {
    body: { gadgetId, quantity: quantityOf(wanted.quantity || '1'), ...(variantId && { variantId }) },
  });
  if (added.ok) {
    leaveGuestCart(visit);
    return done(visit, 'added');
  }
  if (added.status === 401)
    return visit.seeOther(
      loginPath(
        `${plainPaths.cart}?${new URLSearchParams({ add: gadgetId, ...(variantId && { variant: variantId }) })}`,
      ),
    );
  return sendAddForm(visit, wanted, visit.refusal(added));
}

async function applyCoupon(visit: Visit) {
  const code = visit.field('coupon');
  if (!isCouponCode(code)) {
    visit.reply.status(409);
    return sendCart(visit, { coupon: visit.t(couponTexts.wrong) });
  }
  const tried = await visit.send(couponEndpoints.tryCoupon, { body: { code } });
  if (!tried.ok) return answer(visit, tried, 'coupon', (text) => ({ coupon: text }));
  keepCoupon(visit, tried.body.coupon);
  return done(visit, 'coupon');
}

/** Leads back to the cart, or to the login, or shows it with the refusal. */
function answer(
  visit: Visit,
  reply: InnerReply<unknown>,
  what: Done,
  problemsOf: (text: string) => CartProblems = (problem) => ({ problem }),
) {
  if (reply.ok) return done(visit, what);
  if (reply.status === 401) return visit.seeOther(loginPath(plainPaths.cart));
  return sendCart(visit, problemsOf(visit.refusal(reply)));
}

/** Handles POST /cart. */
export async function sendCartForm(visit: Visit) {
  const action = visit.field('do');
  if (action === 'add') return add(visit);
  if (!visit.isTrusted) {
    visit.reply.status(403);
    return sendCart(visit, { problem: visit.texts.oldForm });
  }
  const id = visit.field('id');
  if (action === 'change') {
    const quantity = quantityOf(visit.field(`quantity-${id}`));
    const changed = await visit.send(cartEndpoints.changeQuantity, { params: { id }, body: { quantity } });
    return answer(visit, changed, 'changed');
  }
  if (action === 'remove')
    return answer(visit, await visit.send(cartEndpoints.removeFromCart, { params: { id } }), 'removed');
  if (action === 'coupon') return applyCoupon(visit);
  if (action === 'remove-coupon') dropCoupon(visit);
  return visit.seeOther(plainPaths.cart);
}

/** Handles GET /cart; with `add` it is the form that adds a product. */
export const sendCartPage = (visit: Visit) => {
  const gadgetId = visit.query('add');
  return gadgetId
    ? sendAddForm(visit, { gadgetId, variantId: visit.query('variant'), quantity: '1' })
    : sendCart(visit);
};
