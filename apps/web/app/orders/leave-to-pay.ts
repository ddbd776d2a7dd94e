/** Leaves for the page of a payment provider. */
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { paymentTexts } from '@jontro/shop/payments/payments.ts';
import { send } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';

/**
 * Starts the payment of an order and leaves the shop; `method` is left out for the default one: the body is then that of the
 * specification. Shows the reason of a failure, with which it rejects.
 */
export async function leaveToPay(orderId: string, method?: string, part?: 'advance'): Promise<void> {
  const loadingToast = toast.loading(paymentTexts.starting);
  try {
    const { url } = await send(paymentEndpoints.startPayment, {
      body: { orderId, ...(method && { method }), ...(part && { part }) },
    });
    // Until the provider's page loads; it must be gone when the customer comes back.
    window.addEventListener('pagehide', () => toast.dismiss(loadingToast), { once: true });
    window.location.assign(url);
  } catch (error) {
    console.error(error);
    toast.replace(loadingToast, 'error', error instanceof Error ? error.message : String(error));
    throw error;
  }
}
