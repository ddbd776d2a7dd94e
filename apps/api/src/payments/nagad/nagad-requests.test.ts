/** Every request that the shop can send to Nagad, opened and whole: a field or header that is changed, added or left out is seen. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { poisha } from '@jontro/shop/money.ts';
import { createFrame } from '../../../../stand-ins/src/nagad/nagad-frame.ts';
import { listenNagad } from '../../../../stand-ins/src/nagad/nagad-server.ts';
import { liveConfig } from '../../testing/live-config.ts';
import { newPayment, newRefund, tranId } from '../../testing/new-payment.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import { createNagad } from './nagad.ts';

/** Base64 of DER, as Nagad's panel shows keys. */
function newPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
}
const keys = { merchant: newPair(), nagad: newPair() };
const frame = createFrame({ keys });
const merchantId = '683002007104225';
const { nagad: account } = liveConfig({
  NAGAD_MERCHANT_ID: merchantId,
  NAGAD_PUBLIC_KEY: keys.nagad.publicKey,
  NAGAD_PRIVATE_KEY: keys.merchant.privateKey,
});

/** The requests with what is sealed in them, as Nagad reads it: with its key, and only if the merchant has signed it. */
const opened = (recorded: readonly RecordedRequest[]): RecordedRequest[] =>
  recorded.map((request) => {
    if (request.body === undefined) return request;
    const { signature, ...body } = request.body as Record<string, unknown>;
    for (const name of ['sensitiveData', 'sensitiveDataCancelRequest'])
      if (name in body) body[name] = frame.read(body[name], signature) ?? 'not signed by the merchant';
    return { ...request, body };
  });

type Sealed = Record<'orderId' | 'challenge', string>;
const sealedOf = ({ body }: RecordedRequest): Sealed => (body as { sensitiveData: Sealed }).sensitiveData;

/** The challenge of a request that begins a payment: forty random characters, another one each time. */
function challengeOf(request: RecordedRequest): string {
  const { challenge } = sealedOf(request);
  assert.match(challenge, /^[0-9a-f]{40}$/);
  assert.equal(challenges.has(challenge), false);
  challenges.add(challenge);
  return challenge;
}
const challenges = new Set<string>();

const base = 'https://api.mynagad.com/api/dfs';
const headersWith = (address: string, client = 'PC_WEB') => ({
  accept: 'application/json',
  'content-type': 'application/json',
  'x-km-api-version': 'v-0.2.0',
  'x-km-mc-id': merchantId,
  'x-km-ip-v4': address,
  'x-km-client-type': client,
});
const ofShopper = headersWith('103.4.145.9');
const ofJob = headersWith('0.0.0.0');
const posted = (
  path: string,
  body: object,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): RecordedRequest => ({ method: 'POST', url: base + path, query, headers, body });
const verified: RecordedRequest = {
  method: 'GET',
  url: `${base}/verify/payment/MTExMDA%2FMQ`,
  query: {},
  headers: ofJob,
};

const providerRef = 'MTExMDA/MQ';
/** The last twenty characters of the transaction id. */
const orderId = 'Q5Z9WV3M8T2RXD4CEFGN';
const payment = { tranId, providerRef };
/** 02:15 of the next day in Dhaka. */
const now = new Date('2026-11-27T20:15:00Z');
const datetime = '20261128021500';
const begin = (challenge: string, order: string, headers: Record<string, string>) =>
  posted(
    `/check-out/initialize/${merchantId}/${order}`,
    { dateTime: datetime, sensitiveData: { merchantId, datetime, orderId: order, challenge } },
    headers,
  );
const begun = frame.make({ paymentReferenceId: providerRef, challenge: 'their-challenge' }, []);
const open = (headers: Record<string, string>) =>
  posted(
    '/check-out/complete/MTExMDA%2FMQ',
    {
      sensitiveData: {
        merchantId,
        orderId,
        currencyCode: '050',
        amount: '1650.05',
        challenge: 'their-challenge',
      },
      merchantCallbackURL: `https://shop.example.com/payment-gateway/nagad/return/${tranId}`,
      additionalMerchantInfo: {},
    },
    headers,
  );
const page = { callBackUrl: 'https://api.mynagad.com/page', status: 'Success' };
const paid = {
  merchantId,
  orderId,
  paymentRefId: providerRef,
  amount: '1650.05',
  status: 'Success',
  issuerPaymentRefNo: '72GH1K',
  orderDateTime: '2026-11-27 20:15:00.0',
};
const captured = { captureId: '72GH1K', providerRef };
const refund = {
  merchantId,
  originalRequestDate: '20261127',
  originalAmount: '1650.05',
  cancelAmount: '250.05',
  referenceNo: 'R01KAH7Q5Z9WV3M8T2RXD4CEFGN',
};
const cancelled = (referenceMessage: string) =>
  posted('/purchase/cancel', { sensitiveDataCancelRequest: { ...refund, referenceMessage } }, ofJob, {
    paymentRefId: providerRef,
    orderId,
  });
const refunded = frame.make({ status: 'Success', cancelAmount: '250.05', cancelTrxId: 'C1' }, []);

testRequests({
  name: 'Nagad',
  createClient() {
    assert.ok(account.provider === 'nagad');
    return createNagad(account, { publicUrl: 'https://shop.example.com' }, () => now);
  },
  read: opened,
  rows: [
    {
      what: 'a payment',
      ask: ({ start }) => start(newPayment()),
      answers: [begun, page],
      sends: ([first]) => [begin(challengeOf(first), orderId, ofShopper), open(ofShopper)],
    },
    {
      what: 'a payment by a telephone in a network of IPv6',
      ask: ({ start }) => start(newPayment({ shopper: { address: '2400:c600::1', isMobile: true } })),
      answers: [begun, page],
      sends: ([first]) => {
        const headers = headersWith('0.0.0.0', 'MOBILE_WEB');
        return [begin(challengeOf(first), orderId, headers), open(headers)];
      },
    },
    {
      what: 'what became of a payment',
      ask: ({ query }) => query(payment),
      answers: [paid],
      sends: [verified],
    },
    {
      what: 'the proof of a payment',
      ask: ({ confirm }) => confirm(providerRef, payment),
      answers: [paid],
      sends: [verified],
    },
    {
      what: 'a refund',
      ask: (client) => client.refund(newRefund({ providerRef })),
      answers: [paid, refunded],
      sends: [verified, cancelled('One of two was broken sent back')],
    },
    {
      what: 'a refund of the whole without a reason',
      ask: (client) =>
        client.refund(newRefund({ providerRef, remarks: 'ভাঙা', amountPoisha: poisha(165_005) })),
      answers: [paid, refunded],
      sends: [
        verified,
        posted(
          '/purchase/cancel',
          {
            sensitiveDataCancelRequest: {
              ...refund,
              cancelAmount: '1650.05',
              referenceMessage: 'Refund',
            },
          },
          ofJob,
          { paymentRefId: providerRef, orderId },
        ),
      ],
    },
    {
      what: 'a refund whose reason has more room than a message',
      ask: (client) => client.refund(newRefund({ providerRef, remarks: 'r'.repeat(300) })),
      answers: [paid, refunded],
      sends: [
        verified,
        cancelled('r'.repeat(2048 / 8 - 11 - JSON.stringify({ ...refund, referenceMessage: '' }).length)),
      ],
    },
    {
      what: 'the state of a refund',
      ask: ({ refundStatus }) => refundStatus('C1', captured),
      answers: [paid],
      sends: [verified],
    },
    {
      what: 'an order of nobody, to check the credentials,',
      ask: ({ checkCredentials }) => checkCredentials?.() ?? Promise.reject(),
      answers: [begun],
      sends: ([first]) => {
        const { orderId: own } = sealedOf(first);
        assert.match(own, /^C[0-9a-f]{19}$/);
        return [begin(challengeOf(first), own, ofJob)];
      },
    },
  ],
  sendingNothing: ['parseNotification', 'confirmationIdOf'],
  standIn: { start: () => listenNagad({ port: 0, merchantId, keys }), prefixes: ['/api/dfs/'] },
});
