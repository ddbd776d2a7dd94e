/** Every request that the shop can send to SSLCommerz, whole: a field or header that is changed, added or left out is seen. */
import assert from 'node:assert/strict';
import { buildGateway } from '../../../../stand-ins/src/payment-gateway/sandbox-gateway.ts';
import { liveConfig } from '../../testing/live-config.ts';
import { newPayment, newRefund, tranId } from '../../testing/new-payment.ts';
import type { RecordedRequest } from '../../testing/request-recorder.ts';
import { testRequests } from '../../testing/request-table.ts';
import { createSslcommerz } from './sslcommerz.ts';

function createClient(extraFields = '') {
  const { payment } = liveConfig({
    SSLCZ_STORE_ID: 'the-store',
    SSLCZ_STORE_PASSWD: 'the&password',
    SSLCZ_EXTRA_FIELDS: extraFields,
  });
  assert.ok(payment.provider === 'sslcommerz');
  return createSslcommerz(payment, { publicUrl: 'https://shop.example.com' });
}

const base = 'https://securepay.sslcommerz.com';
const credentials = { store_id: 'the-store', store_passwd: 'the&password' };
const opened = (body: object): RecordedRequest => ({
  method: 'POST',
  url: `${base}/gwprocess/v4/api.php`,
  query: {},
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  body,
});
const got = (name: string, query: Record<string, string>): RecordedRequest => ({
  method: 'GET',
  url: `${base}/validator/api/${name}.php`,
  query: { ...query, ...credentials, format: 'json' },
  headers: {},
});
const transaction = (query: Record<string, string>) => got('merchantTransIDvalidationAPI', query);
const refunded = (remarks: string) =>
  transaction({
    bank_tran_id: '6H7801QFYM',
    refund_trans_id: 'R01KAH7Q5Z9WV3M8T2RXD4CEFGN',
    refund_amount: '250.05',
    refund_remarks: remarks,
  });

const session = {
  ...credentials,
  total_amount: '1650.05',
  currency: 'BDT',
  tran_id: tranId,
  success_url: `https://shop.example.com/payment-gateway/return/success/${tranId}`,
  fail_url: `https://shop.example.com/payment-gateway/return/fail/${tranId}`,
  cancel_url: `https://shop.example.com/payment-gateway/return/cancel/${tranId}`,
  ipn_url: 'https://shop.example.com/payment-gateway/ipn',
  emi_option: '0',
  cus_name: 'Nusrat Jahan',
  cus_email: 'nusrat@example.com',
  cus_add1: 'House 12, Road 5, Zindabazar, beside the old post',
  cus_add2: 'office, Sylhet Sadar',
  cus_city: 'Sylhet',
  cus_state: 'Sylhet',
  cus_postcode: '3100',
  cus_country: 'Bangladesh',
  cus_phone: '01712345678',
  shipping_method: 'Courier',
  num_of_item: '3',
  ship_name: 'Nusrat Jahan',
  ship_add1: 'House 12, Road 5, Zindabazar, beside the old post',
  ship_city: 'Sylhet',
  ship_postcode: '3100',
  ship_country: 'Bangladesh',
  product_name: 'Cable 2 m, Charger',
  product_category: 'Electronics',
  product_profile: 'physical-goods',
  convenience_fee: '100.00',
  value_a: 'attempt-1',
  value_b: 'order-1',
};
const started = { status: 'SUCCESS', sessionkey: 'the-session', GatewayPageURL: `${base}/page` };
const done = { APIConnect: 'DONE' };
const { customer } = newPayment();

testRequests({
  name: 'SSLCommerz',
  createClient: () => createClient(),
  rows: [
    {
      what: 'a page of payment',
      ask: ({ start }) => start(newPayment()),
      answers: [started],
      sends: [opened(session)],
    },
    {
      what: 'a page with instalments, for a store that wants more fields,',
      ask: () =>
        createClient('{"cus_fax":"-","ship_state":"Dhaka","total_amount":"1"}').start(
          newPayment({ mostInstalments: 12 }),
        ),
      answers: [started],
      sends: [
        opened({
          ...session,
          emi_option: '1',
          emi_max_inst_option: '12',
          cus_fax: '-',
          ship_state: 'Dhaka',
        }),
      ],
    },
    {
      what: 'a page for an order that is picked up by somebody without an e-mail',
      ask: ({ start }) =>
        start(newPayment({ customer: { ...customer, email: '', address: '', district: '' } })),
      answers: [started],
      sends: [opened(pickedUp())],
    },
    {
      what: 'a page again, in plain letters after it has refused a name,',
      ask: ({ start }) => start(newPayment({ customer: { ...customer, name: 'Nusrat জাহান' } })),
      answers: [{ status: 'FAILED', failedreason: 'Invalid Information: cus_name' }, started],
      sends: [
        opened({ ...session, cus_name: 'Nusrat জাহান', ship_name: 'Nusrat জাহান' }),
        opened({ ...session, cus_name: 'Nusrat', ship_name: 'Nusrat' }),
      ],
    },
    {
      what: 'the proof of a payment',
      ask: ({ confirm }) => confirm('the&validation', { tranId }),
      answers: [{ ...done, status: 'VALID' }],
      sends: [got('validationserverAPI', { val_id: 'the&validation', v: '1' })],
    },
    {
      what: 'what became of a payment, by its session and by its number,',
      ask: ({ query }) => query({ tranId, providerRef: 'the-session' }),
      answers: [done, done],
      sends: [transaction({ sessionkey: 'the-session' }), transaction({ tran_id: tranId })],
    },
    {
      what: 'what became of a payment whose session is not known',
      ask: ({ query }) => query({ tranId, providerRef: null }),
      answers: [done],
      sends: [transaction({ tran_id: tranId })],
    },
    {
      what: 'a refund',
      ask: (client) => client.refund(newRefund()),
      answers: [{ ...done, status: 'success', refund_ref_id: 'F1' }],
      sends: [refunded('One of two was <broken> & sent back')],
    },
    {
      what: 'a refund with a long reason',
      ask: (client) => client.refund(newRefund({ remarks: 'r'.repeat(300) })),
      answers: [{ ...done, status: 'success', refund_ref_id: 'F1' }],
      sends: [refunded('r'.repeat(255))],
    },
    {
      what: 'the state of a refund',
      ask: ({ refundStatus }) => refundStatus('F1', { captureId: '6H7801QFYM', providerRef: null }),
      answers: [{ ...done, status: 'refunded' }],
      sends: [transaction({ refund_ref_id: 'F1' })],
    },
    {
      what: 'nobody’s transaction, to check the credentials,',
      ask: ({ checkCredentials }) => checkCredentials?.() ?? Promise.reject(),
      answers: [done],
      sends: [transaction({ tran_id: 'CREDENTIALS-CHECK' })],
    },
  ],
  sendingNothing: ['parseNotification', 'confirmationIdOf'],
  standIn: { start: () => buildGateway().listen(), prefixes: ['/gwprocess/v4/api.php', '/validator/'] },
  // The gateway takes both; the shop reads.
  unused: [
    'POST /validator/api/merchantTransIDvalidationAPI.php',
    'POST /validator/api/validationserverAPI.php',
  ],
});

/** There is no district, and the gateway wants a city. */
function pickedUp(): object {
  const { cus_add2, ...fields } = session;
  const country = 'Bangladesh';
  return {
    ...fields,
    cus_email: 'customer@example.com',
    cus_add1: country,
    cus_city: country,
    cus_state: country,
    cus_postcode: '1000',
    ship_add1: country,
    ship_city: country,
    ship_postcode: '1000',
  };
}
