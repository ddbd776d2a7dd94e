/** How an order is going to be paid: the cash to have ready, or the ways that are left. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { wayText } from '@jontro/shop/orders/way-text.ts';
import { useLanguage } from '../language/use-language.ts';
import { useCanPayOnline } from './use-payment-methods.ts';

export function WayNote({ order, className }: { order: Order; className?: string }) {
  const { t, digits } = useLanguage();
  const text = wayText(order, useCanPayOnline(order), (amount) => digits(formatTaka(amount)));
  return text ? (
    <p data-way="" className={className}>
      {t(text)}
    </p>
  ) : null;
}
