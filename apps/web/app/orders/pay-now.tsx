/** Pay Now in one press, with the first online method of the shop; nothing in a shop that takes cash alone. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceTexts, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isOnline, usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export function PayNow({ order }: { order: Order }) {
  const { t, language, digits, textOf } = useLanguage();
  const settings = useSettings();
  const { data: offered } = usePaymentMethods();
  const method = offered?.find(isOnline);
  const { start, startingBy, error } = usePayment(order, method);
  if (!method) return null;
  const busy = startingBy !== undefined;
  const payable = openWith(order, withPaymentMethod(order, method.name, settings).payable);
  return (
    <div className="grid gap-2">
      {waitsForAdvance(order) ? <p className="font-semibold">{t(advanceTexts.orAll)}</p> : null}
      <Button
        size="large"
        variant={order.paymentMethod || waitsForAdvance(order) ? 'secondary' : 'primary'}
        busy={busy}
        onClick={() => start(method)}
      >
        <Icon name={busy ? 'refresh' : 'creditCard'} className={busy ? 'spinner' : undefined} />{' '}
        {textIn(method.action, language)}
      </Button>
      <p className="text-sm text-slate">
        {textIn(method.note, language).replace('{amount}', digits(formatTaka(payable)))}
      </p>
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}
