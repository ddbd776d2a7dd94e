/** The cart without script: its lines, their quantities, the coupon and the totals; and the form that adds a product. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { type CartItem, canOrderCart, cartItemNote, cartTexts } from '@jontro/shop/cart/cart.ts';
import { openCharge } from '@jontro/shop/cart/open-charge.ts';
import { calculateTotals, gramsOf, type Totals } from '@jontro/shop/cart/totals.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { currentPrice } from '@jontro/shop/catalog/catalog.ts';
import { nameIn, variantIn } from '@jontro/shop/catalog/product-names.ts';
import { chosenVariant, withVariant } from '@jontro/shop/catalog/shown-variant.ts';
import { variantWords } from '@jontro/shop/catalog/variants.ts';
import { couponTexts, describeCoupon } from '@jontro/shop/coupons/coupons.ts';
import { guestUnitsProblem } from '@jontro/shop/guests/guest-units.ts';
import { message } from '@jontro/shop/messages.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { advanceAtDoor } from '@jontro/shop/orders/payment-options.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { type Html, html } from '../http/html.ts';
import { findCoupon } from './coupon-cookie.ts';
import { failureOf } from './inner-requests.ts';
import { button, fault, form, notice, selectField, sendPlainPage, textField } from './markup.ts';
import { lineList, nameOfLine, smallPicture, taka, totalsList } from './order-lines.ts';
import { loginPath, plainPaths } from './plain-paths.ts';
import type { Visit } from './visit.ts';

/** What was done before this page is shown, by the parameter `done`. */
const doneTexts = {
  added: cartTexts.added,
  changed: cartTexts.quantityUpdated,
  removed: cartTexts.removed,
  coupon: couponTexts.applied,
} as const;
export type Done = keyof typeof doneTexts;

/** The lines of the cart; empty for a visitor who may have one and has none; undefined for one who must log in. */
export async function readCart(visit: Visit): Promise<CartItem[] | undefined> {
  const cart = await visit.send(cartEndpoints.listMyCart, { query: {} });
  if (cart.ok) return cart.body;
  if (cart.status !== 401) throw failureOf(cart);
  return visit.shop.guestCart ? [] : undefined;
}

/** Why lines cannot be ordered; undefined if they can. */
export function orderProblem({ t, texts, user }: Visit, lines: readonly CartItem[]): string | undefined {
  if (!canOrderCart(lines)) return texts.unavailable;
  const tooMany = user && !user.guest ? undefined : guestUnitsProblem(lines);
  return tooMany && t(tooMany);
}

function lineForms(visit: Visit, line: CartItem): Html {
  const { t, texts } = visit;
  const note = cartItemNote(line);
  const name = nameOfLine(visit, line);
  const quantity =
    line.availability === 'available'
      ? form(
          visit,
          plainPaths.cart,
          html`${textField({
            label: t('Quantity'),
            name: `quantity-${line._id}`,
            value: String(line.quantity),
            attributes: html` inputmode="numeric" autocomplete="off" aria-label="${t(message('Quantity of {product}', { product: name }))}"`,
          })}${button(texts.change, html` class="second"`)}`,
          { do: 'change', id: line._id },
        )
      : undefined;
  return html`${note && html`<p class="${note.kind === 'unavailable' ? 'fault' : 'notice'}">${t(note.text)}</p>`}<div class="row">${quantity}${form(
    visit,
    plainPaths.cart,
    button(
      t('Remove'),
      html` class="second" aria-label="${t(message('Remove {product}', { product: name }))}"`,
    ),
    { do: 'remove', id: line._id },
  )}</div>`;
}

/** What an order of the cart asks for in advance if it is paid at the door. */
async function advance(visit: Visit, totals: Totals, items: readonly CartItem[]): Promise<Html | undefined> {
  const { t, shop } = visit;
  const offered = shop.advance.on ? await visit.send(paymentEndpoints.listPaymentMethods) : undefined;
  const amount = offered?.ok ? advanceAtDoor(offered.body, { totals, district: '', items }, shop) : 0;
  return amount === 0
    ? undefined
    : html`<p>${t(
        message('If you pay at the door: {amount} of it online in advance, before we pack.', {
          amount: taka(visit, toTaka(poisha(amount))),
        }),
      )}</p>`;
}

async function couponBox(visit: Visit, lines: readonly CartItem[], problem?: string): Promise<Html> {
  const { t, digits, shop } = visit;
  const coupon = findCoupon(visit);
  const totals = calculateTotals(lines, shop, coupon);
  const open = openCharge(shop, '', { grams: gramsOf(lines), subtotal: totals.totalAmount });
  const terms = coupon && describeCoupon(coupon).map((part) => digits(t(part)));
  const box =
    coupon && terms
      ? form(
          visit,
          plainPaths.cart,
          html`<p><strong>${coupon.code}</strong> ${terms.join(', ')}</p>${
            totals.discount === 0 &&
            html`<p class="fault">${t(message('Valid from {amount}.', { amount: taka(visit, coupon.minSubtotal ?? 0) }))}</p>`
          }${button(t(message('Remove the coupon {code}', { code: coupon.code })), html` class="second"`)}`,
          { do: 'remove-coupon' },
        )
      : form(
          visit,
          plainPaths.cart,
          html`${textField({
            label: t('Coupon code'),
            name: 'coupon',
            value: visit.field('coupon'),
            problem,
            attributes: html` autocomplete="off" autocapitalize="characters" maxlength="100"`,
          })}${button(t('Apply'), html` class="second"`)}`,
          { do: 'coupon' },
        );
  const problemOfOrder = orderProblem(visit, lines);
  return html`<section><h2>${t('Summary')}</h2>${box}${totalsList(visit, totals, lines, coupon?.code, open)}${await advance(visit, totals, lines)}${
    problemOfOrder === undefined
      ? html`<a class="button wide" href="${visit.href(plainPaths.checkout)}">${t('Proceed to Checkout')}</a>`
      : html`<p class="fault">${problemOfOrder}</p>`
  }</section>`;
}

export interface CartProblems {
  /** Of the whole page. */
  problem?: string | undefined;
  coupon?: string | undefined;
}

/** Sends the cart, or leads to the login where visitors have none. */
export async function sendCart(visit: Visit, problems: CartProblems = {}) {
  const { t, href } = visit;
  const lines = await readCart(visit);
  if (!lines) return visit.seeOther(loginPath(plainPaths.cart));
  const done = visit.query('done');
  const told =
    visit.request.method === 'GET' && Object.hasOwn(doneTexts, done) ? t(doneTexts[done as Done]) : undefined;
  const content =
    lines.length === 0
      ? html`<section><p>${t('Your cart is empty.')}</p><a class="button" href="${href('/')}">${t('Start shopping')}</a></section>`
      : html`<section aria-label="${t('Items in your cart')}">${lineList(visit, lines, (line) => lineForms(visit, line))}</section>${await couponBox(visit, lines, problems.coupon)}`;
  return sendPlainPage(visit, {
    title: t('Cart'),
    content: html`${fault(problems.problem ?? (problems.coupon && visit.texts.checkFields))}${notice(told)}${content}`,
  });
}

/** What was chosen of a product before it is added. */
interface Wanted {
  gadgetId: string;
  variantId: string;
  quantity: string;
}

/** Sends the form that adds a product; 404 for an unknown one. */
export async function sendAddForm(visit: Visit, wanted: Wanted, problem?: string) {
  const { t, textOf, language, href } = visit;
  const found = await visit.send(catalogEndpoints.findProduct, { params: { id: wanted.gadgetId } });
  if (!found.ok) return sendPlainPage(visit, { title: t('Cart'), content: fault(visit.refusal(found)) });
  const product = found.body;
  const { variants = [], options = [] } = product;
  const variant = chosenVariant(product, wanted.variantId || undefined);
  const shown = variant ? withVariant(product, variant) : product;
  const wordsOf = (values: readonly string[]) => variantIn(language, variantWords(options, values)) ?? '';
  const price =
    shown.discountPrice === undefined
      ? html`<strong>${taka(visit, shown.price)}</strong>`
      : html`<strong>${taka(visit, currentPrice(shown))}</strong> <s>${taka(visit, shown.price)}</s>`;
  const picker =
    variants.length > 1
      ? selectField(
          {
            label: options.map((option) => option.names?.[language as 'bn'] ?? option.name).join(', '),
            name: 'variantId',
            value: variant?._id ?? '',
          },
          variants.map((one) => ({
            value: one._id,
            label: `${wordsOf(one.values)}: ${taka(visit, currentPrice(one))}${one.inStock ? '' : ` (${t('Out of Stock')})`}`,
            disabled: !one.inStock,
          })),
        )
      : html`<input type="hidden" name="variantId" value="${variant?._id}">`;
  const inStock = variants.length > 1 ? variants.some((one) => one.inStock) : shown.inStock;
  const content = html`${fault(problem)}<section><ul class="lines"><li>${smallPicture(shown.images[0] ?? '')}<div><h2>${nameIn(language, product)}</h2><p>${price}</p><p>${t(shown.inStock ? 'In Stock' : 'Out of Stock')}</p></div></li></ul>${
    inStock
      ? form(
          visit,
          plainPaths.cart,
          html`${picker}${textField({
            label: t('Quantity'),
            name: 'quantity',
            value: wanted.quantity || '1',
            attributes: html` inputmode="numeric" autocomplete="off"`,
          })}${button(t('Add to Cart'), html` class="wide"`)}`,
          { do: 'add', gadgetId: product._id },
        )
      : html`<p class="fault">${textOf('This product is out of stock.')}</p>`
  }</section><p><a href="${href(plainPaths.cart)}">${t('To the cart')}</a></p>`;
  return sendPlainPage(visit, { title: t('Add to Cart'), content });
}
