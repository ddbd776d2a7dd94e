/** What of an order is due before it is packed, and a button for each online method that pays it. */

import { formatTaka } from '@jontro/shop/money.ts';
import { advanceText, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { isOnline, usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { usePaymentTexts } from './use-payment-texts.ts';

export function PayAdvance({ order }: { order: Order }) {
  const { t, digits, textOf } = useLanguage();
  const { data: offered } = usePaymentMethods();
  const methods = offered?.filter(isOnline) ?? [];
  const { start, startingBy, error } = usePayment(order, methods[0], 'advance');
  const { actionOf } = usePaymentTexts(order);
  if (!waitsForAdvance(order) || order.paymentUndecided) return null;
  const amount = digits(formatTaka(order.advance?.due ?? 0));
  return (
    <div data-advance="" className="grid gap-3 rounded-control bg-marigold-wash p-4">
      <p className="font-semibold">{t(advanceText(order, amount))}</p>
      {methods.map((method, at) => (
        <Button
          key={method.name}
          size="large"
          variant={at === 0 ? 'primary' : 'secondary'}
          className="w-full"
          busy={startingBy === method}
          disabled={startingBy !== undefined && startingBy !== method}
          onClick={() => start(method)}
        >
          {actionOf(method)} · {amount}
        </Button>
      ))}
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}
