/** "Cash at the door ৳1,890", for an order whose customer has chosen it and that is not paid yet. */
import { formatTaka } from '@jontro/shop/money.ts';
import { cashAtDoor } from '@jontro/shop/orders/cash-due.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

export function CashAtDoor({ order, className }: { order: Order; className?: string }) {
  const { t, digits } = useLanguage();
  const cash = cashAtDoor(order);
  return cash === undefined ? null : (
    <p data-cash-at-door="" className={className}>
      {t('Cash at the door {amount}', { amount: digits(formatTaka(cash)) })}
    </p>
  );
}
