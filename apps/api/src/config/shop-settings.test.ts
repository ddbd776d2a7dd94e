/** The effects of the owner's settings on the server, in a shop with non-default settings. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { lineFullMessage } from '@jontro/shop/cart/cart.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { openApiPaths } from '@jontro/shop/openapi/openapi.endpoints.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { listOutbox } from '../mail/outbox.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({
    settings: {
      name: 'Gadget Ghor',
      logo: '/logo/0123456789abcdef.svg',
      language: 'bn',
      bengaliDigits: true,
      deliveryRule: 'by-district',
      districts: 'all',
      maxQuantity: 120,
    },
  });
});
after(() => shop.close());

test('by district, delivery is 50 TK inside Dhaka and 99 TK outside, in the order and in its mail (Q-027)', async () => {
  const shopper = await shop.signIn();
  const id = await shop.addProduct({ price: 1000 });
  const inside = await buy(shopper, id);
  const outside = await buy(shopper, id, 1, { ...billing, district: 'Sylhet' });
  assert.deepEqual(
    [inside, outside].map(({ totalAmount, deliveryCharge, payable }) => [
      totalAmount,
      deliveryCharge,
      payable,
    ]),
    [
      [1000, 50, 1050],
      [1000, 99, 1099],
    ],
  );
  const { body: orders } = await shopper.call(orderEndpoints.listMyOrders);
  assert.deepEqual(orders.map(({ payable }) => payable).sort(), [1050, 1099]);
  const texts = (await listOutbox(shop.context.db)).filter(({ to }) => to === billing.email);
  for (const amount of ['৳১,০৫০', '৳১,০৯৯'])
    assert.ok(
      texts.some(({ text }) => text.includes(amount)),
      amount,
    );
});

test('an order of a changed cart gets 409 with the totals by the same rule', async () => {
  const shopper = await shop.signIn();
  await fillCart(shopper, await shop.addProduct({ price: 1000 }));
  const { status, error } = await shopper.call(orderEndpoints.placeOrder, {
    body: { ...billing, totalAmount: 1 },
  });
  assert.equal(status, 409);
  assert.deepEqual((error as { totals?: unknown }).totals, {
    totalAmount: 1000,
    deliveryCharge: 50,
    discount: 0,
    payable: 1050,
  });
});

test('a shop that delivers everywhere accepts an order to any of the 64 districts, and to no other place (Q-026)', async () => {
  const shopper = await shop.signIn();
  const id = await shop.addProduct({ price: 1000 });
  const order = await buy(shopper, id, 1, { ...billing, district: "COX'S BAZAR" });
  assert.deepEqual([order.district, order.deliveryCharge], ["Cox's Bazar", 99]);
  await fillCart(shopper, id);
  const { status, error } = await shopper.call(orderEndpoints.placeOrder, {
    body: { ...billing, district: 'Kolkata' },
  });
  assert.deepEqual([status, error.message], [400, checkoutTexts.district]);
});

test('a cart line holds as many units as the owner allows, and no more (Q-111)', async () => {
  const shopper = await shop.signIn();
  const gadgetId = await shop.addProduct();
  const item = await fillCart(shopper, gadgetId, 100);
  const over = await shopper.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 21 } });
  assert.deepEqual([over.status, over.error.message], [409, toEnglish(lineFullMessage(120))]);
  const params = { id: item._id };
  const atLimit = await shopper.call(cartEndpoints.changeQuantity, { params, body: { quantity: 120 } });
  assert.equal(atLimit.status, 200);
  for (const rejected of [
    await shopper.call(cartEndpoints.changeQuantity, { params, body: { quantity: 121 } }),
    await shopper.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 121 } }),
  ]) {
    assert.deepEqual([rejected.status, rejected.error.message], [400, 'quantity must be at most 120']);
  }
});

test('a customer who has chosen no language gets mails in the shop’s language, under its name', async () => {
  const shopper = await shop.signIn();
  const email = 'own-language@example.com';
  await buy(shopper, await shop.addProduct(), 1, { ...billing, email });
  const [mail] = (await listOutbox(shop.context.db)).filter(({ to }) => to === email);
  assert.ok(mail);
  assert.match(mail.text, /[\u0985-\u09b9]/);
  assert.match(mail.text, /Gadget Ghor/);
  assert.doesNotMatch(mail.subject + mail.text, /Jontro/);
});

test('the server-rendered pages show the owner’s name and logo', async () => {
  for (const path of ['/auth/action', openApiPaths.page]) {
    const { body } = await shop.visitor.send('GET', path);
    assert.match(String(body), /<title>[^<]*Gadget Ghor/, path);
    assert.match(String(body), /<img src="\/logo\/0123456789abcdef\.svg"/, path);
    assert.doesNotMatch(String(body), /Jontro/, path);
  }
});
