// Refunds of the stand-in for bKash: the first API, which tells of the newest one, and the second, which lists all.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BkashContext, bkashTime, findPayment, newTrxId } from './bkash-context.ts';
import type { WalletRefund } from './bkash-state.ts';
import { type Answer, good, refused } from './merchant-answers.ts';

const MAX_REFUNDS = 10;
const SECOND = '/v2/tokenized-checkout/refund/payment';

const poishaOf = (amount: string): number => Math.round(Number(amount) * 100);

export function refundRoutes(app: FastifyInstance, bkash: BkashContext, answer: Answer, path: string): void {
  const { state, clock } = bkash;
  const refundsOf = (paymentId: string) => state.refunds.filter((refund) => refund.paymentId === paymentId);

  /** Refunds, or says why not. */
  function refund(fields: { paymentId: string; trxId: string; amount: string; sku: string; reason: string }) {
    const payment = findPayment(bkash, fields.paymentId);
    if (payment?.state !== 'completed') return refused('2002', 'Invalid Payment ID');
    if (payment.trxId !== fields.trxId) return refused('2078', 'Transaction and payment do not match');
    const made = refundsOf(fields.paymentId);
    const left = poishaOf(payment.amount) - made.reduce((sum, { amount }) => sum + poishaOf(amount), 0);
    if (poishaOf(fields.amount) > left)
      return refused('2071', 'The refund amount is greater than what is left');
    if (made.length >= MAX_REFUNDS) return refused('2072', 'The payment has had ten refunds');
    const row: WalletRefund = { ...fields, refundTrxId: newTrxId(), completedAt: clock.now() };
    state.refunds.push(row);
    return row;
  }

  const isStatus = ({ body }: FastifyRequest): boolean =>
    typeof body === 'object' && body !== null && Object.keys(body).length === 2;

  const first = (row: WalletRefund) =>
    good({
      originalTrxID: row.trxId,
      refundTrxID: row.refundTrxId,
      transactionStatus: 'Completed',
      amount: row.amount,
      currency: 'BDT',
      charge: '0.00',
      completedTime: bkashTime(row.completedAt),
    });

  const sendFirst = answer('refund', 'refund', (fields) => {
    const { paymentID = '', trxID = '', amount = '', sku = '', reason = '' } = fields;
    const made = refund({ paymentId: paymentID, trxId: trxID, amount, sku, reason });
    return 'statusCode' in made ? made : first(made);
  });
  const statusFirst = answer('refund-status', 'refundStatus', ({ paymentID = '' }) => {
    const newest = refundsOf(paymentID).at(-1);
    return newest ? first(newest) : refused('2033', 'Transaction not found');
  });
  app.post(`${path}/payment/refund`, (request, reply) =>
    isStatus(request) ? statusFirst(request, reply) : sendFirst(request, reply),
  );

  const second = (row: WalletRefund) => ({
    originalTrxId: row.trxId,
    refundTrxId: row.refundTrxId,
    refundTransactionStatus: 'Completed',
    originalTrxAmount: findPayment(bkash, row.paymentId)?.amount,
    refundAmount: row.amount,
    currency: 'BDT',
    completedTime: bkashTime(row.completedAt),
  });
  app.post(
    `${SECOND}/transaction`,
    answer('refund', 'secondRefund', (fields) => {
      const { paymentId = '', trxId = '', refundAmount = '', sku = '', reason = '' } = fields;
      const made = refund({ paymentId, trxId, amount: refundAmount, sku, reason });
      return 'statusCode' in made ? made : { ...second(made), sku: made.sku, reason: made.reason };
    }),
  );
  app.post(
    `${SECOND}/status`,
    answer('refund-status', 'secondRefundStatus', ({ paymentId = '' }, faults) => ({
      refundTransactions: faults.includes('empty-list') ? [] : refundsOf(paymentId).map(second),
    })),
  );
}
