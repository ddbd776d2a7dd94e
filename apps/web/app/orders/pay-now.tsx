/** Pay Now in one press, with the first online method that takes the sum, or why none does; nothing in a shop that takes cash alone. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { advanceTexts, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, onlineMethodsFor } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { OnlineLimits } from './online-limits.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export function PayNow({ order }: { order: Order }) {
  const { t, language, digits, textOf } = useLanguage();
  const settings = useSettings();
  const { data: offered } = usePaymentMethods();
  const { start, startingBy, error } = usePayment(order, offered?.find(isOnline));
  if (!offered) return null;
  const payable = openWith(order, withPaymentMethod(order, undefined, settings).payable);
  const [method] = onlineMethodsFor(offered, payable);
  if (!method) return <OnlineLimits offered={offered} amount={payable} />;
  const busy = startingBy !== undefined;
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
