/** Refunds at bKash, in the form of its first and of its second API; both find a refund whose answer was lost. */
import type { Poisha } from '@jontro/shop/money.ts';
import type { BkashAccount } from '../../config/bkash-config.ts';
import type { RefundRequest, RefundResult, RefundStatusResult } from '../payment-provider.ts';
import { type Answer, formatAmount, parseAmount, textField } from '../wallet-fields.ts';
import { codeOf, isGood, reasonOf } from './bkash-answers.ts';
import type { Call, CallResult } from './bkash-client.ts';

/** A refund as bKash lists it. */
interface ListedRefund {
  id: string;
  amountPoisha: Poisha | undefined;
  status: string;
  sku: string | undefined;
}

type Listed = { kind: 'listed'; refunds: readonly ListedRefund[] } | { kind: 'unavailable'; reason: string };

/** Refused for good; whatever else bKash says, the refund may have been made. */
const refusals = /^(2002|2023|2071|2072|2073|2074|2075|2076|2077|2078|2080|2081|2082|2127)$/;
/** bKash knows the payment and no refund of it. */
const noRefund = /^(2028|2033|2079)$/;

const maxText = 255;
/** bKash takes no text with these. */
const plain = (text: string): string =>
  text
    .replace(/[<>&\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed();

const isCompletedText = (status: string): boolean => /^completed$/i.test(status);

/** The refund functions of an account. */
export function createBkashRefunds(
  { baseUrl, refunds: version }: BkashAccount,
  call: Call,
  timeoutMs: number,
) {
  const second = `${new URL(baseUrl).origin}/v2/tokenized-checkout/refund/payment`;
  const api =
    version === 'v1'
      ? {
          send: `${baseUrl}/tokenized/checkout/payment/refund`,
          status: `${baseUrl}/tokenized/checkout/payment/refund`,
          idsOf: (paymentId: string, trxId: string) => ({ paymentID: paymentId, trxID: trxId }),
          amountName: 'amount',
        }
      : {
          send: `${second}/transaction`,
          status: `${second}/status`,
          idsOf: (paymentId: string, trxId: string) => ({ paymentId, trxId }),
          amountName: 'refundAmount',
        };

  async function list(paymentId: string, trxId: string): Promise<Listed> {
    const result = await call(api.status, api.idsOf(paymentId, trxId), timeoutMs);
    if (result.kind !== 'answer') return { kind: 'unavailable', reason: result.reason };
    const { answer } = result;
    const all = Array.isArray(answer.refundTransactions) ? answer.refundTransactions : [answer];
    const found = all.filter((one): one is Answer => typeof one === 'object' && one !== null).map(listedOf);
    const refunds = found.filter((one) => one !== undefined);
    if (refunds.length > 0) return { kind: 'listed', refunds };
    const code = codeOf(answer) ?? '0000';
    if (isGood(answer) || Array.isArray(answer.refundTransactions) || noRefund.test(code))
      return { kind: 'listed', refunds: [] };
    return { kind: 'unavailable', reason: reasonOf(answer) };
  }

  /** The refund that an earlier request has made: by our id, or the one that no other refund of the shop is. */
  function ownOf(refunds: readonly ListedRefund[], request: RefundRequest): ListedRefund | undefined {
    const { refundTransId, amountPoisha, otherRefIds } = request;
    const bySku = refunds.find(({ sku }) => sku === refundTransId);
    return (
      bySku ??
      refunds.find(
        (one) => one.sku === undefined && !otherRefIds.includes(one.id) && one.amountPoisha === amountPoisha,
      )
    );
  }

  async function send(paymentId: string, request: RefundRequest): Promise<RefundResult> {
    const { captureId, refundTransId, amountPoisha, remarks } = request;
    const body = {
      ...api.idsOf(paymentId, captureId),
      [api.amountName]: formatAmount(amountPoisha),
      sku: refundTransId,
      reason: plain(remarks) || 'Refund',
    };
    return sentResult(await call(api.send, body, timeoutMs));
  }

  return {
    async refund(request: RefundRequest): Promise<RefundResult> {
      const { providerRef, captureId, mayHaveBeenSent } = request;
      if (!providerRef) return { kind: 'failed', reason: 'no payment ID' };
      if (mayHaveBeenSent) {
        const listed = await list(providerRef, captureId);
        if (listed.kind === 'unavailable') return listed;
        const own = ownOf(listed.refunds, request);
        if (own) return { kind: 'accepted', refundRefId: own.id, completed: isCompletedText(own.status) };
      }
      return send(providerRef, request);
    },

    async refundStatus(
      refundRefId: string,
      { captureId, providerRef }: { captureId: string | null; providerRef: string | null },
    ): Promise<RefundStatusResult> {
      if (!captureId || !providerRef) return { kind: 'unavailable', reason: 'no payment ID' };
      const listed = await list(providerRef, captureId);
      if (listed.kind === 'unavailable') return listed;
      const refund = listed.refunds.find(({ id }) => id === refundRefId);
      // The first API tells of the newest refund only.
      if (!refund) return { kind: 'processing' };
      if (isCompletedText(refund.status)) return { kind: 'refunded' };
      return { kind: /^(failed|cancelled|reversed)$/i.test(refund.status) ? 'cancelled' : 'processing' };
    },
  };
}

function listedOf(answer: Answer): ListedRefund | undefined {
  const id = textField(answer, 'refundTrxID') ?? textField(answer, 'refundTrxId');
  if (id === undefined) return undefined;
  return {
    id,
    amountPoisha: parseAmount(textField(answer, 'refundAmount') ?? textField(answer, 'amount')),
    status: textField(answer, 'refundTransactionStatus') ?? textField(answer, 'transactionStatus') ?? '',
    sku: textField(answer, 'sku'),
  };
}

function sentResult(result: CallResult): RefundResult {
  if (result.kind === 'no-token')
    return { kind: result.refused ? 'misconfigured' : 'unavailable', reason: result.reason };
  if (result.kind === 'unavailable') return result;
  const { answer } = result;
  const refund = listedOf(answer);
  if (refund && (codeOf(answer) === undefined || isGood(answer)))
    return { kind: 'accepted', refundRefId: refund.id, completed: isCompletedText(refund.status) };
  const isRefusal = refusals.test(codeOf(answer) ?? '');
  return { kind: isRefusal ? 'failed' : 'unavailable', reason: reasonOf(answer) };
}
