/** The owner's page of SMS over HTTP: who sees what, what is refused, what is sent again. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { smsEndpoints as endpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { smsMessages } from './sms.table.ts';

let shop: SmsShop;
let owner: SignedInClient;
before(async () => {
  shop = await createSmsShop({ sms: { pricePoisha: 35, perDay: 50 } });
  // Noon of a Thursday in Dhaka.
  shop.clock.advance(Date.parse('2027-11-25T12:00:00+06:00') - shop.clock.now().getTime());
  owner = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(smsMessages);
  shop.standIn.state.reset();
});
const list = async (by = owner) => (await by.call(endpoints.listSms)).body;
const sendSms = (body: { to: string; text: string; kind?: 'notice' | 'promotion' }, by = owner) =>
  by.call(endpoints.sendSms, { body: { kind: 'notice', ...body } });

test('an owner writes an SMS, and sees its state, parts, cost and what was sent today', async () => {
  proves('B-SMS-04');
  const { status, body } = await sendSms({ to: '01712 345678', text: 'Line\none  {shop} ' });
  assert.deepEqual([status, body.message], [200, smsTexts.queued]);
  assert.equal((await list()).messages[0]?.state, 'waiting');
  await shop.sendDue();
  const { gateway, hasBalance, count, today, unsure, messages } = await list();
  assert.deepEqual(
    { gateway, hasBalance, count, today, unsure },
    {
      gateway: 'alpha-sms',
      hasBalance: true,
      count: 1,
      today: { messages: 1, parts: 1, cost: 0.35, limit: 50 },
      unsure: 0,
    },
  );
  assert.deepEqual(
    [messages[0]?._id, messages[0]?.to, messages[0]?.text, messages[0]?.state, messages[0]?.cost],
    [body.id, '8801712345678', 'Line one {shop}', 'accepted', 0.35],
  );
  assert.equal((await owner.call(endpoints.findSmsBalance)).body.balance, 499.65);
});

test('a number that is none, a text of four parts and promotion that is not in Bengali are refused with the field', async () => {
  const refused = async (body: { to: string; text: string; kind?: 'notice' | 'promotion' }) => {
    const { status, error } = await sendSms(body);
    return [status, error.message, (error as { field?: string }).field];
  };
  const to = '01712345678';
  assert.deepEqual(await refused({ to: '123', text: 'x' }), [400, smsTexts.wrongNumber, 'to']);
  assert.deepEqual(await refused({ to, text: 'x'.repeat(460) }), [400, smsTexts.tooLong, 'text']);
  assert.deepEqual(await refused({ to, text: 'Big sale', kind: 'promotion' }), [
    400,
    smsTexts.notBengali,
    'text',
  ]);
  assert.equal((await sendSms({ to, text: 'আজ বড় ছাড়', kind: 'promotion' })).status, 200);
  assert.equal((await sendSms({ to, text: 'x', kind: 'otp' as never })).status, 400);
  const restore = overrideSettings(shop.context.config, { sms: {} });
  assert.deepEqual(await refused({ to, text: 'x' }), [409, smsTexts.noGateway, undefined]);
  assert.equal((await owner.call(endpoints.findSmsBalance)).error.message, smsTexts.noGateway);
  assert.equal((await list()).gateway, undefined);
  restore();
});

test('what no gateway has is sent again by a press, what one may have is not', async () => {
  proves('B-SMS-04');
  const { state } = shop.standIn;
  state.faults.push({ fault: 'code:417', times: 1 });
  const { body } = await sendSms({ to: '01712345678', text: 'first try' });
  await shop.sendDue();
  state.faults.push({ fault: 'dropped', times: 1 });
  const unsure = (await sendSms({ to: '01812345678', text: 'unsure' })).body;
  await shop.sendDue();
  const retry = (id: string) => owner.call(endpoints.retrySms, { params: { id } });
  assert.equal((await retry(unsure.id)).error.message, smsTexts.notRetried);
  assert.equal((await retry('unknown')).error.message, smsTexts.notFound);
  const both = await Promise.all([retry(body.id), retry(body.id)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  await shop.sendDue();
  assert.deepEqual(shop.inboxOf('8801712345678'), ['first try']);
  assert.equal((await retry(body.id)).status, 409);
  const { unsure: count } = await list();
  assert.equal(count, 1);
});

test('staff with the settings alone see neither texts nor whole numbers, and nobody sees the text of a code', async () => {
  await sendSms({ to: '01712345678', text: 'Your code at the shop: 4821' });
  await shop.queue({ kind: 'otp', subject: 'code', text: '993311', to: '01912345678' });
  const { insertedId } = (
    await owner.call(staffEndpoints.addStaffRole, { body: { name: 'Settings', permissions: ['settings'] } })
  ).body;
  const deputy = await shop.signIn({ staffRole: insertedId });
  const seen = JSON.stringify(await list(deputy));
  assert.match(seen, /0171\*{4}678/);
  for (const hidden of ['4821', '8801712345678', '01712345678', '993311'])
    assert.ok(!seen.includes(hidden), hidden);
  const ofOwner = JSON.stringify(await list());
  assert.match(ofOwner, /4821/);
  assert.doesNotMatch(ofOwner, /993311/);
});

test('visitors and customers get nothing, and a press from another site does nothing', async () => {
  const customer = await shop.signIn();
  for (const [by, status] of [
    [shop.visitor, 401],
    [customer, 403],
  ] as const) {
    assert.equal((await by.call(endpoints.listSms)).status, status);
    assert.equal((await by.call(endpoints.findSmsBalance)).status, status);
    const body = { to: '01712345678', text: 'x', kind: 'notice' } as const;
    assert.equal((await by.call(endpoints.sendSms, { body })).status, status);
    assert.equal((await by.call(endpoints.retrySms, { params: { id: 'x' } })).status, status);
  }
  const body = { to: '01712345678', text: 'x', kind: 'notice' };
  const foreign = await owner.send('POST', '/api/sms', body, { origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  assert.equal((await list()).count, 0);
});

test('a text that is wrong is refused with its place, whoever sends it, and each version is in the audit log', async () => {
  proves('B-COD-21');
  const change = (value: unknown, changedAt: string | null) =>
    owner.call(settingEndpoints.changeSetting, { params: { name: 'smsTexts' }, body: { value, changedAt } });
  const wrong: readonly (readonly [unknown, string])[] = [
    [{ packed: { en: 'Packed', bn: '{fone}' } }, '/smsTexts/packed/bn'],
    [{ placed: { en: 'x' }, packed: { en: 'x'.repeat(460) } }, '/smsTexts/packed/en'],
    [{ packed: { en: 'two\nlines' } }, '/smsTexts/packed/en'],
    [{ packed: { bn: 'প্যাক' } }, '/smsTexts/packed/en'],
  ];
  for (const [value, path] of wrong) {
    const { status, error } = await change(value, null);
    assert.deepEqual([status, (error as { path?: string }).path], [400, path]);
  }
  const first = await change({ packed: { en: 'Packed: {order}' } }, null);
  assert.equal(first.status, 200);
  const stale = await change({ packed: { en: 'Mine: {order}' } }, null);
  assert.deepEqual([stale.status, (stale.error as { code?: string }).code], [409, 'setting-changed']);
  const { changedAt = '' } = first.body.setting;
  shop.clock.advance(1_000);
  await owner.call(settingEndpoints.resetSetting, { params: { name: 'smsTexts' }, query: { changedAt } });
  const { body } = await owner.call(auditEndpoints.listAuditEntries, { query: {} });
  const versions = body.result
    .filter(({ on }) => on === 'smsTexts')
    .map(({ act, before, after }) => [act, before?.settingValue, after?.settingValue]);
  const written = '{"packed":{"en":"Packed: {order}"}}';
  assert.deepEqual(versions, [
    ['resetSetting', written, '{}'],
    ['changeSetting', '{}', written],
  ]);
});
