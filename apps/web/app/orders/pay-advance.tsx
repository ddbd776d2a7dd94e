/** What of an order is due before it is packed, and a button for each online method that pays it. */

import { formatTaka } from '@jontro/shop/money.ts';
import { advanceText, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { OnlineLimits } from './online-limits.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { usePaymentTexts } from './use-payment-texts.ts';

export function PayAdvance({ order }: { order: Order }) {
  const { t, digits, textOf } = useLanguage();
  const { data: offered } = usePaymentMethods();
  const due = order.advance?.due ?? 0;
  const methods = onlineMethodsFor(offered ?? [], due);
  const { start, startingBy, error } = usePayment(order, offered?.find(isOnline), 'advance');
  const { actionOf } = usePaymentTexts(order);
  if (!waitsForAdvance(order) || order.paymentUndecided) return null;
  const amount = digits(formatTaka(due));
  return (
    <div data-advance="" className="grid gap-3 rounded-control bg-marigold-wash p-4">
      <p className="font-semibold">{t(advanceText(order, amount))}</p>
      <OnlineLimits offered={offered ?? []} amount={due} />
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
