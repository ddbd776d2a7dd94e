/** Refunds at Nagad. It tells of a payment's newest refund only, so that a second one whose answer was lost is left to a person. */
import type { NagadAccount } from '../../config/nagad-config.ts';
import type { RefundRequest, RefundResult, RefundStatusResult } from '../payment-provider.ts';
import { formatAmount, textField } from '../wallet-fields.ts';
import { faultOf, isPaid, type VerifiedPayment } from './nagad-answers.ts';
import type { NagadClient, NagadResult } from './nagad-client.ts';
import { roomOf } from './nagad-crypto.ts';

/** A refund whose answer was lost, of a payment with other refunds: Nagad does not say which of them it has made. */
export const unsureReason = 'It may have been made: look in the panel of Nagad before you send it again';

/** The refund functions of an account. */
export function createNagadRefunds({ merchantId }: NagadAccount, client: NagadClient, timeoutMs: number) {
  /** Reasons are cut to what still fits into one message; Nagad takes plain letters. */
  function fieldsOf(
    { refundTransId, amountPoisha, remarks }: RefundRequest,
    { amountPoisha: paidPoisha, orderedAt = '' }: VerifiedPayment,
  ): Record<string, string> {
    const fields = {
      merchantId,
      originalRequestDate: orderedAt.slice(0, 10).replaceAll('-', ''),
      originalAmount: formatAmount(paidPoisha ?? amountPoisha),
      cancelAmount: formatAmount(amountPoisha),
      referenceNo: refundTransId,
      referenceMessage: '',
    };
    const room = client.keys ? roomOf(client.keys.theirs) - Buffer.byteLength(JSON.stringify(fields)) : 0;
    const plain = remarks.replace(/[^A-Za-z0-9.,-]+/g, ' ').trim();
    return { ...fields, referenceMessage: (plain || 'Refund').slice(0, room).trim() };
  }

  return {
    async refund(request: RefundRequest): Promise<RefundResult> {
      const { providerRef, mayHaveBeenSent, otherRefIds } = request;
      if (!providerRef) return { kind: 'failed', reason: 'no payment ID' };
      const verified = await client.verify(providerRef, timeoutMs);
      if (verified.kind === 'unavailable') return verified;
      const { payment } = verified;
      if (mayHaveBeenSent) {
        if (otherRefIds.length > 0) return { kind: 'failed', reason: unsureReason };
        if (payment.refundId !== undefined)
          return { kind: 'accepted', refundRefId: payment.refundId, completed: true };
      }
      if (!isPaid(payment) && payment.refundId === undefined)
        return { kind: 'failed', reason: `status ${payment.status}` };
      const orderId = textField(payment.answer, 'orderId') ?? '';
      const query = new URLSearchParams({ paymentRefId: providerRef, orderId });
      return sentResult(
        await client.post({
          path: `/purchase/cancel?${query}`,
          name: 'sensitiveDataCancelRequest',
          fields: fieldsOf(request, payment),
          timeoutMs,
        }),
        request,
      );
    },

    /** Nagad gives money back at once; what it has accepted is refunded as soon as the payment says so. */
    async refundStatus(
      _refundRefId: string,
      { providerRef }: { captureId: string | null; providerRef: string | null },
    ): Promise<RefundStatusResult> {
      if (!providerRef) return { kind: 'unavailable', reason: 'no payment ID' };
      const verified = await client.verify(providerRef, timeoutMs);
      if (verified.kind === 'unavailable') return verified;
      return { kind: verified.payment.refundId === undefined ? 'processing' : 'refunded' };
    },
  };
}

function sentResult(result: NagadResult, { amountPoisha }: RefundRequest): RefundResult {
  if (result.kind === 'fault') return { kind: 'failed', reason: result.reason };
  if (result.kind === 'unavailable') return result;
  const { answer } = result;
  const refundRefId = textField(answer, 'cancelTrxId');
  const isThis = textField(answer, 'cancelAmount') === formatAmount(amountPoisha);
  if (textField(answer, 'status') === 'Success' && refundRefId !== undefined && isThis)
    return { kind: 'accepted', refundRefId, completed: true };
  return { kind: 'unavailable', reason: faultOf(answer) ?? 'no refund in the answer' };
}
