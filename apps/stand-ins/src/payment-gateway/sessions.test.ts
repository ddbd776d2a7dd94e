import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type GatewayRig, sessionRequest, startRig } from './gateway-rig.ts';
import { sessionFault } from './session-request.ts';
import type { Fields } from './signature.ts';

let rig: GatewayRig;
before(async () => {
  rig = await startRig();
});
after(() => rig.close());

test('a good request opens a session and is answered with every documented field', async () => {
  const answer = await rig.open();
  assert.equal(answer.status, 'SUCCESS');
  assert.match(answer.sessionkey, /^[0-9A-F]{32}$/);
  assert.equal(answer.GatewayPageURL, `${rig.url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${answer.sessionkey}`);
  const documented =
    'status failedreason sessionkey gw redirectGatewayURL directPaymentURLBank directPaymentURLCard directPaymentURL ' +
    'redirectGatewayURLFailed GatewayPageURL payByNewCardURL storeBanner storeLogo store_name desc ' +
    'is_direct_pay_enable emi_status offer_status';
  for (const name of documented.split(' ')) assert.ok(name in answer, `${name} is missing`);
});

test('a multipart request opens a session too', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(sessionRequest(rig.shop.url))) body.append(name, value);
  const response = await fetch(`${rig.url}/gwprocess/v4/api.php`, { method: 'POST', body });
  assert.equal(((await response.json()) as { status: string }).status, 'SUCCESS');
});

test('wrong credentials, an inactive store and an unreadable body get the well-known reason with HTTP 200', async () => {
  const reason = 'Store Credential Error Or Store is De-active';
  for (const changes of [
    { store_passwd: 'wrong' },
    { store_id: 'inactivestore', store_passwd: 'inactivestore@ssl' },
  ] as Fields[]) {
    const answer = await rig.open(changes);
    assert.equal(answer.status, 'FAILED');
    assert.equal(answer.failedreason, reason);
    assert.equal(answer.GatewayPageURL, '');
  }
  for (const [contentType, body] of [
    ['application/json', '{"store_id":'],
    ['text/plain', 'store_id=localstore'],
    ['multipart/form-data; boundary=x', '--y'],
  ]) {
    const response = await fetch(`${rig.url}/gwprocess/v4/api.php`, {
      method: 'POST',
      headers: { 'content-type': contentType ?? '' },
      body,
    });
    assert.equal(response.status, 200, contentType);
    assert.equal(((await response.json()) as { failedreason: string }).failedreason, reason, contentType);
  }
});

test('each fault of a request is named in the reason', () => {
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
    assert.match(sessionFault(sessionRequest('http://localhost:1', changes)) ?? '', reason);
  }
});

test('the lowest and highest amounts, 50 Bengali letters and 12 items are accepted', () => {
  for (const changes of [
    { total_amount: '10.00' },
    { total_amount: '500000' },
    { cus_name: 'ক'.repeat(50) },
    { num_of_item: '12' },
  ] as Fields[]) {
    assert.equal(sessionFault(sessionRequest('http://localhost:1', changes)), undefined);
  }
});

test('a session in dollars is charged in taka at the fixed rate', async () => {
  const { sessionkey } = await rig.open({ currency: 'USD', total_amount: '10.00', tran_id: 'USD-1' });
  const { fields } = await rig.pay(sessionkey);
  assert.equal(fields.amount, '1185.00');
  assert.equal(fields.currency, 'BDT');
  assert.equal(fields.currency_type, 'USD');
  assert.equal(fields.currency_amount, '10.00');
  assert.equal(fields.currency_rate, '118.5000');
});

test('session faults: a reason, no address, a foreign address, no key, an error page, a server error', async () => {
  await rig.fault({ session: 'failed:Bank is closed' });
  assert.equal((await rig.open()).failedreason, 'Bank is closed');
  await rig.fault({ session: 'no-url' });
  assert.equal((await rig.open()).GatewayPageURL, '');
  await rig.fault({ session: 'foreign-url' });
  assert.doesNotMatch((await rig.open()).GatewayPageURL, /127\.0\.0\.1/);
  await rig.fault({ session: 'no-sessionkey' });
  assert.equal((await rig.open()).sessionkey, '');
  for (const [fault, status, type] of [
    ['html', 200, /html/],
    ['500', 500, /plain/],
  ] as const) {
    await rig.fault({ session: fault });
    const response = await rig.post('/gwprocess/v4/api.php', sessionRequest(rig.shop.url));
    assert.equal(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', type);
  }
  assert.equal((await rig.open()).status, 'SUCCESS', 'a fault for the next session does not outlive it');
});

test('a session request can be left unanswered', async () => {
  await rig.fault({ session: 'timeout' });
  const signal = AbortSignal.timeout(150);
  const body = new URLSearchParams(sessionRequest(rig.shop.url));
  await assert.rejects(fetch(`${rig.url}/gwprocess/v4/api.php`, { method: 'POST', body, signal }), {
    name: 'TimeoutError',
  });
});

test('the TLS probe answers', async () => {
  assert.equal(await (await fetch(`${rig.url}/public/tls/`)).text(), 'TLS is okay');
});
