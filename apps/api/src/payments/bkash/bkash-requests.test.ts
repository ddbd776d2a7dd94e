/** Every request that the shop can send to bKash, whole: a field or header that is changed, added or left out is seen. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { listenBkash } from '../../../../stand-ins/src/bkash/bkash-server.ts';
import type { BkashAccount } from '../../config/bkash-config.ts';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { liveConfig } from '../../testing/live-config.ts';
import { newPayment, newRefund, tranId } from '../../testing/new-payment.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createBkash } from './bkash.ts';
import { type BkashTokens, createBkashTokens } from './bkash-token.ts';

let database: TestDatabase | undefined;
after(() => database?.close());

function accountWith(refunds: string): BkashAccount {
  const { bkash } = liveConfig({
    BKASH_USERNAME: 'the-user',
    BKASH_PASSWORD: 'the-password',
    BKASH_APP_KEY: 'the-app-key',
    BKASH_APP_SECRET: 'the-app-secret',
    BKASH_REFUNDS: refunds,
  });
  assert.ok(bkash.provider === 'bkash');
  return bkash;
}
const tokens: BkashTokens = {
  get: async (notThis) => ({ kind: 'token', token: notThis ? 'second-token' : 'first-token' }),
};
const adapterWith = (refunds: string) =>
  createBkash(accountWith(refunds), tokens, { publicUrl: 'https://shop.example.com' });

/** All that the second API has. */
const refundsOf = ({ refund, refundStatus }: PaymentProvider) => ({ refund, refundStatus });

const json = { accept: 'application/json', 'content-type': 'application/json' };
const host = 'https://tokenized.pay.bka.sh';
const sent = (path: string, body: object, token = 'first-token'): RecordedRequest => ({
  method: 'POST',
  url: host + path,
  query: {},
  headers: { ...json, authorization: token, 'x-app-key': 'the-app-key' },
  body,
});
const first = '/v1.2.0-beta/tokenized/checkout';
const second = '/v2/tokenized-checkout/refund/payment';
const started = {
  statusCode: '0000',
  paymentID: 'TR0011/1',
  bkashURL: `${host}/pay`,
  amount: '1650.05',
  merchantInvoiceNumber: tranId,
};
const completed = {
  statusCode: '0000',
  paymentID: 'TR0011/1',
  trxID: '6H7801QFYM',
  transactionStatus: 'Completed',
};
const payment = { tranId, providerRef: 'TR0011/1' };
const create = {
  mode: '0011',
  payerReference: '01712345678',
  callbackURL: `https://shop.example.com/payment-gateway/bkash/return/${tranId}`,
  amount: '1650.05',
  currency: 'BDT',
  intent: 'sale',
  merchantInvoiceNumber: tranId,
};
const sku = 'R01KAH7Q5Z9WV3M8T2RXD4CEFGN';
const reason = 'One of two was broken sent back';
const captured = { captureId: '6H7801QFYM', providerRef: 'TR0011/1' };
const refund = { paymentID: 'TR0011/1', trxID: '6H7801QFYM', amount: '250.05', sku, reason };
const refunded = { statusCode: '0000', refundTrxID: 'R1', transactionStatus: 'Completed' };

testRequests({
  name: 'bKash',
  proof: 'B-COD-16',
  async createClient() {
    database = await createTestDatabase();
    const records = { db: database.db, now: () => new Date() };
    const sealing = { dataDir: '/nowhere', secretsKeys: [Buffer.alloc(32, 7)] };
    return {
      ...adapterWith('v1'),
      login: createBkashTokens(accountWith('v1'), sealing, records, 5_000),
      newer: refundsOf(adapterWith('v2')),
    };
  },
  rows: [
    {
      what: 'a token',
      ask: ({ login }) => login.get(),
      answers: [{ statusCode: '0000', id_token: 'first-token', expires_in: 3_600 }],
      sends: [
        {
          method: 'POST',
          url: `${host}${first}/token/grant`,
          query: {},
          headers: { ...json, username: 'the-user', password: 'the-password' },
          body: { app_key: 'the-app-key', app_secret: 'the-app-secret' },
        },
      ],
    },
    {
      what: 'a payment',
      ask: ({ start }) => start(newPayment()),
      answers: [started],
      sends: [sent(`${first}/create`, create)],
    },
    {
      what: 'a payment of somebody without a mobile number',
      ask: ({ start }) => start(newPayment({ customer: { ...newPayment().customer, mobileNumber: '' } })),
      answers: [started],
      sends: [sent(`${first}/create`, { ...create, payerReference: tranId })],
    },
    {
      what: 'what became of a payment',
      ask: ({ query }) => query(payment),
      answers: [completed],
      sends: [sent(`${first}/payment/status`, { paymentID: 'TR0011/1' })],
    },
    {
      what: 'the proof of a payment',
      ask: ({ confirm }) => confirm('TR0011/1', payment),
      answers: [completed],
      sends: [sent(`${first}/payment/status`, { paymentID: 'TR0011/1' })],
    },
    {
      what: 'the money of a payment',
      ask: ({ collect }) => collect?.(payment) ?? Promise.reject(),
      answers: [completed],
      sends: [sent(`${first}/execute`, { paymentID: 'TR0011/1' })],
    },
    {
      what: 'the money of a payment, and what became of it after a lost answer,',
      ask: ({ collect }) => collect?.(payment) ?? Promise.reject(),
      answers: [{ status: 500, json: {} }, completed],
      sends: [
        sent(`${first}/execute`, { paymentID: 'TR0011/1' }),
        sent(`${first}/payment/status`, { paymentID: 'TR0011/1' }),
      ],
    },
    {
      what: 'a refund',
      ask: (client) => client.refund(newRefund()),
      answers: [refunded],
      sends: [sent(`${first}/payment/refund`, refund)],
    },
    {
      what: 'a refund without a reason, and before for one that an earlier request has made,',
      ask: (client) => client.refund(newRefund({ remarks: ' ', mayHaveBeenSent: true })),
      answers: [{ statusCode: '2033', statusMessage: 'Transaction not found' }, refunded],
      sends: [
        sent(`${first}/payment/refund`, { paymentID: 'TR0011/1', trxID: '6H7801QFYM' }),
        sent(`${first}/payment/refund`, { ...refund, reason: 'Refund' }),
      ],
    },
    {
      what: 'a refund with a long reason',
      ask: (client) => client.refund(newRefund({ remarks: 'r'.repeat(300) })),
      answers: [refunded],
      sends: [sent(`${first}/payment/refund`, { ...refund, reason: 'r'.repeat(255) })],
    },
    {
      what: 'the state of a refund',
      ask: ({ refundStatus }) => refundStatus('R1', captured),
      answers: [refunded],
      sends: [sent(`${first}/payment/refund`, { paymentID: 'TR0011/1', trxID: '6H7801QFYM' })],
    },
    {
      what: 'a refund by its second API',
      ask: ({ newer }) => newer.refund(newRefund()),
      answers: [{ refundTrxId: 'R1', refundTransactionStatus: 'Completed' }],
      sends: [
        sent(`${second}/transaction`, {
          paymentId: 'TR0011/1',
          trxId: '6H7801QFYM',
          refundAmount: '250.05',
          sku,
          reason,
        }),
      ],
    },
    {
      what: 'the state of a refund by its second API',
      ask: ({ newer }) => newer.refundStatus('R1', captured),
      answers: [{ refundTransactions: [] }],
      sends: [sent(`${second}/status`, { paymentId: 'TR0011/1', trxId: '6H7801QFYM' })],
    },
    {
      what: 'nobody’s payment, to check the credentials, and again with another token if it refuses the first,',
      ask: ({ checkCredentials }) => checkCredentials?.() ?? Promise.reject(),
      answers: [{ status: 401, json: {} }, { statusCode: '2002' }],
      sends: [
        sent(`${first}/payment/status`, { paymentID: 'CREDENTIALS-CHECK' }),
        sent(`${first}/payment/status`, { paymentID: 'CREDENTIALS-CHECK' }, 'second-token'),
      ],
    },
  ],
  sendingNothing: ['parseNotification', 'confirmationIdOf'],
  standIn: { start: listenBkash, prefixes: ['/v1.2.0-beta/', '/v2/'] },
  unused: ['POST /v1.2.0-beta/tokenized/checkout/general/searchTransaction'],
});
