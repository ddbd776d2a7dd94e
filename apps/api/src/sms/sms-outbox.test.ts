/** The outbox of SMS: each is given to a gateway once, or not again when that is unsure; limits, hours, age, reports, retention. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { overrideSettings } from '../testing/override-settings.ts';
import { createSmsShop, ownNumber, type SmsShop } from '../testing/sms-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { beginSms } from './begin-sms.ts';
import { removeOldSms, takeBackSms } from './queue-sms.ts';
import { smsMessages } from './sms.table.ts';
import { askForReports } from './sms-reports.ts';

/** Noon of a Thursday in Dhaka, at which each test begins, weeks later. */
const start = Date.parse('2027-11-25T12:00:00+06:00');
const minute = 60_000;
const hour = 60 * minute;
const to = '8801712345678';
let shop: SmsShop;
let ownSms: SmsShop['context']['config']['sms'];
before(async () => {
  shop = await createSmsShop({ sms: { pricePoisha: 35 } });
  ownSms = shop.context.config.sms;
});
after(() => shop.close());
beforeEach(async () => {
  shop.context.config.sms = ownSms;
  await shop.context.db.delete(smsMessages);
  shop.standIn.state.reset();
  // Limits are of a day.
  const now = shop.clock.now().getTime();
  const weeks = Math.ceil((now - start + 1) / (7 * 24 * hour));
  shop.clock.advance(start + weeks * 7 * 24 * hour - now);
});
const fault = (name: string, times?: number) => shop.standIn.state.faults.push({ fault: name, times });
/** An address at which nobody listens. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
/** As the job does, until nothing is due. */
async function sendAll(processes: number): Promise<void> {
  for (let run = 0; run < 40; run += 1) {
    shop.clock.advance(2_000);
    await Promise.all(Array.from({ length: processes }, () => shop.sendDue()));
    if ((await shop.rows()).every(({ state }) => state !== 'waiting')) return;
  }
  assert.fail('messages still wait');
}
const stateOf = async (key: string) => (await shop.rowOf(key)).state;

test('a message is queued once per key, sent at once with its parts and price, and its number in the gateway’s form', async () => {
  assert.ok(await shop.queue({ to: '+880 1712-345678', text: 'Hello' }));
  assert.equal(await shop.queue({ text: 'Hello' }), undefined);
  await shop.sendDue();
  await shop.sendDue();
  assert.deepEqual(shop.inboxOf(to), ['Hello']);
  const { state, parts, costPoisha, recipient, providerId, gateway, nextTryAt } = await shop.rowOf('Hello');
  assert.deepEqual(
    { state, parts, costPoisha, recipient, gateway, nextTryAt },
    { state: 'accepted', parts: 1, costPoisha: 35, recipient: to, gateway: 'alpha-sms', nextTryAt: null },
  );
  assert.match(providerId ?? '', /^\d+$/);
});

test('nothing is queued without a gateway, without its login, for a number that is none, or without words', async () => {
  const { config } = shop.context;
  for (const sms of [{}, { steps: ['placed'] }] satisfies SmsSetting[]) {
    const restore = overrideSettings(config, { sms });
    assert.equal(await shop.queue(), undefined);
    restore();
  }
  config.sms = { ...ownSms, logins: {} };
  assert.equal(await shop.queue(), undefined);
  config.sms = ownSms;
  for (const number of ['', '0171234567', '+8801212345678', '01712345678;drop', '+919812345678'])
    assert.equal(await shop.queue({ to: number }), undefined, number);
  assert.equal(await shop.queue({ text: ' \u0000' }), undefined);
  assert.deepEqual(await shop.rows(), []);
});

test('what was queued before the gateway was taken away is not sent when there is one again', async () => {
  await shop.queue({ text: 'early' });
  const restore = overrideSettings(shop.context.config, { sms: {} });
  await shop.sendDue();
  restore();
  await shop.sendDue();
  const { state, reason } = await shop.rowOf('early');
  assert.deepEqual([state, reason, shop.inboxOf(to)], ['withheld', 'no-gateway', []]);
});

test('a message whose answer is lost is unsure, and never sent again', async () => {
  proves('B-COD-22');
  fault('dropped', 1);
  await shop.queue({ text: 'lost answer' });
  await shop.sendDue();
  for (let pause = 0; pause < 5; pause += 1) {
    shop.clock.advance(3 * hour);
    await shop.sendDue();
  }
  assert.deepEqual(shop.inboxOf(to), ['lost answer']);
  const { state, reason } = await shop.rowOf('lost answer');
  assert.deepEqual([state, reason], ['unsure', 'no-answer']);
});

test('a process that ends between the acceptance and its record leaves the message unsure, not sent again', async () => {
  proves('B-COD-22');
  const { db, config } = shop.context;
  await shop.queue({ text: 'killed' });
  const lease = { leaseUntil: new Date(shop.clock.now().getTime() + minute), tries: 1 };
  const [row] = await db.update(smsMessages).set(lease).returning();
  assert.ok(row);
  assert.ok(await beginSms(db, shop.clock.now(), config, row, 'alpha-sms', {}));
  await shop.sendDue();
  assert.equal(await stateOf('killed'), 'sending', 'as long as its lease lasts');
  shop.clock.advance(2 * minute);
  await shop.sendDue();
  const { state, reason } = await shop.rowOf('killed');
  assert.deepEqual([state, reason, shop.inboxOf(to)], ['unsure', 'interrupted', []]);
});

test('a process whose lease has passed to another does not begin the message', async () => {
  const { db, config } = shop.context;
  await shop.queue({ text: 'paused' });
  const [mine] = await db.update(smsMessages).set({ tries: 1 }).returning();
  assert.ok(mine);
  await db.update(smsMessages).set({ tries: 2 });
  assert.equal(await beginSms(db, shop.clock.now(), config, mine, 'alpha-sms', {}), false);
  assert.ok(await beginSms(db, shop.clock.now(), config, { ...mine, tries: 2 }, 'alpha-sms', {}));
  assert.equal(await beginSms(db, shop.clock.now(), config, { ...mine, tries: 2 }, 'alpha-sms', {}), false);
});

test('an answer that comes after the message was taken for lost is recorded', async () => {
  const { db } = shop.context;
  fault('hold', 1);
  await shop.queue({ text: 'late answer' });
  const sending = shop.sendDue();
  await waitFor('it is given to the gateway', async () => (await stateOf('late answer')) === 'sending');
  shop.clock.advance(5 * minute);
  await shop.sendDue();
  assert.equal(await stateOf('late answer'), 'unsure');
  shop.standIn.state.release();
  await sending;
  assert.equal(await stateOf('late answer'), 'accepted');
  assert.equal(await db.$count(smsMessages), 1);
  assert.deepEqual(shop.inboxOf(to), ['late answer']);
});

test('two processes send each message once, and those to one person in their order', async () => {
  proves('B-COD-22');
  for (let index = 0; index < 40; index += 1) {
    shop.clock.advance(1);
    await shop.queue({ text: `race ${String(index).padStart(2, '0')}`, to: `0171234567${index % 10}` });
  }
  await sendAll(3);
  const texts = shop.standIn.state.messages.map(({ text }) => text);
  assert.deepEqual([texts.length, new Set(texts).size], [40, 40]);
  for (let person = 0; person < 10; person += 1) {
    const own = shop.inboxOf(`880171234567${person}`);
    assert.deepEqual(own, [...own].sort());
  }
});

test('a gateway that is away is tried again, after half a day a message comes too late', async () => {
  const { config } = shop.context;
  await shop.queue({ text: 'away' });
  shop.clock.advance(1);
  await shop.queue({ text: 'away for long' });
  config.sms = { ...ownSms, standIn: await closedPort() };
  await shop.sendDue();
  const first = await shop.rowOf('away');
  assert.deepEqual([first.state, first.reason, first.startedAt], ['waiting', 'unreachable', null]);
  assert.equal((first.nextTryAt?.getTime() ?? 0) - shop.clock.now().getTime(), minute);
  config.sms = ownSms;
  await shop.context.db
    .update(smsMessages)
    .set({ nextTryAt: new Date(shop.clock.now().getTime() + 13 * hour) })
    .where(eq(smsMessages.dedupeKey, 'away for long'));
  shop.clock.advance(minute);
  await shop.sendDue();
  assert.equal(await stateOf('away'), 'accepted');
  shop.clock.advance(13 * hour);
  await shop.sendDue();
  const { state, reason } = await shop.rowOf('away for long');
  assert.deepEqual([state, reason, shop.inboxOf(to)], ['withheld', 'late', ['away']]);
});

test('a refusal of the gateway ends a message, and does not count as sent today', async () => {
  const restore = overrideSettings(shop.context.config, { sms: { gateway: 'alpha-sms', perDay: 1 } });
  fault('code:417', 1);
  await shop.queue({ text: 'no balance' });
  await shop.sendDue();
  const { state, reason, detail } = await shop.rowOf('no balance');
  assert.deepEqual([state, reason, detail], ['refused', 'balance', '417: Insufficient balance']);
  await shop.queue({ text: 'afterwards' });
  await shop.sendDue();
  assert.equal(await stateOf('afterwards'), 'accepted');
  restore();
});

test('the limits of the day and of a number hold for all processes together, until the next day in Dhaka', async () => {
  proves('B-SMS-03');
  const restore = overrideSettings(shop.context.config, {
    sms: { gateway: 'alpha-sms', perDay: 5, perNumber: 2 },
  });
  for (let index = 0; index < 4; index += 1) await shop.queue({ text: `same ${index}` });
  for (let index = 0; index < 8; index += 1)
    await shop.queue({ text: `other ${index}`, to: `0181234567${index}` });
  await sendAll(3);
  assert.equal(shop.standIn.state.messages.length, 5);
  assert.ok(shop.inboxOf(to).length <= 2);
  const reasons = (await shop.rows()).flatMap(({ state, reason }) => (state === 'withheld' ? [reason] : []));
  assert.equal(reasons.length, 7);
  assert.ok(reasons.every((reason) => reason === 'limit-day' || reason === 'limit-number'));
  shop.clock.advance(12 * hour);
  await shop.queue({ text: 'next day' });
  await shop.sendDue();
  assert.equal(await stateOf('next day'), 'accepted');
  restore();
});

test('promotion waits for its hours, and a notice and a code do not', async () => {
  proves('B-SMS-03');
  shop.clock.advance(10 * hour);
  await shop.queue({ text: 'আজ ছাড়', kind: 'promotion' });
  await shop.queue({ text: 'notice' });
  await shop.queue({ text: '482113', kind: 'otp', subject: 'code' });
  await shop.sendDue();
  assert.deepEqual(shop.inboxOf(to).sort(), ['482113', 'notice']);
  const waiting = await shop.rowOf('আজ ছাড়');
  // The day after is a Friday.
  assert.deepEqual(
    [waiting.state, waiting.tries, waiting.nextTryAt?.toISOString().slice(11)],
    ['waiting', 0, '04:00:00.000Z'],
  );
  shop.clock.advance(12 * hour);
  await shop.sendDue();
  assert.equal(await stateOf('আজ ছাড়'), 'accepted');
});

test('a code is not kept once it was sent, refused, lost or too late', async () => {
  const code = { kind: 'otp', subject: 'code' } as const;
  await shop.queue({ ...code, text: '111111' });
  await shop.sendDue();
  fault('code:417', 1);
  shop.clock.advance(1);
  await shop.queue({ ...code, text: '222222' });
  await shop.sendDue();
  fault('dropped', 1);
  shop.clock.advance(1);
  await shop.queue({ ...code, text: '333333' });
  await shop.sendDue();
  shop.clock.advance(1);
  await shop.queue({ ...code, text: '444444' });
  shop.clock.advance(11 * minute);
  await shop.sendDue();
  const rows = await shop.rows();
  assert.deepEqual(
    rows.map(({ state, text }) => [state, text]),
    [
      ['accepted', ''],
      ['refused', ''],
      ['unsure', ''],
      ['withheld', ''],
    ],
  );
});

test('reports are asked for until the gateway knows, with the cost that it says', async () => {
  const { db, config } = shop.context;
  fault('undelivered', 1);
  await shop.queue({ text: 'undelivered' });
  await shop.sendDue();
  await shop.queue({ text: 'delivered, later' });
  await shop.sendDue();
  const ask = () => askForReports(db, shop.clock.now(), config);
  await ask();
  assert.equal(await stateOf('undelivered'), 'accepted', 'not at once');
  shop.clock.advance(minute);
  fault('pending', 1);
  await ask();
  await ask();
  const states = (await shop.rows()).map(({ state }) => state).sort();
  assert.equal(states.filter((state) => state === 'accepted').length, 1, 'one is pending');
  shop.clock.advance(2 * minute);
  await Promise.all([ask(), ask()]);
  assert.deepEqual(
    [await stateOf('undelivered'), await stateOf('delivered, later')],
    ['undelivered', 'delivered'],
  );
  assert.equal((await shop.rowOf('undelivered')).reason, 'failed');
});

test('a message can be taken back until it is given to a gateway', async () => {
  const { db } = shop.context;
  await shop.queue({ text: 'one' });
  assert.equal(await takeBackSms(db, ['one', 'unknown']), true);
  assert.equal(await takeBackSms(db, []), true);
  await shop.queue({ text: 'two' });
  await shop.sendDue();
  assert.equal(await takeBackSms(db, ['two']), false);
  assert.deepEqual(shop.inboxOf(to), ['two']);
});

test('a message is deleted after 90 days, one with which something is left to do is not', async () => {
  const { db } = shop.context;
  await shop.queue({ text: 'sent' });
  await shop.sendDue();
  await shop.queue({ text: 'waits', to: ownNumber });
  const left = async () => (await shop.rows()).map(({ dedupeKey }) => dedupeKey).sort();
  shop.clock.advance(90 * 24 * hour);
  await removeOldSms(db, shop.clock.now());
  assert.deepEqual(await left(), ['sent', 'waits']);
  shop.clock.advance(1);
  await removeOldSms(db, shop.clock.now());
  assert.deepEqual(await left(), ['waits']);
});
