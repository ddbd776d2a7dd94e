/** The limit of payments that are started on the pages of tracking: counted for the order, by whichever page and address. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import type { Language } from '@jontro/shop/language.ts';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { payByDigitsPath, payLink, trackingLink, trackingPath } from '@jontro/shop/orders/tracking.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { eq } from 'drizzle-orm';
import { createRateLimits, limitKinds } from '../http/rate-limits.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { createPaymentShop, type PaymentShop } from '../testing/payment-shop.ts';
import { billing, buy } from '../testing/shopping.ts';
import type { SignedInClient } from '../testing/test-shop.ts';

const [starts, seconds] = limitKinds['start-payment'];
let shop: PaymentShop;
let product: string;
before(async () => {
  shop = await createPaymentShop({
    settings: { advance: { on: true }, tracking: true, paymentMethods: ['cash-on-delivery', 'sslcommerz'] },
  });
  product = await shop.addProduct({ price: 20_000, stock: 1_000 });
});
after(() => shop.close());
beforeEach(() => {
  shop.context.limits = createRateLimits({ db: shop.context.db, kind: 'embedded' });
});

type Placed = Order & { orderNumber: string; trackingKey: string };
async function place(): Promise<{ buyer: SignedInClient; order: Placed }> {
  const buyer = await shop.signIn();
  const order = await buy(buyer, product, 1, { ...billing, paymentMethod: 'cash-on-delivery' });
  assert.equal(order.advance?.due, 2_000);
  return { buyer, order: order as Placed };
}

let addresses = 0;
async function send(url: string, fields: Record<string, string>) {
  addresses += 1;
  const { statusCode, body, headers } = await shop.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
    headers: {
      origin: shop.context.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ method: 'sslcommerz', ...fields }).toString(),
  });
  return { status: statusCode, text: body, headers };
}
const pages = {
  'the page of its number': ({ orderNumber: number, mobileNumber }: Placed, lang: Language = 'en') =>
    send(payByDigitsPath, { number, digits: mobileNumber.slice(-4), lang }),
  'the page of its link': (order: Placed, lang: Language = 'en') => send(payLink(order), { lang }),
};
type Pay = (order: Placed, lang?: Language) => ReturnType<typeof send>;
const many = async (pay: Pay, order: Placed, count: number) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await pay(order)).status);
  return statuses;
};

for (const [name, pay] of Object.entries(pages))
  test(`${starts} payments of an order are started on ${name}, whoever starts them; the next gets 429, the order and when to try again`, async () => {
    const [{ order }, { order: other }] = [await place(), await place()];
    assert.deepEqual(await many(pay, order, starts), Array(starts).fill(303));
    for (const language of ['en', 'bn'] as const) {
      const { status, text, headers } = await pay(order, language);
      assert.equal(status, 429);
      assert.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= seconds);
      assert.equal(headers.location, undefined);
      for (const part of [serverTexts[language].tracking.tooManyPayments, order.orderNumber])
        assert.ok(text.includes(part), text);
    }
    assert.equal((await pay(other)).status, 303, 'another order');
    const attempts = eq(paymentAttempts.orderId, order._id);
    assert.equal(await shop.context.db.$count(paymentAttempts, attempts), 1, 'one open page');
  });

test('the pages of tracking offer what paying later has promised, and say what was chosen', async () => {
  const cheap = await shop.addProduct({ price: 500, stock: 10 });
  const buyer = await shop.signIn();
  const shown = async (form: Partial<typeof billing>) => {
    const order = (await buy(buyer, cheap, 1, { ...billing, ...form })) as Placed;
    const link = await shop.app.inject({ method: 'GET', url: trackingLink(order) });
    const fields = { number: order.orderNumber, digits: order.mobileNumber.slice(-4) };
    return { order, texts: [link.body, (await send(trackingPath, fields)).text] };
  };
  const cash = await shown({ paymentMethod: 'cash-on-delivery' });
  for (const text of cash.texts) assert.match(text, /Have ৳600 in cash ready when the courier comes\./);
  const later = await shown({});
  for (const text of later.texts) {
    assert.match(text, /Not paid yet: you pay online, or in cash at the door\./);
    assert.match(text, /name="part" value="all".*Pay Now · ৳600/s);
  }
  for (const pay of [
    () => send(payLink(later.order), { part: 'all' }),
    () =>
      send(payByDigitsPath, {
        number: later.order.orderNumber,
        digits: later.order.mobileNumber.slice(-4),
        part: 'all',
      }),
  ])
    assert.equal((await pay()).status, 303);
  const attempts = await shop.context.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, later.order._id));
  assert.deepEqual(
    attempts.map(({ amountPoisha, advance }) => [amountPoisha, advance]),
    [[60_000, false]],
  );
});

test('an order that is paid online only is paid on the page of tracking', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const buyer = await shop.signIn();
  const form = { ...billing, mobileNumber: '01811333444' };
  await buy(buyer, product, 1, form);
  const body = { cashBlock: 'Refused three parcels' };
  const blocked = await admin.call(customerEndpoints.changeCustomer, { params: { id: buyer.userId }, body });
  assert.equal(blocked.status, 200);
  const order = (await buy(buyer, product, 1, form)) as Placed;
  assert.equal(order.onlineOnly, true);
  const { body: text } = await shop.app.inject({ method: 'GET', url: trackingLink(order) });
  assert.match(text, /paid online only.*name="part" value="all".*Pay Now · ৳20,100/s);
  assert.equal((await send(payLink(order), { part: 'all' })).status, 303);
});

test('both pages count together, and many at once are no more', async () => {
  const { order } = await place();
  const [byNumber, byLink] = Object.values(pages);
  assert.ok(byNumber && byLink);
  await many(byNumber, order, starts - 5);
  const answers = await Promise.all(Array.from({ length: 12 }, () => byLink(order)));
  assert.deepEqual(
    [303, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    [5, 7],
  );
  assert.equal((await byNumber(order)).status, 429);
});

test('who starts payments of another’s order keeps its customer from none', async () => {
  const { buyer, order } = await place();
  await many(pages['the page of its number'], order, starts + 1);
  const body = { orderId: order._id, part: 'advance' as const };
  assert.equal((await buyer.call(paymentEndpoints.startPayment, { body })).status, 200);
});

test('wrong digits and wrong keys count for no order', async () => {
  const { order } = await place();
  for (let count = 0; count < 4; count += 1)
    assert.equal((await send(payByDigitsPath, { number: order.orderNumber, digits: '0000' })).status, 404);
  for (let count = 0; count < starts; count += 1)
    assert.equal((await pages['the page of its link']({ ...order, trackingKey: 'wrong' })).status, 404);
  assert.deepEqual(await many(pages['the page of its link'], order, starts), Array(starts).fill(303));
});
