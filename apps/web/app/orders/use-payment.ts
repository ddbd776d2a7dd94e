/** Paying an order: online on the page of a provider, or by a method that is paid on delivery. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { isOnline, type OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { leaveToPay } from './leave-to-pay.ts';

/**
 * Starts a payment; `startingBy` is the method until the browser has left, or the choice is stored. `defaultMethod` is the
 * first online one. `part`: only the advance is paid.
 */
export function usePayment({ _id }: Order, defaultMethod: OfferedMethod | undefined, part?: 'advance') {
  const [leavingBy, setLeavingBy] = useState<OfferedMethod>();
  const paying = useMutation({
    async mutationFn(method: OfferedMethod) {
      if (isOnline(method)) return leaveToPay(_id, method === defaultMethod ? undefined : method.name, part);
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
