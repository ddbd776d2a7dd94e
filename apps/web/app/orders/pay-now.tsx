/** Pay Now: starts a payment session and sends the browser to the payment provider (specification section 2, Q-004). */
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { refetchQueries } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export function PayNow({ order }: { order: Pick<Order, '_id' | 'payable'> }) {
  const { t, digits, textOf } = useLanguage();
  const [leaving, setLeaving] = useState(false);
  const paying = useMutation({
    mutationFn: () => send(paymentEndpoints.startPayment, { body: { orderId: order._id } }),
    onMutate: () => toast.loading(paymentTexts.starting),
    onSuccess({ url }, _, loadingToast) {
      setLeaving(true);
      // Until the provider's page loads; it must be gone when the customer comes back.
      window.addEventListener('pagehide', () => toast.dismiss(loadingToast), { once: true });
      window.location.assign(url);
    },
    /** The reason stays beside the button; the refetched order shows its cause. */
    onError(error, _, loadingToast) {
      console.error(error);
      if (loadingToast !== undefined) toast.replace(loadingToast, 'error', error.message);
      void refetchQueries([queryKeys.order(order._id)]);
    },
  });

  // Going back from the provider may restore this page from the browser's back/forward cache.
  useEffect(() => {
    const resetLeaving = () => setLeaving(false);
    window.addEventListener('pageshow', resetLeaving);
    return () => window.removeEventListener('pageshow', resetLeaving);
  }, []);

  const busy = paying.isPending || leaving;
  return (
    <div className="grid gap-3">
      <Button size="large" className="w-full" busy={busy} onClick={() => paying.mutate()}>
        {busy ? <Icon name="refresh" className="spinner" /> : <Icon name="creditCard" />} {t('Pay Now')}
      </Button>
      <p className="text-sm text-slate">
        {t("{amount} by card, bKash, Nagad or bank, on our payment provider's page.", {
          amount: digits(formatTaka(order.payable)),
        })}
      </p>
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {paying.error ? textOf(paying.error.message) : ''}
      </p>
    </div>
  );
}
