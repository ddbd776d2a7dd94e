/** What a paid order costs more since it was changed, and the button that pays it. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { differenceAtHand } from '@jontro/shop/orders/cash-due.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { OnlineLimits } from './online-limits.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export function PayDifference({ order, due }: { order: Order; due: number }) {
  const { t, digits, textOf } = useLanguage();
  const { data: offered } = usePaymentMethods();
  const [method] = onlineMethodsFor(offered ?? [], due);
  const { start, startingBy, error } = usePayment(order, offered?.find(isOnline));
  const amount = digits(formatTaka(due));
  return (
    <div className="grid gap-3">
      <p className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem]">
        {t(message('Your order was changed: {amount} is still due.', { amount }))}
      </p>
      {method ? (
        <Button size="large" className="w-full" busy={startingBy !== undefined} onClick={() => start(method)}>
          {t(message('Pay the difference {amount}', { amount }))}
        </Button>
      ) : (
        <>
          {offered && !order.onlineOnly ? (
            <p className="text-sm text-slate">{t(differenceAtHand(order))}</p>
          ) : null}
          {order.onlineOnly ? <OnlineLimits offered={offered ?? []} amount={due} /> : null}
        </>
      )}
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}
