/** How an unpaid order can be paid: Pay Now, which leads to the provider's page, and what else the shop offers (specification section 2, Q-004). */

import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { useSession } from '../lib/session-state.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { leaveToPay } from './leave-to-pay.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

export function PaymentChoice({ order }: { order: Order }) {
  const { data: offered, refetch } = usePaymentMethods();
  return offered ? (
    <OfferedMethods order={order} offered={offered} />
  ) : (
    <LoadFailed what="The payment methods" onRetry={() => void refetch()} />
  );
}

const isOnline = ({ collected }: OfferedMethod): boolean => collected === 'online';

function OfferedMethods({ order, offered }: { order: Order; offered: readonly OfferedMethod[] }) {
  const { t, digits, textOf, language } = useLanguage();
  const { user } = useSession();
  const defaultMethod = offered.find(isOnline);
  const { start, startingBy, error } = usePayment(order, defaultMethod);
  const amount = digits(formatTaka(order.payable));
  const methods = offered.filter((method) => isOnline(method) || orderCan.payOnDelivery(order, user?.email));
  return (
    <div className="grid gap-3">
      {methods.map((method) => (
        <div key={method.name} className="grid gap-2">
          <Button
            size="large"
            variant={method === defaultMethod ? 'primary' : 'secondary'}
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
            {textIn(method.action, language)}
          </Button>
          <p className="text-sm text-slate">{textIn(method.note, language).replace('{amount}', amount)}</p>
        </div>
      ))}
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {error ? textOf(error.message) : ''}
      </p>
    </div>
  );
}

/** Starts a payment; `startingBy` is the method until the browser has left, or the choice is stored. */
function usePayment({ _id }: Order, defaultMethod: OfferedMethod | undefined) {
  const [leavingBy, setLeavingBy] = useState<OfferedMethod>();
  const paying = useMutation({
    async mutationFn(method: OfferedMethod) {
      if (isOnline(method)) return leaveToPay(_id, method === defaultMethod ? undefined : method.name);
      await send(paymentEndpoints.startPayment, { body: { orderId: _id, method: method.name } });
      await refetchQueries([queryKeys.order(_id)]);
      toast.success(paymentTexts.payOnDelivery);
    },
    onSuccess(_, method) {
      if (isOnline(method)) setLeavingBy(method);
    },
    /** The reason stays beside the buttons; the refetched order shows its cause. */
    onError: () => {
      void refetchQueries([queryKeys.order(_id)]);
    },
  });

  // Going back from the provider may restore this page from the browser's back/forward cache.
  useEffect(() => {
    const resetLeaving = () => setLeavingBy(undefined);
    window.addEventListener('pageshow', resetLeaving);
    return () => window.removeEventListener('pageshow', resetLeaving);
  }, []);

  const startingBy = leavingBy ?? (paying.isPending ? paying.variables : undefined);
  return { start: paying.mutate, startingBy, error: paying.error };
}
