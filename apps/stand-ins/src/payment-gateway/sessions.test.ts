import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sessionRequestError } from './session-request.ts';
import type { Fields } from './signature.ts';
import { sessionRequest, startTestGateway, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

test('a valid request opens a session and returns every documented field', async () => {
  const response = await gateway.openSession();
  assert.equal(response.status, 'SUCCESS');
  assert.match(response.sessionkey, /^[0-9A-F]{32}$/);
  assert.equal(
    response.GatewayPageURL,
    `${gateway.url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${response.sessionkey}`,
  );
  const documented =
    'status failedreason sessionkey gw redirectGatewayURL directPaymentURLBank directPaymentURLCard directPaymentURL ' +
    'redirectGatewayURLFailed GatewayPageURL payByNewCardURL storeBanner storeLogo store_name desc ' +
    'is_direct_pay_enable emi_status offer_status';
  for (const name of documented.split(' ')) assert.ok(name in response, `${name} is missing`);
});

test('a multipart request opens a session too', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(sessionRequest(gateway.shop.url))) body.append(name, value);
  const response = await fetch(`${gateway.url}/gwprocess/v4/api.php`, { method: 'POST', body });
  assert.equal(((await response.json()) as { status: string }).status, 'SUCCESS');
});

test('wrong credentials, an inactive store and an unreadable body return the well-known reason with HTTP 200', async () => {
  const reason = 'Store Credential Error Or Store is De-active';
  for (const changes of [
    { store_passwd: 'wrong' },
    { store_id: 'inactivestore', store_passwd: 'inactivestore@ssl' },
  ] as Fields[]) {
    const response = await gateway.openSession(changes);
    assert.equal(response.status, 'FAILED');
    assert.equal(response.failedreason, reason);
    assert.equal(response.GatewayPageURL, '');
  }
  for (const [contentType, body] of [
    ['application/json', '{"store_id":'],
    ['text/plain', 'store_id=localstore'],
    ['multipart/form-data; boundary=x', '--y'],
  ]) {
    const response = await fetch(`${gateway.url}/gwprocess/v4/api.php`, {
      method: 'POST',
      headers: { 'content-type': contentType ?? '' },
      body,
    });
    assert.equal(response.status, 200, contentType);
    assert.equal(((await response.json()) as { failedreason: string }).failedreason, reason, contentType);
  }
});

test('the reason names each error of a request', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ tran_id: '' }, /tran_id is missing/],
    [{ cus_postcode: '' }, /cus_postcode is missing/],
    [{ tran_id: 'x'.repeat(31) }, /tran_id is longer than 30/],
    [{ cus_name: 'ক'.repeat(51) }, /cus_name is longer than 50/],
    [{ total_amount: '9.99' }, /between 10.00 and 500000.00/],
    [{ total_amount: '500000.01' }, /between 10.00 and 500000.00/],
    [{ total_amount: '12,5' }, /total_amount is not a decimal/],
    [{ currency: 'XYZ' }, /currency/],
    [{ currency: 'USD', total_amount: '5000' }, /between 10.00/],
    [{ success_url: 'javascript:alert(1)' }, /success_url is not a URL/],
    [{ ipn_url: 'nowhere' }, /ipn_url is not a URL/],
    [{ cus_email: 'nobody' }, /cus_email/],
    [{ num_of_item: 'two' }, /num_of_item/],
    [{ cart: '{' }, /cart/],
    [{ vat: '-1' }, /vat/],
    [{ emi_option: '2' }, /emi_option/],
    [{ product_profile: 'gadgets' }, /product_profile must be one of/],
    [{ product_profile: 'airline-tickets' }, /hours_till_departure is missing/],
    [{ product_profile: 'telecom-vertical' }, /product_type is missing/],
    [{ shipping_method: 'YES' }, /ship_name is missing/],
    [{ shipping_method: 'SSLCOMMERZ_LOGISTIC' }, /weight_of_items is missing/],
    [{ shipping_method: 'Pigeon' }, /shipping_method must be one of/],
  ];
  for (const [changes, reason] of cases) {
    assert.match(sessionRequestError(sessionRequest('http://localhost:1', changes)) ?? '', reason);
  }
});

test('the lowest and highest amounts, 50 Bengali letters and 12 items are accepted', () => {
  for (const changes of [
    { total_amount: '10.00' },
    { total_amount: '500000' },
    { cus_name: 'ক'.repeat(50) },
    { num_of_item: '12' },
  ] as Fields[]) {
    assert.equal(sessionRequestError(sessionRequest('http://localhost:1', changes)), undefined);
  }
});

test('a session in dollars is charged in taka at the fixed rate', async () => {
  const { sessionkey } = await gateway.openSession({
    currency: 'USD',
    total_amount: '10.00',
    tran_id: 'USD-1',
  });
  const { fields } = await gateway.pay(sessionkey);
  assert.equal(fields.amount, '1185.00');
  assert.equal(fields.currency, 'BDT');
  assert.equal(fields.currency_type, 'USD');
  assert.equal(fields.currency_amount, '10.00');
  assert.equal(fields.currency_rate, '118.5000');
});

test('session faults: a reason, no URL, a foreign URL, no key, an error page, a server error', async () => {
  await gateway.injectFaults({ session: 'failed:Bank is closed' });
  assert.equal((await gateway.openSession()).failedreason, 'Bank is closed');
  await gateway.injectFaults({ session: 'no-url' });
  assert.equal((await gateway.openSession()).GatewayPageURL, '');
  await gateway.injectFaults({ session: 'foreign-url' });
  assert.doesNotMatch((await gateway.openSession()).GatewayPageURL, /127\.0\.0\.1/);
  await gateway.injectFaults({ session: 'no-sessionkey' });
  assert.equal((await gateway.openSession()).sessionkey, '');
  for (const [fault, status, type] of [
    ['html', 200, /html/],
    ['500', 500, /plain/],
  ] as const) {
    await gateway.injectFaults({ session: fault });
    const response = await gateway.post('/gwprocess/v4/api.php', sessionRequest(gateway.shop.url));
    assert.equal(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', type);
  }
  assert.equal((await gateway.openSession()).status, 'SUCCESS', 'a fault for the next session ends with it');
});

test('a session request can be left without a response', async () => {
  await gateway.injectFaults({ session: 'timeout' });
  const signal = AbortSignal.timeout(150);
  const body = new URLSearchParams(sessionRequest(gateway.shop.url));
  await assert.rejects(fetch(`${gateway.url}/gwprocess/v4/api.php`, { method: 'POST', body, signal }), {
    name: 'TimeoutError',
  });
});

test('the TLS probe responds', async () => {
  assert.equal(await (await fetch(`${gateway.url}/public/tls/`)).text(), 'TLS is okay');
});
