// Refunds (docs/protocols/payment-gateway.md#refunds): accepted once per `refund_trans_id`, never above the paid amount, settled by time.
import { formatPoisha, parsePoisha } from './amounts.ts';
import { dhakaTime } from './gateway-clock.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { Refund, Transaction } from './gateway-records.ts';
import { newRefundReference } from './identifiers.ts';
import { findSession } from './sessions.ts';
import type { Fields } from './signature.ts';

/** Accepts or rejects a refund; a repeated `refund_trans_id` refunds nothing more. */
export function initiateRefund(gateway: GatewayContext, fields: Fields): Fields {
  const {
    store_id: storeId = '',
    bank_tran_id: bankTranId = '',
    refund_trans_id: refundTransId = '',
  } = fields;
  const paid = gateway.state.transactions.find(
    (transaction) =>
      transaction.status === 'VALID' &&
      transaction.storeId === storeId &&
      transaction.bankTranId === bankTranId,
  );
  const response = { APIConnect: 'DONE', bank_tran_id: bankTranId, trans_id: paid?.tranId ?? '' };
  const reject = (errorReason: string) => ({ ...response, refund_ref_id: '', status: 'failed', errorReason });

  if (!paid) return reject('Transaction not found for this bank_tran_id');
  if (!refundTransId) return reject('refund_trans_id is required');
  if (refundTransId.length > 30) return reject('refund_trans_id is longer than 30 characters');
  if (!fields.refund_remarks) return reject('refund_remarks is required');
  const amount = parsePoisha(fields.refund_amount);
  if (!amount) return reject('refund_amount is not a positive decimal number');

  const known = gateway.state.refunds.find(
    (refund) => refund.refundTransId === refundTransId && refund.storeId === storeId,
  );
  if (known) return { ...response, refund_ref_id: known.refundRefId, status: 'processing', errorReason: '' };
  if (amount > refundable(gateway, paid)) return reject('Refund amount exceeds the remaining amount');

  const refund = acceptRefund(gateway, paid, fields, amount);
  return { ...response, refund_ref_id: refund.refundRefId, status: 'success', errorReason: '' };
}

function refundable(gateway: GatewayContext, paid: Transaction): number {
  const refunded = gateway.state.refunds
    .filter(({ bankTranId, state }) => bankTranId === paid.bankTranId && state !== 'cancelled')
    .reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);
  return (findSession(gateway, paid.sessionKey)?.amountPoisha ?? 0) - refunded;
}

function acceptRefund(
  gateway: GatewayContext,
  paid: Transaction,
  fields: Fields,
  amountPoisha: number,
): Refund {
  const now = gateway.clock.now();
  const refund: Refund = {
    refundRefId: newRefundReference(),
    refundTransId: fields.refund_trans_id ?? '',
    storeId: paid.storeId,
    bankTranId: paid.bankTranId,
    tranId: paid.tranId,
    amountPoisha,
    remarks: (fields.refund_remarks ?? '').slice(0, 255),
    state: 'processing',
    initiatedAt: now,
    settlesAt: now + gateway.settings.refundSettlementMs,
  };
  gateway.state.refunds.push(refund);
  gateway.save();
  return refund;
}

/** `refunded` once the settlement time has passed or the control interface settled it. */
export function refundState(gateway: GatewayContext, refund: Refund): Refund['state'] {
  if (refund.state !== 'processing') return refund.state;
  return gateway.clock.now() >= refund.settlesAt ? 'refunded' : 'processing';
}

/** Returns the state of a refund. */
export function queryRefund(gateway: GatewayContext, fields: Fields): Fields {
  const refund = gateway.state.refunds.find(
    ({ refundRefId, storeId }) => refundRefId === fields.refund_ref_id && storeId === fields.store_id,
  );
  if (!refund) {
    return {
      APIConnect: 'DONE',
      refund_ref_id: fields.refund_ref_id ?? '',
      status: '',
      errorReason: 'Refund not found',
    };
  }
  const state = refundState(gateway, refund);
  return {
    APIConnect: 'DONE',
    bank_tran_id: refund.bankTranId,
    tran_id: refund.tranId,
    refund_ref_id: refund.refundRefId,
    refund_amount: formatPoisha(refund.amountPoisha),
    initiated_on: dhakaTime(refund.initiatedAt),
    refunded_on: state === 'refunded' ? dhakaTime(refund.settlesAt) : '',
    status: state,
    errorReason: state === 'cancelled' ? 'Cancelled by the bank' : '',
  };
}
