// The provider's own npm client as an independent implementation of the protocol.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { sessionRequest, startTestGateway, type TestGateway } from './test-gateway.ts';

type ApiResponse = Promise<Record<string, unknown>>;
interface OfficialClient {
  initURL: string;
  validationURL: string;
  refundURL: string;
  refundQueryURL: string;
  transactionQueryBySessionIdURL: string;
  transactionQueryByTransactionIdURL: string;
  init(data: object): ApiResponse;
  validate(data: object): ApiResponse;
  initiateRefund(data: object): ApiResponse;
  refundQuery(data: object): ApiResponse;
  transactionQueryBySessionId(data: object): ApiResponse;
  transactionQueryByTransactionId(data: object): ApiResponse;
}
const SslCommerzPayment = createRequire(import.meta.url)('sslcommerz-lts') as new (
  storeId: string,
  storePassword: string,
  live: boolean,
) => OfficialClient;

let gateway: TestGateway;
let client: OfficialClient;
before(async () => {
  gateway = await startTestGateway();
  client = new SslCommerzPayment('localstore', 'localstore@ssl', false);
  for (const name of Object.keys(client)) {
    const value: unknown = Reflect.get(client, name);
    if (typeof value !== 'string') continue;
    Reflect.set(client, name, value.replace('https://sandbox.sslcommerz.com', gateway.url));
  }
});
after(() => gateway.close());

test('row 39: the official client opens a session, validates, queries and requests a refund', async () => {
  const opened = await client.init(sessionRequest(gateway.shop.url, { tran_id: 'OFFICIAL-1' }));
  assert.equal(opened.status, 'SUCCESS', String(opened.failedreason));
  const { fields } = await gateway.pay(String(opened.sessionkey));

  assert.equal((await client.validate({ val_id: fields.val_id })).status, 'VALID');
  assert.equal((await client.validate({ val_id: fields.val_id })).status, 'VALIDATED');
  const bySession = await client.transactionQueryBySessionId({ sessionkey: opened.sessionkey });
  assert.deepEqual([bySession.status, bySession.tran_id], ['VALIDATED', 'OFFICIAL-1']);
  const byTransaction = await client.transactionQueryByTransactionId({ tran_id: 'OFFICIAL-1' });
  assert.equal(byTransaction.no_of_trans_found, 1);

  const refund = { refund_amount: 100, refund_remarks: 'test', bank_tran_id: fields.bank_tran_id };
  const refused = await client.initiateRefund({ ...refund, refe_id: 'R1' });
  assert.equal(
    refused.status,
    'failed',
    'this client does not send the refund id that is required since 2025',
  );
  assert.match(String(refused.errorReason), /refund_trans_id/);
  const accepted = await client.initiateRefund({ ...refund, refe_id: 'R1&refund_trans_id=OFFICIAL-R1' });
  assert.equal(accepted.status, 'success');
  assert.equal((await client.refundQuery({ refund_ref_id: accepted.refund_ref_id })).status, 'processing');
});
