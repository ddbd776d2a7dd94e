/** The mutations of an admin on a payment. */
import type { Message } from '@jontro/shop/messages.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { useAdminMutation } from '../lib/admin-mutation.ts';
import { send } from '../lib/send.ts';
import type { RefundInput } from './refund-dialog.tsx';

/** Each mutation resolves when it succeeded or failed; a failure shows a toast. `busyWith` is the id of the payment or refund. */
export function usePaymentMutations(tranId: string) {
  const { runMutation, busyWith } = useAdminMutation();
  const params = { tranId };
  const run = (notice: Message, subject: string, mutate: () => Promise<unknown>): Promise<unknown> =>
    runMutation({ subject, run: mutate, notice }).catch(() => {});
  return {
    busyWith,
    accept: (notice: Message) =>
      run(notice, tranId, () => send(paymentAdminEndpoints.acceptPayment, { params })),
    refuse: (notice: Message) =>
      run(notice, tranId, () => send(paymentAdminEndpoints.refusePayment, { params })),
    close: (notice: Message, note: string) =>
      run(notice, tranId, () => send(paymentAdminEndpoints.closePayment, { params, body: { note } })),
    refund: (body: RefundInput) =>
      run(paymentAdminTexts.refundAsked, tranId, () =>
        send(paymentAdminEndpoints.refundPayment, { params, body }),
      ),
    retryRefund: (refundId: string) =>
      run(paymentAdminTexts.refundRetried, refundId, () =>
        send(paymentAdminEndpoints.retryRefund, { params: { tranId, refundId } }),
      ),
  };
}
