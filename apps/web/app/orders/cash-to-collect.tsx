/** The cash that the courier collects, large enough to be read at arm's length. */
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { cashToCollect } from '@jontro/shop/papers/cash-to-collect.ts';
import { useLanguage } from '../language/use-language.ts';
import { CashAtDoor } from './cash-at-door.tsx';

export function CashToCollect({ order, className = '' }: { order: Order; className?: string }) {
  const { t, digits } = useLanguage();
  const { amount, note } = cashToCollect(order);
  return (
    <section className={`self-start rounded-control border-2 border-ink px-4 py-3 ${className}`}>
      <h2 className="text-sm font-semibold text-slate">{t('Cash to collect')}</h2>
      <p data-collect="" className="tabular text-4xl font-extrabold wrap-anywhere">
        {amount === undefined ? t('Check first') : digits(formatTaka(amount))}
      </p>
      <CashAtDoor order={order} className="text-sm font-semibold" />
      <p className="text-sm">{t(note)}</p>
    </section>
  );
}
