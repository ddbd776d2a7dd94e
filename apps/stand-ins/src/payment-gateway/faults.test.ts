import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { formFields, type GatewayRig, STORE, startRig, until } from './gateway-rig.ts';
import type { Delivery } from './ipn-delivery.ts';

let rig: GatewayRig;
before(async () => {
  rig = await startRig();
});
after(() => rig.close());
beforeEach(async () => {
  await rig.control('/reset', {});
  rig.shop.messages.length = 0;
  rig.shop.answerWith = 200;
});

const statuses = () => rig.ipns().map((ipn) => ipn.fields.status);
const deliveries = async () => (await (await rig.control('/ipns')).json()) as Delivery[];
const payNew = async () => rig.pay((await rig.open()).sessionkey);

test('the control interface wants its token and does not exist without one', async () => {
  assert.equal((await fetch(`${rig.url}/__sandbox/sessions`)).status, 401);
  const closed = await startRig({ controlToken: undefined });
  try {
    assert.equal((await closed.control('/sessions')).status, 404);
  } finally {
    await closed.close();
  }
});

test('unknown faults, areas and scopes are refused with a reason', async () => {
  for (const body of [
    { faults: { ipn: 'sometimes' } },
    { faults: { weather: 'rain' } },
    { scope: 'all', faults: { ipn: 'lost' } },
    { times: 0, faults: { ipn: 'lost' } },
    {},
    [],
  ]) {
    const answer = await rig.control('/faults', body);
    assert.equal(answer.status, 400);
    assert.ok(((await answer.json()) as { message: string }).message);
  }
});

test('a fault can be for the next session, one transaction id or everything', async () => {
  await rig.fault({ ipn: 'lost' });
  await payNew();
  await payNew();
  assert.equal(rig.ipns().length, 1, 'only the next session is concerned');
  await rig.fault({ ipn: 'lost' }, { scope: { tranId: 'MINE' } });
  await rig.pay((await rig.open({ tran_id: 'MINE' })).sessionkey);
  assert.equal(rig.ipns().length, 1);
  await rig.fault({ ipn: 'lost' }, { scope: 'global' });
  await payNew();
  assert.equal(rig.ipns().length, 1);
  await rig.control('/faults', undefined, 'DELETE');
  await payNew();
  assert.equal(rig.ipns().length, 2);
});

test('an IPN can be delayed until the clock is moved', async () => {
  for (const fault of ['delay:600', 'after-return:600']) {
    rig.shop.messages.length = 0;
    await rig.fault({ ipn: fault });
    await payNew();
    assert.equal(rig.ipns().length, 0);
    await rig.control('/clock', { advanceSeconds: 599 });
    assert.equal(rig.ipns().length, 0);
    await rig.control('/clock', { advanceSeconds: 2 });
    assert.deepEqual(statuses(), ['VALID']);
  }
});

test('an IPN can come several times, in turn or at once', async () => {
  await rig.fault({ ipn: 'duplicate:3' });
  await payNew();
  assert.equal(rig.ipns().length, 3);
  await rig.fault({ ipn: 'duplicate:5:concurrent' });
  await payNew();
  assert.equal(rig.ipns().length, 8);
});

test('a contradicting IPN can follow a good one', async () => {
  await rig.fault({ ipn: 'out-of-order:FAILED' });
  await payNew();
  await rig.fault({ ipn: 'out-of-order:CANCELLED' });
  await payNew();
  assert.deepEqual(statuses(), ['VALID', 'FAILED', 'VALID', 'CANCELLED']);
});

test('a lost IPN is never sent, until it is replayed', async () => {
  await rig.fault({ ipn: 'lost' });
  const { fields } = await payNew();
  assert.equal(rig.ipns().length, 0);
  await rig.control('/ipns/replay', { tranId: fields.tran_id, copies: 2 });
  assert.deepEqual(statuses(), ['VALID', 'VALID']);
});

test('an IPN that the shop refuses is sent once by default and again when retrying is on', async () => {
  rig.shop.answerWith = 500;
  await payNew();
  await rig.control('/clock', { advanceSeconds: 86_400 });
  assert.equal(rig.ipns().length, 1);
  const [once] = await deliveries();
  assert.deepEqual(
    [once?.state, once?.tries[0]?.httpStatus, once?.tries[0]?.answer],
    ['failed', 500, 'thanks'],
  );

  await rig.fault({ ipn: 'retry-on-error' });
  await payNew();
  assert.equal(rig.ipns().length, 2);
  rig.shop.answerWith = 200;
  await rig.control('/clock', { advanceSeconds: 6 });
  assert.equal(rig.ipns().length, 3);
  assert.equal((await deliveries()).at(-1)?.state, 'delivered');
});

test('an IPN can carry a wrong content type', async () => {
  await rig.fault({ ipn: 'content-type:text/plain' });
  await payNew();
  assert.equal(rig.ipns()[0]?.contentType, 'text/plain');
});

test('the browser can be lost, return twice, by GET, to the wrong address, later, or stay after a decline', async () => {
  const page = async (fault: string, card?: string) => {
    await rig.fault({ return: fault });
    return (await rig.payByCard((await rig.open()).sessionkey, card)).text();
  };
  assert.doesNotMatch(await page('lost'), /<form/);
  assert.equal((await page('twice')).match(/<form/g)?.length, 2);
  const get = await page('get');
  assert.match(get, /method="get"/);
  assert.deepEqual(formFields(get), {});
  const wrong = await page('wrong-endpoint');
  assert.ok(wrong.includes(`action="${rig.shop.url}/cancel"`));
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
  await until(() => rig.ipns().length === 6);
  assert.equal(answered, false);
  await rig.control('/clock', { advanceSeconds: 121 });
  assert.match(await late, /Returning to/);
});

test('signatures can be bad, absent, partial or over odd lists', async () => {
  const signed = async (fault: string | string[]) => {
    await rig.fault({ sign: fault }, { scope: 'global' });
    const { fields } = await payNew();
    await rig.control('/faults', undefined, 'DELETE');
    assert.deepEqual(rig.ipns().at(-1)?.fields, fields, 'IPN and return are equally wrong');
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

test('validation can fail in every way, for so many calls', async () => {
  const { fields } = await payNew();
  const validate = (request: RequestInit = {}) =>
    fetch(
      `${rig.url}/validator/api/validationserverAPI.php?${new URLSearchParams({ ...STORE, val_id: fields.val_id ?? '' })}`,
      request,
    );
  const spoil = (fault: string, more = {}) =>
    rig.fault({ validation: fault }, { scope: { tranId: fields.tran_id }, times: 1, ...more });

  await spoil('timeout');
  await assert.rejects(validate({ signal: AbortSignal.timeout(200) }), { name: 'TimeoutError' });
  await spoil('reset');
  await assert.rejects(validate(), TypeError);
  await spoil('500');
  assert.equal((await validate()).status, 500);
  await spoil('502-html');
  assert.match(await (await validate()).text(), /<html>/);
  await spoil('bad-json');
  await assert.rejects((await validate()).json(), SyntaxError);
  await spoil('empty');
  assert.equal(await (await validate()).text(), '');
  await spoil('api-failed');
  assert.deepEqual(await (await validate()).json(), { APIConnect: 'FAILED' });
  await spoil('inactive');
  assert.deepEqual(await (await validate()).json(), { APIConnect: 'INACTIVE' });
  await spoil('invalid-once', { times: undefined });
  assert.equal(((await (await validate()).json()) as { status: string }).status, 'INVALID_TRANSACTION');
  await spoil('slow:50');
  const started = Date.now();
  assert.equal(((await (await validate()).json()) as { status: string }).status, 'VALID');
  assert.ok(Date.now() - started >= 45);
});

test('validation can be tampered with', async () => {
  const { fields } = await payNew();
  const tampered = async (fault: string) => {
    await rig.fault({ tamper: fault }, { scope: 'global', times: 1 });
    return rig.ask('validation', { val_id: fields.val_id ?? '' });
  };
  const lower = await tampered('amount-lower');
  assert.deepEqual([lower.amount, lower.currency_amount], ['1649.00', '1649.00']);
  assert.equal((await tampered('amount-higher')).amount, '1651.00');
  assert.equal((await tampered('currency')).currency_type, 'USD');
  assert.notEqual((await tampered('tran-id')).tran_id, fields.tran_id);
  assert.notEqual((await tampered('val-id')).val_id, fields.val_id);
  assert.equal((await tampered('numeric-risk')).risk_level, 0);
});

test('queries can find nothing, wait, come shuffled, count in text or lack their list', async () => {
  const { sessionkey } = await rig.open();
  await rig.pay(sessionkey, '4000000000000002');
  const { fields } = await rig.pay(sessionkey);
  const tran = { tran_id: fields.tran_id ?? '' };
  const query = async (fault: string) => {
    await rig.fault({ query: fault }, { scope: { tranId: tran.tran_id }, times: 1 });
    return rig.ask('transaction', tran);
  };
  const list = (answer: Record<string, unknown>) =>
    (answer.element as { status: string }[]).map((one) => one.status);
  assert.deepEqual(await query('none'), { APIConnect: 'DONE', no_of_trans_found: 0 });
  assert.deepEqual(list(await query('pending')), ['PENDING', 'PENDING']);
  assert.deepEqual(list(await query('shuffle')), ['VALID', 'FAILED']);
  assert.equal((await query('count-as-text')).no_of_trans_found, '2');
  assert.deepEqual(await query('element-missing'), { APIConnect: 'DONE', no_of_trans_found: 2 });
  await rig.fault({ query: '500' }, { scope: 'global', times: 1 });
  await assert.rejects(rig.ask('transaction', { sessionkey }), SyntaxError);
  assert.equal((await rig.ask('transaction', { sessionkey })).status, 'VALID');
});

test('a refund can be refused by source address, or accepted with its answer lost', async () => {
  const { fields } = await payNew();
  const refund = {
    bank_tran_id: fields.bank_tran_id ?? '',
    refund_trans_id: 'R9',
    refund_amount: '10.00',
    refund_remarks: 'test',
  };
  await rig.fault({ refund: 'invalid-source' }, { scope: 'global', times: 1 });
  assert.equal((await rig.ask('transaction', refund)).APIConnect, 'REQUEST_FROM_INVALID_SOURCE_127.0.0.1');

  await rig.fault({ refund: 'timeout-after-accept' }, { scope: 'global', times: 1 });
  const query = new URLSearchParams({ ...STORE, ...refund });
  const lost = fetch(`${rig.url}/validator/api/merchantTransIDvalidationAPI.php?${query}`, {
    signal: AbortSignal.timeout(150),
  });
  await assert.rejects(lost, { name: 'TimeoutError' });
  assert.equal((await rig.ask('transaction', refund)).status, 'processing');
});

test('a session ends by time: EXPIRED, or UNATTEMPTED when its page was opened and no channel chosen', async () => {
  const untouched = await rig.open({ tran_id: 'EXP-1' });
  const opened = await rig.open({ tran_id: 'EXP-2' });
  await fetch(opened.GatewayPageURL);
  await rig.control('/clock', { advanceSeconds: 1801 });
  const told = Object.fromEntries(rig.ipns().map((ipn) => [ipn.fields.tran_id, ipn.fields]));
  assert.equal(told['EXP-1']?.status, 'EXPIRED');
  assert.equal(told['EXP-2']?.status, 'UNATTEMPTED');
  assert.deepEqual([told['EXP-2']?.val_id, told['EXP-2']?.bank_tran_id], ['', '']);
  assert.ok(told['EXP-2']?.verify_sign_sha2);
  assert.equal((await fetch(opened.GatewayPageURL)).status, 410);
  assert.equal((await rig.payByCard(opened.sessionkey)).status, 410);
  assert.equal((await rig.ask('transaction', { sessionkey: untouched.sessionkey })).status, 'EXPIRED');
  assert.equal((await rig.ask('transaction', { tran_id: 'EXP-1' })).no_of_trans_found, 0);

  const late = await rig.pay(untouched.sessionkey);
  assert.equal(late.fields.status, 'VALID', 'a bank may complete late');
});

test('inspection shows what the shop asked without passwords, customers or card numbers', async () => {
  const { sessionkey } = await rig.open();
  await rig.payByCard(sessionkey);
  const text = await (await rig.control('/calls')).text();
  assert.match(text, /total_amount/);
  for (const secret of ['localstore@ssl', 'nusrat@example.com', '4111111111111111'])
    assert.ok(!text.includes(secret));
});
