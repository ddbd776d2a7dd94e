/** What a paid order costs more since it was changed, and the button that pays it. */
import { message } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { leastOnlineTaka } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { isOnline, usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export function PayDifference({ order, due }: { order: Order; due: number }) {
  const { t, digits, textOf } = useLanguage();
  const { data: offered } = usePaymentMethods();
  const method = offered?.find(isOnline);
  const { start, startingBy, error } = usePayment(order, method);
  const amount = digits(formatTaka(due));
  return (
    <div className="grid gap-3">
      <p className="rounded-control bg-marigold-wash px-4 py-3 text-[0.9375rem]">
        {t(message('Your order was changed: {amount} is still due.', { amount }))}
      </p>
      {method && due >= leastOnlineTaka ? (
        <Button size="large" className="w-full" busy={startingBy !== undefined} onClick={() => start(method)}>
          {t(message('Pay the difference {amount}', { amount }))}
        </Button>
      ) : (
        <p className="text-sm text-slate">{t('So small a sum is settled at the door.')}</p>
      )}
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}
