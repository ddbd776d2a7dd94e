/** The delivery charge and the promised days of an order, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { listOutbox } from '../mail/outbox.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ settings: { deliveryRule: 'by-district', deliveryZones: [...zones] } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const zones: ShopSettings['deliveryZones'] = [
  { name: { en: 'Savar' }, districts: ['Dhaka'], areas: ['Savar'], charge: 90, days: { from: 3, to: 3 } },
  {
    name: { en: 'Dhaka' },
    districts: ['Dhaka'],
    charge: 60,
    byWeight: [{ above: 1000, charge: 130 }],
    freeFrom: 5000,
    days: { from: 1, to: 2 },
  },
  { name: { en: 'Elsewhere' }, charge: 120 },
];

/** A product that weighs 600 g. */
async function addWeighed(price = 1000): Promise<string> {
  const product = { productName: 'Fan', category: 'Fan', price, images: ['/i/fan.webp'], weight: ' 600 ' };
  const { status, body } = await admin.call(catalogEndpoints.addProduct, { body: product });
  assert.equal(status, 200);
  return body.insertedId;
}

const orderFor = async (quantity: number, place: Partial<typeof billing>, price?: number) =>
  buy(await shop.signIn(), await addWeighed(price), quantity, { ...billing, ...place });

test('an order has the charge of its area, its weight and its sum', async () => {
  proves('B-DELIV-12');
  assert.equal((await orderFor(1, {})).deliveryCharge, 60);
  assert.equal((await orderFor(2, {})).deliveryCharge, 130);
  assert.equal((await orderFor(2, { area: 'Savar' })).deliveryCharge, 90);
  assert.equal((await orderFor(5, {})).deliveryCharge, 0);
  assert.equal((await orderFor(5, { district: 'Sylhet' })).deliveryCharge, 120);
});

test('an order keeps its own charge and days when the zones change', async () => {
  proves('B-DELIV-12');
  const person = await shop.signIn();
  const order = await buy(person, await addWeighed());
  const { promise } = order;
  assert.ok(promise && promise.from < promise.to);
  const { shop: settings } = shop.context.config;
  const before = settings.deliveryZones;
  settings.deliveryZones = [{ name: { en: 'All' }, charge: 999 }];
  try {
    const { body } = await person.call(orderEndpoints.findOrder, { params: { id: order._id } });
    assert.deepEqual([body.deliveryCharge, body.payable, body.promise], [60, 1060, promise]);
  } finally {
    settings.deliveryZones = before;
  }
});

test('a zone without days promises none', async () => {
  assert.equal('promise' in (await orderFor(1, { district: 'Sylhet' })), false);
});

test('the confirmation mail names the same charge and the last of the days', async () => {
  proves('B-DELIV-12');
  const order = await orderFor(2, { email: 'days@example.com' });
  const mails = await listOutbox(shop.context.db);
  const mail = mails.find(({ to }) => to === 'days@example.com');
  assert.match(mail?.text ?? '', /Delivery:? *৳130/);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });
  assert.ok(order.promise);
  const dayOfMonth = Number(order.promise.to.slice(8));
  assert.match(
    mail?.text ?? '',
    new RegExp(`^At your door by \\w{3} ${dayOfMonth} ${day.format(new Date(order.promise.to))}$`, 'm'),
  );
});

test('an amount that was shown for another weight or area is refused with the current amounts', async () => {
  const person = await shop.signIn();
  await fillCart(person, await addWeighed(), 2);
  const { status, error } = await person.call(orderEndpoints.placeOrder, {
    body: { ...billing, shownPayable: 2060 },
  });
  assert.deepEqual([status, error.code], [409, 'cart-changed']);
  assert.equal((error as { totals?: { payable: number } }).totals?.payable, 2130);
});

test('a cart line has the weight of its product; a text that is no whole number of grams is refused', async () => {
  const person = await shop.signIn();
  await fillCart(person, await addWeighed());
  assert.equal((await person.call(cartEndpoints.listMyCart)).body[0]?.weight, 600);
  for (const weight of ['1.5', '-3', '6OO', '1e3', '1234567', 600, null]) {
    const product = { productName: 'Fan', category: 'Fan', price: 1, images: ['/i/fan.webp'], weight };
    const { status } = await admin.send('POST', '/api/product', product);
    assert.equal(status, 400, String(weight));
  }
});
