/** What an admin does with a payment from the browser. */
import { paymentAdminCalls } from '@jontro/shop/payments/payment-admin.calls.ts';
import { paymentAdminTexts } from '@jontro/shop/payments/payment-admin.ts';
import { useAdminAct } from '../lib/admin-act.ts';
import { send } from '../lib/send.ts';
import type { WantedRefund } from './refund-dialog.tsx';

/** Each act resolves when it is done or refused; a refusal is told in a toast. `busyWith` is the payment or refund. */
export function usePaymentActs(tranId: string) {
  const { act, busyWith } = useAdminAct();
  const params = { tranId };
  const run = (notice: string, subject: string, call: () => Promise<unknown>): Promise<unknown> =>
    act({ subject, run: call, notice }).catch(() => {});
  return {
    busyWith,
    accept: (notice: string) => run(notice, tranId, () => send(paymentAdminCalls.acceptPayment, { params })),
    refuse: (notice: string) => run(notice, tranId, () => send(paymentAdminCalls.refusePayment, { params })),
    close: (notice: string, note: string) =>
      run(notice, tranId, () => send(paymentAdminCalls.closePayment, { params, body: { note } })),
    refund: (body: WantedRefund) =>
      run(paymentAdminTexts.refundAsked, tranId, () =>
        send(paymentAdminCalls.refundPayment, { params, body }),
      ),
    retryRefund: (refundId: string) =>
      run(paymentAdminTexts.refundRetried, refundId, () =>
        send(paymentAdminCalls.retryRefund, { params: { tranId, refundId } }),
      ),
  };
}
