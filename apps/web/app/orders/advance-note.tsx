/** "Waiting for the advance of ৳2,000", for an order that is not packed before. */

import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';

export function AdvanceNote({ order, className }: { order: Order; className?: string }) {
  const { t, digits } = useLanguage();
  if (!waitsForAdvance(order)) return null;
  const amount = digits(formatTaka(order.advance?.due ?? 0));
  return (
    <p data-advance-note="" className={className}>
      {t(message('Waiting for the advance of {amount}', { amount }))}
    </p>
  );
}
