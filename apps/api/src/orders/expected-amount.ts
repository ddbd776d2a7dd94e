/** Checks whether the amount shown at the checkout is still the price of the order. */
import type { Totals } from '@jontro/shop/cart/totals.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';

/** The subtotal in poisha of the lines in the request; undefined if they have no prices. */
function shownSubtotal(claimed: unknown): number | undefined {
  if (!Array.isArray(claimed) || claimed.length === 0) return undefined;
  let sum = 0;
  for (const item of claimed as ({ price?: unknown; quantity?: unknown } | null)[]) {
    if (typeof item?.price !== 'number' || typeof item.quantity !== 'number') return undefined;
    sum += toPoisha(item.price) * item.quantity;
  }
  return sum;
}

/**
 * True if the amount in the request, if any, equals the server's subtotal or payable amount. The lines in the request
 * determine which of the two was shown, so that a price change by exactly the delivery charge does not confuse them. The
 * lines are not trusted for anything else. `shownPayable` and the discount of a coupon, if sent, must equal the server's as well.
 */
export function isExpectedAmount(
  form: Pick<Checkout, 'totalAmount' | 'shownPayable' | 'coupon' | 'discount' | 'cartItems'>,
  { totalAmount, discount, payable }: Totals,
): boolean {
  const hasDiscount = form.coupon !== undefined && form.discount !== undefined;
  if (hasDiscount && toPoisha(form.discount ?? 0) !== toPoisha(discount)) return false;
  if (form.shownPayable !== undefined && toPoisha(form.shownPayable) !== toPoisha(payable)) return false;
  if (form.totalAmount === undefined) return true;
  const amount = toPoisha(form.totalAmount);
  const subtotal = shownSubtotal(form.cartItems);
  if (amount === subtotal) return amount === toPoisha(totalAmount);
  if (subtotal !== undefined && amount === subtotal + toPoisha(payable) - toPoisha(totalAmount)) {
    return amount === toPoisha(payable);
  }
  return amount === toPoisha(totalAmount) || amount === toPoisha(payable);
}
