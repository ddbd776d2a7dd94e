/** Confirming orders by link and by code: who sees what, that looking confirms nothing, and that guessing does not help. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { confirmLink } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { smsSize } from '@jontro/shop/sms/sms-parts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { handleDueEvents } from '../events/event-job.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { mails } from '../mail/mail.table.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { subscribers } from '../subscribers.ts';
import { startGuest } from '../testing/guest-client.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createSmsShop, type SmsShop } from '../testing/sms-shop.ts';
import type { SignedInClient } from '../testing/test-shop.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { orderConfirmations } from './order-confirmations.table.ts';

const minute = 60_000;
const hour = 60 * minute;
const texts = serverTexts.en.confirmations.page;
let shop: SmsShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createSmsShop({
    sms: { perNumber: 100 },
    settings: { guestCart: true, guestCheckout: true },
    env: { RATE_LIMIT_FACTOR: '1' },
  });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ name: 'Secret Gift', price: 1890 });
});
after(() => shop.close());
beforeEach(async () => {
  await shop.context.db.delete(smsMessages);
  shop.standIn.state.reset();
  shop.context.limits = createRateLimits({ db: shop.context.db, kind: 'embedded' });
  shop.clock.advance(25 * hour);
});

const handleEvents = () => handleDueEvents(shop.context, subscribers, { log: { warn() {} } });
type Numbered = Order & { orderNumber: string };
let people = 0;
/** An order of somebody with a number of their own, in a shop that asks in this way. */
async function place(confirmation: 'off' | 'link' | 'code', form: object = {}): Promise<Numbered> {
  overrideSettings(shop.context.config, { confirmation });
  people += 1;
  const mobileNumber = `0171${String(people).padStart(7, '0')}`;
  const order = await buy(await shop.signIn(), product, 2, { ...billing, mobileNumber, ...form });
  await handleEvents();
  return order as Numbered;
}
const smsTo = async ({ mobileNumber }: Order) =>
  (await shop.rows()).filter(({ recipient }) => `+${recipient}` === mobileNumber);
const textTo = async (order: Order) => (await smsTo(order)).at(-1)?.text ?? '';
const tokenOf = async (order: Order) =>
  /\/confirm\/order\/([\w-]{16})$/.exec(await textTo(order))?.[1] ?? assert.fail('no link');
const codeOf = async (order: Order) =>
  /: (\d{6}) is the code/.exec(await textTo(order))?.[1] ?? assert.fail('no code');
const stepOf = async ({ _id }: Order) => {
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, _id));
  assert.ok(row);
  return stepOfRow(row);
};

let addresses = 0;
const nextAddress = (): string => {
  addresses += 1;
  return `10.7.${(addresses >> 8) & 255}.${addresses & 255}`;
};
async function request(
  method: 'GET' | 'POST',
  url: string,
  fields: Record<string, string> = {},
  remoteAddress = nextAddress(),
) {
  const { statusCode, body, headers } = await shop.app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      origin: shop.context.config.publicUrl,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
  });
  return { status: statusCode, text: body, headers };
}
const press = (token: string, address?: string) => request('POST', confirmLink(token), {}, address);
const tryCode = (number: string, code: string, address?: string) =>
  request('POST', '/confirm', { number, code }, address);
const newCode = (number: string, address?: string) =>
  request('POST', '/confirm/new-code', { number }, address);

test('a link in mail and SMS shows the order without a login, and one press confirms it once', async () => {
  proves('B-COD-05');
  const order = await place('link');
  assert.equal(await stepOf(order), 'to-confirm');
  const token = await tokenOf(order);
  const [sms] = await smsTo(order);
  assert.deepEqual([sms?.kind, sms?.subject, smsSize(sms?.text ?? '').parts], ['notice', 'confirm', 1]);
  const ofOrder = eq(mails.dedupeKey, `confirm-order:${order._id}`);
  const [mail] = await shop.context.db.select().from(mails).where(ofOrder);
  assert.ok(mail?.text.includes(shop.context.config.publicUrl + confirmLink(token)));

  const shown = await request('GET', confirmLink(token));
  assert.equal(shown.status, 200);
  assert.equal(shown.headers['cache-control'], 'no-store');
  for (const part of [order.orderNumber, 'Secret Gift', '৳3,880', 'Dhaka', texts.press])
    assert.ok(shown.text.includes(part), part);

  const first = await press(token);
  assert.equal(first.status, 200);
  assert.ok(first.text.includes(texts.confirmed) && !first.text.includes('<button'));
  assert.equal(await stepOf(order), 'confirmed');
  const second = await press(token);
  assert.ok(second.text.includes(texts.confirmedBefore));
  assert.ok((await request('GET', confirmLink(token))).text.includes(texts.confirmedBefore));
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, order._id));
  assert.equal(row?.stepLog.filter(({ step }) => step === 'confirmed').length, 1);
});

test('opening the link any number of times confirms nothing', async () => {
  proves('B-COD-05');
  const order = await place('link');
  const token = await tokenOf(order);
  await Promise.all(Array.from({ length: 20 }, () => request('GET', confirmLink(token))));
  const [head] = [await shop.app.inject({ method: 'HEAD', url: confirmLink(token) })];
  assert.ok([200, 404].includes(head.statusCode));
  assert.equal(await stepOf(order), 'to-confirm');
});

test('the page of the link has no name, address, number or mail address, and no other order', async () => {
  proves('B-COD-06');
  const form = {
    name: 'Nusrat Jahan',
    address: 'House 12, Road 5',
    area: 'Dhanmondi',
    email: 'n@example.com',
  };
  const order = await place('link', form);
  const other = await place('link', form);
  const token = await tokenOf(order);
  for (const { text } of [await request('GET', confirmLink(token)), await press(token)])
    for (const hidden of [
      'Nusrat',
      'House 12',
      'Dhanmondi',
      'n@example.com',
      order.mobileNumber.slice(-6),
      other.orderNumber,
      order._id,
    ])
      assert.ok(!text.includes(hidden), hidden);
});

test('many presses at once confirm an order once', async () => {
  proves('B-COD-05');
  const order = await place('link');
  const token = await tokenOf(order);
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
  assert.equal(answers.filter(({ text }) => text.includes(texts.confirmed)).length, 1);
  assert.equal(answers.filter(({ text }) => text.includes(texts.confirmedBefore)).length, 9);
});

test('a link dies after two days, and when its order is cancelled, delivered or deleted', async () => {
  proves('B-COD-06');
  const late = await place('link');
  const lateToken = await tokenOf(late);
  shop.clock.advance(48 * hour);
  const dead = await press(lateToken);
  assert.deepEqual([dead.status, dead.text.includes(texts.deadLink[0])], [404, true]);
  assert.equal(await stepOf(late), 'to-confirm');
  const params = (order: Order) => ({ params: { id: order._id } });
  for (const end of [
    (order: Order) => admin.call(orderEndpoints.cancelOrder, { ...params(order), body: { reason: 'No' } }),
    (order: Order) => admin.call(orderEndpoints.deliverOrder, params(order)),
    (order: Order) => admin.call(orderEndpoints.removeOrder, params(order)),
  ]) {
    const order = await place('link');
    const token = await tokenOf(order);
    assert.equal((await end(order)).status, 200);
    for (const { status, text } of [await request('GET', confirmLink(token)), await press(token)]) {
      assert.equal(status, 404);
      assert.ok(!text.includes('Secret Gift') && !text.includes(order.orderNumber));
    }
  }
});

test('a repeated event sends no second link, and neither link nor code stands in the database', async () => {
  const order = await place('link');
  const token = await tokenOf(order);
  await askConfirmation(shop.context, { orderId: order._id });
  assert.equal((await smsTo(order)).length, 1);
  const coded = await place('code');
  const code = await codeOf(coded);
  await askConfirmation(shop.context, { orderId: coded._id });
  assert.equal((await smsTo(coded)).length, 1);
  const stored = JSON.stringify(await shop.context.db.select().from(orderConfirmations));
  assert.ok(!stored.includes(token) && !stored.includes(`"${code}"`));
});

test('the code in an SMS confirms the order, in either script, and a second press says so', async () => {
  proves('B-COD-07');
  const order = await place('code');
  const [sms] = await smsTo(order);
  assert.deepEqual([sms?.kind, smsSize(sms?.text ?? '').parts], ['otp', 1]);
  const code = await codeOf(order);
  const page = await request('GET', `/confirm?number=${order.orderNumber}`);
  assert.ok(page.status === 200 && page.text.includes(`value="${order.orderNumber}"`));
  assert.equal(await stepOf(order), 'to-confirm');
  const bengali = code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
  const first = await tryCode(order.orderNumber.toLowerCase(), bengali);
  assert.deepEqual([first.status, first.text.includes(texts.confirmed)], [200, true]);
  assert.equal(await stepOf(order), 'confirmed');
  assert.ok((await tryCode(order.orderNumber, code)).text.includes(texts.confirmedBefore));
  const [row] = await shop.context.db
    .select()
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, order._id));
  assert.equal(row?.confirmedBy, 'code');
});

test('after five wrong codes the right one does not help either, and a code ends after ten minutes', async () => {
  proves('B-COD-07');
  const order = await place('code');
  const code = await codeOf(order);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal((await tryCode(order.orderNumber, wrong)).status, 404);
  const late = await tryCode(order.orderNumber, code);
  assert.deepEqual([late.status, late.text.includes(texts.tooManyCodes)], [429, true]);
  assert.ok(Number(late.headers['retry-after']) > 0);
  const old = await place('code');
  const oldCode = await codeOf(old);
  shop.clock.advance(10 * minute);
  assert.equal((await tryCode(old.orderNumber, oldCode)).status, 404);
  assert.deepEqual([await stepOf(order), await stepOf(old)], ['to-confirm', 'to-confirm']);
});

test('the tries of a code are counted in the database as well, so that a new process does not begin anew', async () => {
  const order = await place('code');
  const code = await codeOf(order);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await tryCode(order.orderNumber, wrong);
  shop.context.limits = createRateLimits({ db: shop.context.db, kind: 'embedded' });
  assert.equal((await tryCode(order.orderNumber, code)).status, 404);
  assert.equal(await stepOf(order), 'to-confirm');
});

test('a new code replaces the one before, once a minute, and a number gets five a day', async () => {
  proves('B-COD-07');
  const order = await place('code');
  const first = await codeOf(order);
  shop.clock.advance(minute);
  assert.equal((await newCode(order.orderNumber)).status, 200);
  assert.equal((await newCode(order.orderNumber)).status, 429);
  assert.equal((await smsTo(order)).length, 2);
  const second = await codeOf(order);
  if (second !== first) assert.equal((await tryCode(order.orderNumber, first)).status, 404);
  // Of another order, but to the same number.
  const others = [];
  for (let count = 0; count < 4; count += 1)
    others.push(await place('code', { mobileNumber: order.mobileNumber }));
  assert.equal((await smsTo(order)).length, 5);
  const last = others.at(-1) ?? assert.fail();
  assert.ok((await newCode(last.orderNumber)).text.includes(texts.codeSent), 'the answer is the same');
  assert.equal((await smsTo(order)).length, 5);
  assert.equal((await tryCode(order.orderNumber, second)).status, 200);
});

test('the answers are the same whether an order exists, waits, or has ended', async () => {
  proves('B-COD-07');
  const waiting = await place('code');
  const ended = await place('code');
  await admin.call(orderEndpoints.cancelOrder, { params: { id: ended._id }, body: { reason: 'No' } });
  const linked = await place('link');
  overrideSettings(shop.context.config, { confirmation: 'code' });
  const numbers = [waiting, ended, linked].map(({ orderNumber }) => orderNumber).concat('J-99999999');
  const plain = (text: string, number: string) => text.replaceAll(number, 'NUMBER');
  for (const ask of [(number: string) => tryCode(number, '123456'), (number: string) => newCode(number)]) {
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const { status, text } = await ask(number);
        return `${status} ${plain(text, number)}`;
      }),
    );
    assert.equal(new Set(answers).size, 1, answers.join('\n'));
  }
});

test('1,000 guesses at links and codes from 50 addresses confirm nothing and end in 429', async () => {
  proves('B-COD-08');
  const linked = await place('link');
  const coded = await place('code');
  const right = await codeOf(coded);
  const statuses: number[] = [];
  const last = new Map<string, number>();
  for (let guess = 0; guess < 1_000; guess += 1) {
    const address = `10.200.0.${guess % 50}`;
    const code = String((Number(right) + 1 + guess) % 1_000_000).padStart(6, '0');
    // The number is guessed as well, or the limit of one order would end it.
    const number = guess % 4 === 0 ? coded.orderNumber : `J-${500_000 + guess}`;
    const { status } =
      guess % 2 === 0
        ? await tryCode(number, code, address)
        : await press(Buffer.from(`guess ${guess} abc`).toString('base64url').slice(0, 16), address);
    statuses.push(status);
    last.set(address, status);
  }
  assert.ok(statuses.every((status) => status === 404 || status === 429));
  assert.deepEqual([...new Set(last.values())], [429]);
  assert.deepEqual([await stepOf(linked), await stepOf(coded)], ['to-confirm', 'to-confirm']);
  // Who has the link of the order is not locked out by others of the same network.
  const own = /order\/([\w-]{16})/.exec((await smsTo(linked))[0]?.text ?? '')?.[1] ?? '';
  assert.equal((await press(own, '10.200.0.1')).status, 200);
});

test('hostile links, numbers and codes are answered as wrong ones', async () => {
  const order = await place('code');
  for (const token of ['%00', '..%2f..', 'a'.repeat(3_000), "'--", '%E0%A4%A']) {
    const { status } = await request('GET', `/confirm/order/${token}`);
    assert.ok([400, 404, 414].includes(status), `${token.slice(0, 20)} ${status}`);
  }
  for (const [number, code] of [
    ['', ''],
    ['<script>', '123456'],
    [order.orderNumber, '12345'],
    [order.orderNumber, '1234567'],
    [`${order.orderNumber}\u0000`, '123456'],
    ['9'.repeat(400), '123456'],
  ] as const) {
    const { status, text } = await tryCode(number, code);
    // A NUL is refused before.
    assert.equal(status, number.includes('\u0000') ? 400 : 404);
    assert.ok(!text.includes('<script>'));
  }
  assert.equal((await request('POST', '/confirm', { number: 'x'.repeat(9_000), code: '1' })).status, 413);
});

test('another site cannot press for somebody', async () => {
  const order = await place('link');
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: confirmLink(await tokenOf(order)),
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  assert.equal(statusCode, 403);
  assert.equal(await stepOf(order), 'to-confirm');
});

test('without the setting nothing is asked and the page of codes is not there; orders of staff are not asked for', async () => {
  const order = await place('off');
  assert.equal(await stepOf(order), 'placed');
  assert.deepEqual(await smsTo(order), []);
  assert.equal((await request('GET', '/confirm')).status, 404);
  assert.equal((await tryCode(order.orderNumber, '123456')).status, 404);
  overrideSettings(shop.context.config, { confirmation: 'link' });
  const { status, body } = await admin.call(orderEndpoints.placeStaffOrder, {
    body: {
      channel: 'phone',
      name: 'Rahim',
      mobileNumber: '01812345678',
      district: 'Dhaka',
      address: 'House 1, Mirpur 10',
      lines: [{ gadgetId: product, quantity: 1 }],
    },
  });
  assert.equal(status, 200);
  await handleEvents();
  assert.deepEqual(await smsTo(body.order), []);
});

test('without a gateway a code cannot be sent, so a link is mailed; a guest’s first mail has one already', async () => {
  const restore = overrideSettings(shop.context.config, { sms: {} });
  const order = await place('code');
  const mailOf = (id: string) => shop.context.db.$count(mails, eq(mails.dedupeKey, `confirm-order:${id}`));
  assert.equal(await mailOf(order._id), 1);
  assert.deepEqual(await smsTo(order), []);
  restore();
  overrideSettings(shop.context.config, { confirmation: 'link' });
  const guest = await startGuest(shop, product, 1);
  const { body } = await guest.call(orderEndpoints.placeOrder, {
    body: { ...billing, email: 'g@example.com' },
  });
  await handleEvents();
  assert.equal(await mailOf(body.order._id), 0);
  assert.equal((await smsTo(body.order)).length, 1);
});

test('the link is in the language of its order', async () => {
  const order = await place('link');
  await shop.context.db.update(orders).set({ language: 'bn' }).where(eq(orders.id, order._id));
  const { text } = await request('GET', confirmLink(await tokenOf(order)));
  const bengali = serverTexts.bn.confirmations.page;
  assert.ok(text.includes('lang="bn"') && text.includes(bengali.press) && text.includes('ঢাকা'));
});
