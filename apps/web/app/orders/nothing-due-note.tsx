/** Says of an order of which nothing is due that there is nothing to pay. */
import { nothingDue, nothingDueTexts } from '@jontro/shop/orders/open-amount.ts';
import { isEndedWithoutSale } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

export function NothingDueNote({ order, className }: { order: Order; className?: string }) {
  const { t } = useLanguage();
  return nothingDue(order) && !isEndedWithoutSale(order) ? (
    <p data-nothing-due="" className={className}>
      {t(nothingDueTexts.customer)}
    </p>
  ) : null;
}
