/** How an unpaid order can be paid: Pay Now, which leads to the provider's page, and what else the shop offers (specification section 2, Q-004). */

import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import { advanceTexts, restOf, waitsForAdvance } from '@jontro/shop/orders/advance.ts';
import { openWith } from '@jontro/shop/orders/open-amount.ts';
import { isAsked, type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import { isOnline, limitRefusal, type OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSession } from '../lib/session-state.ts';
import { useSettings } from '../site/settings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { WhomToCall } from './online-limits.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { usePaymentTexts } from './use-payment-texts.ts';

export function PaymentChoice({ order }: { order: Order }) {
  const { data: offered, refetch } = usePaymentMethods();
  return offered ? (
    <OfferedMethods order={order} offered={offered} />
  ) : (
    <LoadFailed what="The payment methods" onRetry={() => void refetch()} />
  );
}

function OfferedMethods({ order, offered }: { order: Order; offered: readonly OfferedMethod[] }) {
  const { t, textOf, digits } = useLanguage();
  const { user } = useSession();
  const settings = useSettings();
  const defaultMethod = offered.find(isOnline);
  const { start, startingBy, error } = usePayment(order, defaultMethod);
  const { titleOf, actionOf, noteOf } = usePaymentTexts(order);
  const amountOf = (method: OfferedMethod) => {
    const { payable } = withPaymentMethod(order, method.name, settings);
    return isOnline(method) ? openWith(order, payable) : restOf({ ...order, payable });
  };
  const methods = offered.filter((method) => isOnline(method) || orderCan.payOnDelivery(order, user?.email));
  const online = methods.find(isOnline);
  return (
    <div className="grid gap-3">
      {waitsForAdvance(order) && methods.every(isOnline) ? (
        <p className="font-semibold">{t(advanceTexts.orAll)}</p>
      ) : null}
      {methods.map((method) => {
        const refusal = limitRefusal(method, amountOf(method));
        return refusal ? (
          <p key={method.name} data-refused={method.name} className="text-sm text-slate">
            <span className="block font-semibold text-ink">{titleOf(method)}</span>
            {digits(t(refusal))}
          </p>
        ) : (
          <div key={method.name} className="grid gap-2">
            <Button
              size="large"
              variant={
                method === defaultMethod && !waitsForAdvance(order) && !isAsked(order)
                  ? 'primary'
                  : 'secondary'
              }
              className="w-full"
              busy={startingBy === method}
              disabled={startingBy !== undefined && startingBy !== method}
              onClick={() => start(method)}
            >
              {startingBy === method ? (
                <Icon name="refresh" className="spinner" />
              ) : (
                <Icon name={isOnline(method) ? 'creditCard' : 'truck'} />
              )}{' '}
              {actionOf(method)}
            </Button>
            <p className="text-sm text-slate">{noteOf(method, amountOf(method))}</p>
          </div>
        );
      })}
      {online ? <WhomToCall offered={offered} amount={amountOf(online)} /> : null}
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}
