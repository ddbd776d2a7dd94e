/** "Cash at the door ৳1,890", or "Pay ৳1,890 at the shop", for an order whose customer has chosen it and that is not paid yet. */
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor, cashText } from '@jontro/shop/orders/cash-due.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

export function CashAtDoor({ order, className }: { order: Order; className?: string }) {
  const { t, digits } = useLanguage();
  const cash = cashAtDoor(order);
  return cash === undefined ? null : (
    <p data-cash-at-door="" className={className}>
      {t(cashText(order), { amount: digits(formatTaka(cash)) })}
    </p>
  );
}
