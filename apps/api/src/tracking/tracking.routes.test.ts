/** Tracking without a login: what is shown, to whom, and that guessing finds nothing (decision 138). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { trackingLink } from '@jontro/shop/orders/tracking.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { createRateLimits } from '../http/rate-limits.ts';
import { listOutbox } from '../mail/outbox.ts';
import { orders } from '../orders/orders.table.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { trackByDigits } from './track-order.ts';

const texts = serverTexts.en.tracking;
let shop: TestShop;
let admin: SignedInClient;
let product: string;
before(async () => {
  shop = await createTestShop({ settings: { tracking: true }, env: { RATE_LIMIT_FACTOR: '1' } });
  admin = await shop.signIn({ role: 'admin' });
  product = await shop.addProduct({ name: 'Secret Gift', price: 1500 });
});
after(() => shop.close());

type Placed = Order & { orderNumber: string; trackingKey: string };
const place = async (form = billing): Promise<Placed> =>
  (await buy(await shop.signIn(), product, 2, form)) as Placed;

let addresses = 0;
/** Another client for each request, unless a test says otherwise. */
const nextAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}
async function request(
  method: 'GET' | 'POST',
  url: string,
  payload?: string,
  remoteAddress = nextAddress(),
): Promise<Answer> {
  const { statusCode, body, headers } = await shop.app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      origin: shop.context.config.publicUrl,
      ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, text: body, headers };
}
const guess = (number: string, digits: string, remoteAddress?: string, lang: Language = 'en') =>
  request('POST', '/track', new URLSearchParams({ number, digits, lang }).toString(), remoteAddress);

/** billing has the number 01712-345678. */
const [right, wrong] = ['5678', '0000'];

test('number and last four digits show steps and sum, and neither name nor address nor what was bought', async () => {
  proves('B-DELIV-17', 'B-LIFE-11');
  const { _id: id, orderNumber } = await place();
  const note = 'Call Nusrat first';
  await admin.call(orderEndpoints.moveOrder, { params: { id, move: 'pack' }, body: { note } as never });
  const bengali = orderNumber.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));
  for (const [number, digits] of [
    [orderNumber, right],
    [orderNumber.toLowerCase(), '৫৬৭৮'],
    [bengali, '01712-345678'],
    [orderNumber.slice(2), '+880 1712 345678'],
  ] as const) {
    const { status, text, headers } = await guess(number, digits);
    assert.equal(status, 200, number);
    for (const shown of [orderNumber, 'Packed', 'Placed', '৳3,100', texts.due])
      assert.ok(text.includes(shown), shown);
    for (const hidden of [
      'Nusrat',
      '12345',
      'Dhanmondi',
      'House',
      'Dhaka',
      'nusrat@',
      'Secret Gift',
      id,
      note,
    ])
      assert.ok(!text.includes(hidden), hidden);
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.equal(headers['cache-control'], 'no-store');
  }
  const { text } = await guess(orderNumber, right, undefined, 'bn');
  for (const shown of ['<html lang="bn">', 'প্যাক করা হয়েছে', serverTexts.bn.tracking.due])
    assert.ok(text.includes(shown), shown);
});

test('wrong digits, an unknown number and a deleted order have equal answers by equal queries', async () => {
  proves('B-LIFE-11');
  const [{ orderNumber: known }, deleted] = [await place(), await place()];
  await admin.call(orderEndpoints.removeOrder, { params: { id: deleted._id } });
  const answers = [];
  for (const [number, digits] of [
    [known, wrong],
    ['J-99999999', wrong],
    [deleted.orderNumber, right],
  ] as const) {
    const statements: string[] = [];
    const { db } = shop.context;
    const counting = new Proxy(db, {
      get(target, name) {
        statements.push(String(name));
        return Reflect.get(target, name);
      },
    });
    const result = await trackByDigits({ ...shop.context, db: counting }, nextAddress(), { number, digits });
    assert.deepEqual(result, { problem: 'notFound' });
    const { status, text, headers } = await guess(number, digits);
    const { date: _, ...rest } = headers;
    answers.push({ status, statements, text: text.replaceAll(number, '#'), type: rest['content-type'] });
  }
  assert.equal(answers[0]?.status, 404);
  assert.ok(answers[0]?.text.includes(texts.notFound));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('after five wrong tries, whoever makes them, only the link shows the order, which is said', async () => {
  proves('B-DELIV-17', 'B-LIFE-11');
  const order = await place();
  for (let count = 0; count < 5; count += 1)
    assert.equal((await guess(order.orderNumber, `000${count}`)).status, 404);
  const { status, text, headers } = await guess(order.orderNumber, right);
  assert.equal(status, 429);
  assert.ok(text.includes(texts.onlyLink));
  assert.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 3600);
  // In every notation.
  assert.equal((await guess(order.orderNumber.slice(2), right)).status, 429);
  const byLink = await request('GET', trackingLink(order));
  assert.equal(byLink.status, 200);
  assert.ok(byLink.text.includes('৳3,100'));
  assert.equal((await guess((await place()).orderNumber, right)).status, 200, 'another order');
});

test('a number without an order is locked like one with an order', async () => {
  for (let count = 0; count < 5; count += 1) assert.equal((await guess('J-88888888', wrong)).status, 404);
  assert.equal((await guess('J-88888888', wrong)).status, 429);
});

test('right tries do not count, and of many wrong ones at once five are checked', async () => {
  proves('B-LIFE-11');
  const { orderNumber } = await place();
  for (let count = 0; count < 12; count += 1) assert.equal((await guess(orderNumber, right)).status, 200);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => guess(orderNumber, String(1000 + at))),
  );
  assert.equal(answers.filter(({ status }) => status === 404).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 35);
});

test('a thousand guesses of one address end in 429 after 60 and find nothing', async () => {
  proves('B-DELIV-17', 'B-LIFE-11');
  const { orderNumber } = await place();
  const address = nextAddress();
  const statuses = new Map<number, number>();
  for (let count = 0; count < 1000; count += 1) {
    const { status } = await guess(`J-${500_000 + count}`, String(count).padStart(4, '0'), address);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(Object.fromEntries(statuses), { 404: 60, 429: 940 });
  assert.equal((await guess(orderNumber, right, address)).status, 429);
  assert.equal((await guess(orderNumber, right)).status, 200, 'another address');
});

test('processes share the count of wrong tries', async () => {
  proves('B-LIFE-11');
  const { orderNumber } = await place();
  const { db, orderPayments } = shop.context;
  const processes = [0, 1, 2].map(() => ({
    db,
    orderPayments,
    limits: createRateLimits({ db, kind: 'url' }),
  }));
  const results = [];
  for (let count = 0; count < 6; count += 1) {
    const [context] = processes.splice(0, 1);
    assert.ok(context);
    processes.push(context);
    results.push(
      await trackByDigits(context, nextAddress(), {
        number: orderNumber,
        digits: count === 5 ? right : wrong,
      }),
    );
  }
  assert.deepEqual(
    results.map((result) => ('problem' in result ? result.problem : 'found')),
    ['notFound', 'notFound', 'notFound', 'notFound', 'notFound', 'onlyLink'],
  );
});

test('a link needs the whole key of its own order; the key is different for each order', async () => {
  proves('B-LIFE-11');
  const [one, other] = [await place(), await place()];
  assert.notEqual(one.trackingKey, other.trackingKey);
  assert.match(one.trackingKey, /^[\w-]{22}$/);
  const keys = [
    other.trackingKey,
    one.trackingKey.slice(0, -1),
    `${one.trackingKey}a`,
    'null',
    '%00',
    ' ',
    'a'.repeat(3000),
  ];
  for (const key of keys) {
    const { status, text } = await request('GET', `/track/${one.orderNumber}/${key}`);
    assert.ok([404, 400, 414].includes(status), `${key}: ${status}`);
    assert.ok(!text.includes('৳'));
  }
  const { db } = shop.context;
  await db.update(orders).set({ trackingKey: null }).where(eq(orders.id, one._id));
  assert.equal((await request('GET', `/track/${one.orderNumber}/null`)).status, 404);
  await admin.call(orderEndpoints.removeOrder, { params: { id: other._id } });
  assert.equal((await request('GET', trackingLink(other))).status, 404);
});

test('hostile input is refused, and another site cannot send the form', async () => {
  for (const payload of [
    '',
    'number=J-1&number=J-2&digits=1234',
    'number=%00&digits=%00%00%00%00',
    `number=${'9'.repeat(400)}&digits=${'1'.repeat(400)}`,
    "number=J-1'--&digits=' or 1=1",
    'number[]=1&digits[]=2',
    '__proto__[number]=1&digits=1234',
  ])
    assert.ok([400, 404].includes((await request('POST', '/track', payload)).status), payload);
  assert.equal((await request('POST', '/track', `number=${'x'.repeat(9000)}`)).status, 413);
  const xss = await guess('"><script>alert(1)</script>', '1234');
  assert.ok(!xss.text.includes('<script>'));
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/track',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'number=J-10001&digits=5678',
  });
  assert.equal(statusCode, 403);
});

test('the mails of an order have its link; without the setting there is neither link nor page', async () => {
  proves('B-DELIV-17');
  const order = await place({ ...billing, email: 'tracked@example.com' });
  const mailOf = async (to: string) =>
    (await listOutbox(shop.context.db)).find((mail) => mail.to === to && mail.kind === 'order-placed');
  const link = trackingLink(order);
  assert.ok(
    (await mailOf('tracked@example.com'))?.text.includes(`${shop.context.config.publicUrl}${link}?lang=en`),
  );
  const { shop: settings } = shop.context.config;
  Object.assign(settings, { tracking: false });
  try {
    for (const url of ['/track', link]) assert.equal((await request('GET', url)).status, 404);
    assert.equal((await guess(order.orderNumber, right)).status, 404);
    await place({ ...billing, email: 'untracked@example.com' });
    assert.ok(!(await mailOf('untracked@example.com'))?.text.includes('/track'));
  } finally {
    Object.assign(settings, { tracking: true });
  }
});

test('the addresses of tracking with a language lead to the page in that language', async () => {
  const order = await place();
  for (const [address, found] of [
    ['/bn/track', '/track?lang=bn'],
    ['/bn/track?number=10001', '/track?number=10001&lang=bn'],
    [`/bn${trackingLink(order)}`, `${trackingLink(order)}?lang=bn`],
    ['/en/track', '/track?lang=en'],
  ] as const) {
    const { status, headers } = await request('GET', address);
    assert.deepEqual([status, headers.location], [302, found]);
  }
  const { status, text } = await request('GET', '/track?lang=bn');
  assert.equal(status, 200);
  assert.ok(text.includes(serverTexts.bn.tracking.title));
  const restore = overrideSettings(shop.context.config, { tracking: false });
  assert.equal((await request('GET', '/bn/track')).status, 404);
  restore();
});
