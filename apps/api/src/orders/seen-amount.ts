/** Whether the amount that a shopper saw at the checkout is still what the order costs. */
import type { Totals } from '@jontro/shop/cart/totals.ts';
import { toPoisha } from '@jontro/shop/money.ts';
import type { Checkout } from '@jontro/shop/orders/checkout.ts';

/** The sum in poisha of the lines that a client says it showed; undefined where it names no prices. */
function shownSum(claimed: unknown): number | undefined {
  if (!Array.isArray(claimed) || claimed.length === 0) return undefined;
  let sum = 0;
  for (const item of claimed as ({ price?: unknown; quantity?: unknown } | null)[]) {
    if (typeof item?.price !== 'number' || typeof item.quantity !== 'number') return undefined;
    sum += toPoisha(item.price) * item.quantity;
  }
  return sum;
}

/**
 * True if the amount that the shopper saw, where one is sent, is the server's: the sum of the lines or what is payable.
 * Which of the two was meant follows from the lines that came with it, so that a price which rose or fell by exactly
 * the delivery charge does not make the one look like the other. The lines decide nothing else: nobody believes their
 * prices. The discount of a coupon, where one is sent, must be the server's as well.
 */
export function isSeenAmount(
  form: Pick<Checkout, 'totalAmount' | 'coupon' | 'discount' | 'cartItems'>,
  { totalAmount, deliveryCharge, discount, payable }: Totals,
): boolean {
  const claimsDiscount = form.coupon !== undefined && form.discount !== undefined;
  if (claimsDiscount && toPoisha(form.discount ?? 0) !== toPoisha(discount)) return false;
  if (form.totalAmount === undefined) return true;
  const seen = toPoisha(form.totalAmount);
  const shown = shownSum(form.cartItems);
  if (seen === shown) return seen === toPoisha(totalAmount);
  if (shown !== undefined && seen === shown + toPoisha(deliveryCharge) - toPoisha(discount)) {
    return seen === toPoisha(payable);
  }
  return seen === toPoisha(totalAmount) || seen === toPoisha(payable);
}
