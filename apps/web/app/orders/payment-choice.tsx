/** How an unpaid order can be paid: Pay Now, which leads to the provider's page, and what else the shop offers (specification section 2, Q-004). */

import { textIn } from '@jontro/shop/localized-text.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { type Order, orderCan } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/payments/payment-methods.ts';
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
      {order.paymentMethod ? (
        <p className="rounded-control bg-bottle-wash px-4 py-3 text-[0.9375rem]">
          {t('You pay {amount} in cash when it is delivered.', { amount })}
        </p>
      ) : null}
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
    mutationFn: (method: OfferedMethod) =>
      send(paymentEndpoints.startPayment, {
        // The default is left out: the body is then that of the specification.
        body: { orderId: _id, ...(method !== defaultMethod && { method: method.name }) },
      }),
    onMutate: (method) => (isOnline(method) ? toast.loading(paymentTexts.starting) : undefined),
    async onSuccess({ url }, method, loadingToast) {
      if (!isOnline(method)) {
        await refetchQueries([queryKeys.order(_id)]);
        toast.success(paymentTexts.payOnDelivery);
        return;
      }
      setLeavingBy(method);
      // Until the provider's page loads; it must be gone when the customer comes back.
      if (loadingToast !== undefined)
        window.addEventListener('pagehide', () => toast.dismiss(loadingToast), { once: true });
      window.location.assign(url);
    },
    /** The reason stays beside the buttons; the refetched order shows its cause. */
    onError(error, _, loadingToast) {
      console.error(error);
      if (loadingToast !== undefined) toast.replace(loadingToast, 'error', error.message);
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
