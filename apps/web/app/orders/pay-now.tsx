/** Pay Now: asks for a payment session and takes the browser to the payment provider (specification section 2, Q-004). */
import { formatTaka } from '@jontro/shop/money.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { fetchAgain } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export function PayNow({ order }: { order: Pick<Order, '_id' | 'payable'> }) {
  const { t, digits } = useLanguage();
  const [leaving, setLeaving] = useState(false);
  const paying = useMutation({
    mutationFn: () => send(paymentEndpoints.startPayment, { body: { orderId: order._id } }),
    onMutate: () => toast.loading(paymentTexts.starting),
    onSuccess({ url }, _, starting) {
      setLeaving(true);
      // Until the provider's page is there; not any more for whoever comes back from it.
      window.addEventListener('pagehide', () => toast.dismiss(starting), { once: true });
      window.location.assign(url);
    },
    /** The reason stays beside the button; whatever made it impossible shows once the order is fetched again. */
    onError(error, _, starting) {
      console.error(error);
      if (starting !== undefined) toast.replace(starting, 'error', error.message);
      void fetchAgain([queryKeys.order(order._id)]);
    },
  });

  // Whoever comes back from the provider with the browser's Back may find this page as it was left.
  useEffect(() => {
    const arrive = () => setLeaving(false);
    window.addEventListener('pageshow', arrive);
    return () => window.removeEventListener('pageshow', arrive);
  }, []);

  const busy = paying.isPending || leaving;
  return (
    <div className="grid gap-3">
      <Button size="large" className="w-full" busy={busy} onClick={() => paying.mutate()}>
        {busy ? <Icon name="refresh" className="spinner" /> : <Icon name="creditCard" />} {t('Pay Now')}
      </Button>
      <p className="text-sm text-slate">
        {t(
          `${digits(formatTaka(order.payable))} by card, bKash, Nagad or bank, on our payment provider's page.`,
        )}
      </p>
      <p data-problem="" className="text-sm font-medium text-sale-deep empty:hidden">
        {paying.error ? t(paying.error.message) : ''}
      </p>
    </div>
  );
}
