import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Delivery } from './ipn-delivery.ts';
import { formFields, STORE, startTestGateway, type TestGateway, until } from './test-gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());
beforeEach(async () => {
  await gateway.control('/reset', {});
  gateway.shop.receivedRequests.length = 0;
  gateway.shop.responseStatus = 200;
});

const statuses = () => gateway.ipns().map((ipn) => ipn.fields.status);
const deliveries = async () => (await (await gateway.control('/ipns')).json()) as Delivery[];
const payNew = async () => gateway.pay((await gateway.openSession()).sessionkey);

test('the control interface requires its token and is absent without one', async () => {
  assert.equal((await fetch(`${gateway.url}/__sandbox/sessions`)).status, 401);
  const closed = await startTestGateway({ controlToken: undefined });
  try {
    assert.equal((await closed.control('/sessions')).status, 404);
  } finally {
    await closed.close();
  }
});

test('unknown faults, areas and scopes are rejected with a reason', async () => {
  for (const body of [
    { faults: { ipn: 'sometimes' } },
    { faults: { weather: 'rain' } },
    { scope: 'all', faults: { ipn: 'lost' } },
    { times: 0, faults: { ipn: 'lost' } },
    {},
    [],
  ]) {
    const response = await gateway.control('/faults', body);
    assert.equal(response.status, 400);
    assert.ok(((await response.json()) as { message: string }).message);
  }
});

test('a fault can apply to the next session, one transaction id or everything', async () => {
  await gateway.injectFaults({ ipn: 'lost' });
  await payNew();
  await payNew();
  assert.equal(gateway.ipns().length, 1, 'only the next session is affected');
  await gateway.injectFaults({ ipn: 'lost' }, { scope: { tranId: 'MINE' } });
  await gateway.pay((await gateway.openSession({ tran_id: 'MINE' })).sessionkey);
  assert.equal(gateway.ipns().length, 1);
  await gateway.injectFaults({ ipn: 'lost' }, { scope: 'global' });
  await payNew();
  assert.equal(gateway.ipns().length, 1);
  await gateway.control('/faults', undefined, 'DELETE');
  await payNew();
  assert.equal(gateway.ipns().length, 2);
});

test('an IPN can be delayed until the clock is advanced', async () => {
  for (const fault of ['delay:600', 'after-return:600']) {
    gateway.shop.receivedRequests.length = 0;
    await gateway.injectFaults({ ipn: fault });
    await payNew();
    assert.equal(gateway.ipns().length, 0);
    await gateway.control('/clock', { advanceSeconds: 599 });
    assert.equal(gateway.ipns().length, 0);
    await gateway.control('/clock', { advanceSeconds: 2 });
    assert.deepEqual(statuses(), ['VALID']);
  }
});

test('an IPN can be sent several times, in sequence or concurrently', async () => {
  await gateway.injectFaults({ ipn: 'duplicate:3' });
  await payNew();
  assert.equal(gateway.ipns().length, 3);
  await gateway.injectFaults({ ipn: 'duplicate:5:concurrent' });
  await payNew();
  assert.equal(gateway.ipns().length, 8);
});

test('a contradicting IPN can follow a correct one', async () => {
  await gateway.injectFaults({ ipn: 'out-of-order:FAILED' });
  await payNew();
  await gateway.injectFaults({ ipn: 'out-of-order:CANCELLED' });
  await payNew();
  assert.deepEqual(statuses(), ['VALID', 'FAILED', 'VALID', 'CANCELLED']);
});

test('a lost IPN is never sent, until it is replayed', async () => {
  await gateway.injectFaults({ ipn: 'lost' });
  const { fields } = await payNew();
  assert.equal(gateway.ipns().length, 0);
  await gateway.control('/ipns/replay', { tranId: fields.tran_id, copies: 2 });
  assert.deepEqual(statuses(), ['VALID', 'VALID']);
});

test('an IPN that the shop rejects is sent once by default and again when retrying is on', async () => {
  gateway.shop.responseStatus = 500;
  await payNew();
  await gateway.control('/clock', { advanceSeconds: 86_400 });
  assert.equal(gateway.ipns().length, 1);
  const [once] = await deliveries();
  assert.deepEqual(
    [once?.state, once?.tries[0]?.httpStatus, once?.tries[0]?.answer],
    ['failed', 500, 'thanks'],
  );

  await gateway.injectFaults({ ipn: 'retry-on-error' });
  await payNew();
  assert.equal(gateway.ipns().length, 2);
  gateway.shop.responseStatus = 200;
  await gateway.control('/clock', { advanceSeconds: 6 });
  assert.equal(gateway.ipns().length, 3);
  assert.equal((await deliveries()).at(-1)?.state, 'delivered');
});

test('an IPN can have a wrong content type', async () => {
  await gateway.injectFaults({ ipn: 'content-type:text/plain' });
  await payNew();
  assert.equal(gateway.ipns()[0]?.contentType, 'text/plain');
});

test('the browser return can be lost, doubled, by GET, to the wrong URL, late, or suppressed after a decline', async () => {
  const page = async (fault: string, card?: string) => {
    await gateway.injectFaults({ return: fault });
    return (await gateway.payByCard((await gateway.openSession()).sessionkey, card)).text();
  };
  assert.doesNotMatch(await page('lost'), /<form/);
  assert.equal((await page('twice')).match(/<form/g)?.length, 2);
  const get = await page('get');
  assert.match(get, /method="get"/);
  assert.deepEqual(formFields(get), {});
  const wrong = await page('wrong-endpoint');
  assert.ok(wrong.includes(`action="${gateway.shop.url}/cancel"`));
  assert.equal(formFields(wrong).status, 'VALID');
  assert.match(
    await page('stay-on-failure', '4000000000000002'),
    /role="alert">Declined by issuer. You can try again/,
  );

  let answered = false;
  const late = page('delay:120').then((text) => {
    answered = true;
    return text;
  });
  await until(() => gateway.ipns().length === 6);
  assert.equal(answered, false);
  await gateway.control('/clock', { advanceSeconds: 121 });
  assert.match(await late, /Returning to/);
});

test('signatures can be wrong, absent, partial or over unusual lists', async () => {
  const signed = async (fault: string | string[]) => {
    await gateway.injectFaults({ sign: fault }, { scope: 'global' });
    const { fields } = await payNew();
    await gateway.control('/faults', undefined, 'DELETE');
    assert.deepEqual(gateway.ipns().at(-1)?.fields, fields, 'IPN and return are equally wrong');
    return fields;
  };
  assert.match((await signed('bad')).verify_sign_sha2 ?? '', /^0+$/);
  const absent = await signed('absent');
  assert.deepEqual(
    [absent.verify_sign, absent.verify_key, absent.verify_sign_sha2],
    [undefined, undefined, undefined],
  );
  assert.match((await signed('key-lists-missing-field')).verify_key ?? '', /,ghost_field$/);
  assert.equal((await signed('key-empty')).verify_key, '');
  const sha2 = await signed('sha2-only');
  assert.ok(sha2.verify_sign_sha2 && !sha2.verify_sign);
  const md5 = await signed('md5-only');
  assert.ok(md5.verify_sign && !md5.verify_sign_sha2);
  const both = await signed(['extra-fields', 'amount-without-decimals']);
  assert.deepEqual([both.amount, both.unknown_field], ['1650', 'নতুন']);
});

test('validation can fail in every way, for a number of requests', async () => {
  const { fields } = await payNew();
  const validate = (request: RequestInit = {}) =>
    fetch(
      `${gateway.url}/validator/api/validationserverAPI.php?${new URLSearchParams({ ...STORE, val_id: fields.val_id ?? '' })}`,
      request,
    );
  const inject = (fault: string, more = {}) =>
    gateway.injectFaults({ validation: fault }, { scope: { tranId: fields.tran_id }, times: 1, ...more });

  await inject('timeout');
  await assert.rejects(validate({ signal: AbortSignal.timeout(200) }), { name: 'TimeoutError' });
  await inject('reset');
  await assert.rejects(validate(), TypeError);
  await inject('500');
  assert.equal((await validate()).status, 500);
  await inject('502-html');
  assert.match(await (await validate()).text(), /<html>/);
  await inject('bad-json');
  await assert.rejects((await validate()).json(), SyntaxError);
  await inject('empty');
  assert.equal(await (await validate()).text(), '');
  await inject('api-failed');
  assert.deepEqual(await (await validate()).json(), { APIConnect: 'FAILED' });
  await inject('inactive');
  assert.deepEqual(await (await validate()).json(), { APIConnect: 'INACTIVE' });
  await inject('invalid-once', { times: undefined });
  assert.equal(((await (await validate()).json()) as { status: string }).status, 'INVALID_TRANSACTION');
  await inject('slow:50');
  const started = Date.now();
  assert.equal(((await (await validate()).json()) as { status: string }).status, 'VALID');
  assert.ok(Date.now() - started >= 45);
});

test('validation can be tampered with', async () => {
  const { fields } = await payNew();
  const tampered = async (fault: string) => {
    await gateway.injectFaults({ tamper: fault }, { scope: 'global', times: 1 });
    return gateway.callMerchantApi('validation', { val_id: fields.val_id ?? '' });
  };
  const lower = await tampered('amount-lower');
  assert.deepEqual([lower.amount, lower.currency_amount], ['1649.00', '1649.00']);
  assert.equal((await tampered('amount-higher')).amount, '1651.00');
  assert.equal((await tampered('currency')).currency_type, 'USD');
  assert.notEqual((await tampered('tran-id')).tran_id, fields.tran_id);
  assert.notEqual((await tampered('val-id')).val_id, fields.val_id);
  assert.equal((await tampered('numeric-risk')).risk_level, 0);
});

test('queries can be empty, pending, shuffled, with a textual count or without their list', async () => {
  const { sessionkey } = await gateway.openSession();
  await gateway.pay(sessionkey, '4000000000000002');
  const { fields } = await gateway.pay(sessionkey);
  const tran = { tran_id: fields.tran_id ?? '' };
  const query = async (fault: string) => {
    await gateway.injectFaults({ query: fault }, { scope: { tranId: tran.tran_id }, times: 1 });
    return gateway.callMerchantApi('transaction', tran);
  };
  const statusesOf = (response: Record<string, unknown>) =>
    (response.element as { status: string }[]).map(({ status }) => status);
  assert.deepEqual(await query('none'), { APIConnect: 'DONE', no_of_trans_found: 0 });
  assert.deepEqual(statusesOf(await query('pending')), ['PENDING', 'PENDING']);
  assert.deepEqual(statusesOf(await query('shuffle')), ['VALID', 'FAILED']);
  assert.equal((await query('count-as-text')).no_of_trans_found, '2');
  assert.deepEqual(await query('element-missing'), { APIConnect: 'DONE', no_of_trans_found: 2 });
  await gateway.injectFaults({ query: '500' }, { scope: 'global', times: 1 });
  await assert.rejects(gateway.callMerchantApi('transaction', { sessionkey }), SyntaxError);
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'VALID');
});

test('a refund can be rejected by source address, or accepted with its response lost', async () => {
  const { fields } = await payNew();
  const refund = {
    bank_tran_id: fields.bank_tran_id ?? '',
    refund_trans_id: 'R9',
    refund_amount: '10.00',
    refund_remarks: 'test',
  };
  await gateway.injectFaults({ refund: 'invalid-source' }, { scope: 'global', times: 1 });
  assert.equal(
    (await gateway.callMerchantApi('transaction', refund)).APIConnect,
    'REQUEST_FROM_INVALID_SOURCE_127.0.0.1',
  );

  await gateway.injectFaults({ refund: 'timeout-after-accept' }, { scope: 'global', times: 1 });
  const query = new URLSearchParams({ ...STORE, ...refund });
  const lost = fetch(`${gateway.url}/validator/api/merchantTransIDvalidationAPI.php?${query}`, {
    signal: AbortSignal.timeout(150),
  });
  await assert.rejects(lost, { name: 'TimeoutError' });
  assert.equal((await gateway.callMerchantApi('transaction', refund)).status, 'processing');
});

test('a session expires: EXPIRED, or UNATTEMPTED when its page was opened and no channel chosen', async () => {
  const untouched = await gateway.openSession({ tran_id: 'EXP-1' });
  const opened = await gateway.openSession({ tran_id: 'EXP-2' });
  await fetch(opened.GatewayPageURL);
  await gateway.control('/clock', { advanceSeconds: 1801 });
  const expired = Object.fromEntries(gateway.ipns().map((ipn) => [ipn.fields.tran_id, ipn.fields]));
  assert.equal(expired['EXP-1']?.status, 'EXPIRED');
  assert.equal(expired['EXP-2']?.status, 'UNATTEMPTED');
  assert.deepEqual([expired['EXP-2']?.val_id, expired['EXP-2']?.bank_tran_id], ['', '']);
  assert.ok(expired['EXP-2']?.verify_sign_sha2);
  assert.equal((await fetch(opened.GatewayPageURL)).status, 410);
  assert.equal((await gateway.payByCard(opened.sessionkey)).status, 410);
  assert.equal(
    (await gateway.callMerchantApi('transaction', { sessionkey: untouched.sessionkey })).status,
    'EXPIRED',
  );
  assert.equal((await gateway.callMerchantApi('transaction', { tran_id: 'EXP-1' })).no_of_trans_found, 0);

  const late = await gateway.pay(untouched.sessionkey);
  assert.equal(late.fields.status, 'VALID', 'a bank can complete late');
});

test('the request log shows requests without passwords, customer data or card numbers', async () => {
  const { sessionkey } = await gateway.openSession();
  await gateway.payByCard(sessionkey);
  const text = await (await gateway.control('/calls')).text();
  assert.match(text, /total_amount/);
  for (const secret of ['localstore@ssl', 'nusrat@example.com', '4111111111111111'])
    assert.ok(!text.includes(secret));
});
