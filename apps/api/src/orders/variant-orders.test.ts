/** Variants in carts and orders, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { variantTexts } from '@jontro/shop/catalog/variants.ts';
import { checkoutTexts } from '@jontro/shop/orders/checkout.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import { cartItems } from '../cart/cart.table.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mails } from '../mail/mail.table.ts';
import { addVariants } from '../testing/add-variants.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { billing, buy, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { users } from '../users/users.table.ts';
import { orderItems, orders } from './orders.table.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_FACTOR: '100000' } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

/** Adds to a cart later than what is in it. */
const fill: typeof fillCart = (...line) => {
  shop.clock.advance(1_000);
  return fillCart(...line);
};
const cartOf = async (person: SignedInClient) => (await person.call(cartEndpoints.listMyCart)).body;
const add = (person: SignedInClient, gadgetId: string, variantId?: string, quantity = 1) =>
  person.call(cartEndpoints.addToCart, { body: { gadgetId, quantity, ...(variantId && { variantId }) } });
const place = (person: SignedInClient) =>
  person.call(orderEndpoints.placeOrder, { body: billing }, { 'idempotency-key': newId() });
const stockOf = async (id: string) =>
  (await shop.context.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.stock;
const read = async (order: Pick<Order, '_id'>): Promise<Order> =>
  (await admin.call(orderEndpoints.findOrder, { params: { id: order._id } })).body;

/** A product with a black variant for 500 and a white one for 600 taka. */
async function addSpeaker(stock = 10) {
  const id = await shop.addProduct({ name: 'Boom', price: 1 });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock },
    { color: 'White', price: 600, stock },
  ]);
  return { id, black, white };
}

test('two variants of one product are two lines of the cart and of the order, with their words everywhere', async () => {
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker();
  await fill(person, id, 1, black);
  await fill(person, id, 2, white);
  assert.equal((await fill(person, id, 1, white)).quantity, 3);
  assert.deepEqual(
    (await cartOf(person)).map((line) => [
      line.gadgetId,
      line.variantId,
      line.variantName,
      line.variantNames,
      line.price,
      line.quantity,
      line.stock,
    ]),
    [
      [id, black, 'Black', { bn: 'কালো' }, 500, 1, 10],
      [id, white, 'White', { bn: 'সাদা' }, 600, 3, 10],
    ],
  );
  const { body } = await place(person);
  assert.deepEqual(
    body.order.cartItems.map((item) => [item.gadgetId, item.variantId, item.variantName, item.quantity]),
    [
      [id, black, 'Black', 1],
      [id, white, 'White', 3],
    ],
  );
  assert.deepEqual([await stockOf(black), await stockOf(white)], [9, 7]);
  const [mail] = await shop.context.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, billing.email ?? ''));
  assert.match(`${mail?.text}`, /Boom \(Black\)/);
  assert.match(`${mail?.text}`, /Boom \(White\)/);
  const csv = await admin.send('GET', '/api/all-orders.csv');
  assert.match(String(csv.body), /1 x Boom \(Black\); 3 x Boom \(White\)/);
});

test('the words of a variant stay in the order as they were when it was placed', async () => {
  const person = await shop.signIn();
  const { id, white } = await addSpeaker();
  await fill(person, id, 1, white);
  const { body } = await place(person);
  await shop.context.db
    .update(productVariants)
    .set({ values: ['Snow'], deletedAt: shop.clock.now() })
    .where(eq(productVariants.id, white));
  assert.equal((await read(body.order)).cartItems[0]?.variantName, 'White');
});

test('a client that knows no variants buys the default variant, and the next one when it is sold out', async () => {
  proves('B-KNOW-05');
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker(2);
  const order = await buy(person, id, 2);
  assert.deepEqual([order.cartItems[0]?.variantId, order.totalAmount], [black, 1000]);
  const { body: product } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
  assert.deepEqual([product.price, product.stock, product.inStock], [600, 2, true]);
  const next = await buy(person, id);
  assert.deepEqual([next.cartItems[0]?.variantId, next.totalAmount], [white, 600]);
  // The same key with the lines that such a client knows returns the same order.
  const key = { 'idempotency-key': newId() };
  await fill(person, id);
  const first = await person.call(orderEndpoints.placeOrder, { body: billing }, key);
  const again = await person.call(
    orderEndpoints.placeOrder,
    { body: { ...billing, cartItems: [{ gadgetId: id, quantity: 1 }] } },
    key,
  );
  assert.equal(again.body.insertedId, first.body.insertedId);
  const other = await add(person, id);
  assert.deepEqual([other.status, other.error.message], [409, productTexts.outOfStock]);
});

test('a second request without a key that finds the cart empty returns the first order of the same lines', async () => {
  const person = await shop.signIn();
  const { id, white } = await addSpeaker();
  await fill(person, id, 2, white);
  const first = await person.call(orderEndpoints.placeOrder, { body: billing });
  const claim = (lines: object[]) =>
    person.call(orderEndpoints.placeOrder, { body: { ...billing, cartItems: lines } });
  for (const line of [
    { gadgetId: id, quantity: 2 },
    { gadgetId: id, variantId: white, quantity: 2 },
  ])
    assert.equal((await claim([line])).body.insertedId, first.body.insertedId);
  assert.equal((await claim([{ gadgetId: id, quantity: 3 }])).status, 400);
});

test('an unknown variant, one of another product and one of a product without variants cannot be added', async () => {
  const person = await shop.signIn();
  const { id, black } = await addSpeaker();
  const other = await addSpeaker();
  const plain = await shop.addProduct();
  for (const [gadgetId, variantId] of [
    [id, 'nothing'],
    [id, other.black],
    [plain, black],
    [id, "' or 1=1"],
  ] as const) {
    const { status, error } = await add(person, gadgetId, variantId);
    assert.deepEqual([status, error.message], [404, variantTexts.unknown]);
  }
  assert.deepEqual(await cartOf(person), []);
});

test('a sold-out variant cannot be added, while the others can', async () => {
  const person = await shop.signIn();
  const id = await shop.addProduct();
  const [black, white] = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 0 },
    { color: 'White', price: 600, stock: 1 },
  ]);
  const { status, error } = await add(person, id, black);
  assert.deepEqual([status, error.message], [409, productTexts.outOfStock]);
  assert.equal((await add(person, id, white)).status, 200);
});

test('a deleted variant in a cart is sold out, and the cart cannot be ordered with it', async () => {
  const person = await shop.signIn();
  const { id, white } = await addSpeaker();
  await fill(person, id, 1, white);
  await shop.context.db
    .update(productVariants)
    .set({ deletedAt: shop.clock.now() })
    .where(eq(productVariants.id, white));
  assert.deepEqual(
    (await cartOf(person)).map(({ availability, variantName }) => [availability, variantName]),
    [['out-of-stock', 'White']],
  );
  const { status, error } = await place(person);
  assert.deepEqual([status, error.message], [409, checkoutTexts.unavailable]);
});

test('a product that gets variants later keeps its cart lines and wishes; they are of the default variant', async () => {
  proves('B-KNOW-05');
  const person = await shop.signIn();
  const id = await shop.addProduct({ name: 'Boom', price: 450 });
  await fill(person, id, 2);
  await person.call(wishlistEndpoints.addToWishlist, { params: { id } });
  const [black = '', white = ''] = await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 3 },
    { color: 'White', price: 600, stock: 3 },
  ]);
  const [line] = await cartOf(person);
  assert.deepEqual(
    [line?.price, line?.priceWhenAdded, line?.stock, line?.variantId, line?.variantName],
    [500, 450, 3, black, 'Black'],
  );
  const { body: wishes } = await person.call(wishlistEndpoints.listMyWishlist);
  assert.deepEqual(
    wishes.map(({ _id, price }) => [_id, price]),
    [[id, 500]],
  );
  // The same variant, chosen, is a second line: together they cannot take more than there is.
  await fill(person, id, 2, black);
  const refused = await place(person);
  assert.deepEqual([refused.status, refused.error.message], [409, checkoutTexts.unavailable]);
  const lines = await cartOf(person);
  const second = lines.find(({ _id }) => _id !== line?._id);
  await person.call(cartEndpoints.changeQuantity, {
    params: { id: second?._id ?? '' },
    body: { quantity: 1 },
  });
  const { status, body } = await place(person);
  assert.equal(status, 200);
  assert.deepEqual(
    body.order.cartItems.map(({ variantId, quantity }) => [variantId, quantity]),
    [
      [black, 2],
      [black, 1],
    ],
  );
  assert.deepEqual([await stockOf(black), await stockOf(white)], [0, 3]);
});

test('a guest’s variants are added to those of the account at login', async () => {
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker();
  const guest = await shop.signIn();
  await fill(guest, id, 1, black);
  await fill(guest, id, 2, white);
  await fill(person, id, 3, white);
  const { mergeGuestCart } = await import('../guests/guest-carts.ts');
  await mergeGuestCart(shop.context.db, { guestId: guest.userId, userId: person.userId, maxQuantity: 99 });
  const lines = (await cartOf(person)).map(({ variantId, quantity }) => [variantId, quantity]);
  assert.deepEqual(
    new Map(lines as [string, number][]),
    new Map([
      [black, 1],
      [white, 5],
    ]),
  );
});

test('units of a cancelled and a deleted order return to their variant', async () => {
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker(5);
  await fill(person, id, 3, white);
  const { body } = await place(person);
  assert.deepEqual([await stockOf(black), await stockOf(white)], [5, 2]);
  await person.call(orderEndpoints.cancelMyOrder, {
    params: { id: body.insertedId },
    body: { reason: 'Changed my mind' },
  });
  assert.deepEqual([await stockOf(black), await stockOf(white)], [5, 5]);
  await fill(person, id, 5, white);
  const { body: second } = await place(person);
  assert.equal(await stockOf(white), 0);
  const { body: product } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
  assert.equal(product.variants?.[1]?.inStock, false);
  await admin.call(orderEndpoints.removeOrder, { params: { id: second.insertedId } });
  assert.deepEqual([await stockOf(black), await stockOf(white)], [5, 5]);
  const { body: fresh } = await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } });
  assert.equal(fresh.variants?.[1]?.inStock, true);
});

test('staff change the units of a variant and add another one; the history names them', async () => {
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker(5);
  await fill(person, id, 2, white);
  const { body } = await place(person);
  const change = await admin.call(orderEndpoints.changeOrder, {
    params: { id: body.insertedId },
    body: {
      revision: 0,
      quantities: [{ position: 0, quantity: 1 }],
      added: [
        { gadgetId: id, variantId: white, quantity: 2 },
        { gadgetId: id, quantity: 1 },
      ],
    },
  });
  assert.equal(change.status, 200, change.error?.message);
  const order = await read({ _id: body.insertedId });
  assert.deepEqual(
    order.cartItems.map(({ variantId, quantity }) => [variantId, quantity]),
    [
      [white, 3],
      [black, 1],
    ],
  );
  assert.deepEqual([await stockOf(black), await stockOf(white)], [4, 2]);
  assert.deepEqual(
    order.changes?.[0]?.fields.flatMap(({ product, before, after }) =>
      product ? [[product, before, after]] : [],
    ),
    [
      ['Boom (White)', 2, 3],
      ['Boom (Black)', 0, 1],
    ],
  );
});

test('ordering again puts the same variants into the cart', async () => {
  const person = await shop.signIn();
  const { id, black, white } = await addSpeaker(3);
  await fill(person, id, 1, black);
  await fill(person, id, 2, white);
  const { body } = await place(person);
  const again = await person.call(orderEndpoints.orderAgain, { params: { id: body.insertedId } });
  assert.equal(again.body.added, 2);
  assert.deepEqual(
    again.body.differences.map(({ kind, variantName, quantity }) => [kind, variantName, quantity]),
    [['fewer', 'White', 1]],
  );
  assert.deepEqual(
    (await cartOf(person)).map(({ variantId, quantity }) => [variantId, quantity]),
    [
      [black, 1],
      [white, 1],
    ],
  );
});

test('staff take an order of a variant; without one it is the default', async () => {
  const { id, black, white } = await addSpeaker(5);
  const { name = '', mobileNumber = '', district = '', address = '' } = billing;
  const form = { channel: 'phone' as const, name, mobileNumber, district, address };
  const lines = [
    { gadgetId: id, variantId: white, quantity: 2 },
    { gadgetId: id, quantity: 1 },
  ];
  const { status, body, error } = await admin.call(
    orderEndpoints.placeStaffOrder,
    { body: { ...form, lines } },
    { 'idempotency-key': newId() },
  );
  assert.equal(status, 200, error?.message);
  assert.deepEqual(
    body.order.cartItems.map(({ variantId, quantity, price }) => [variantId, quantity, price]),
    [
      [white, 2, 600],
      [black, 1, 500],
    ],
  );
  assert.deepEqual([await stockOf(black), await stockOf(white)], [4, 3]);
});

/** Places the order of a cart under one key until the server has decided it, as clients do that a busy server turned away. */
async function placeAtLast(buyer: CurrentUser, key: string): Promise<'placed' | 'sold out'> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      await placeOrder(shop.context, buyer, billing, key);
      return 'placed';
    } catch (error) {
      if (error instanceof ApplicationError && error.message === checkoutTexts.unavailable) return 'sold out';
      if (error instanceof ApplicationError) throw error;
    }
  }
  throw new Error('the server did not decide the order');
}

test('many buyers at once of the last 10 of a variant get exactly 10, and the other variants stay', async () => {
  proves('B-KNOW-04');
  const { db, now } = shop.context;
  const { id, black, white } = await addSpeaker(10);
  const buyers = Array.from({ length: sizeOfRun(1_000, 150) }, (_, index) => ({
    id: newId(),
    email: `buyer${index}@example.com`,
  }));
  const at = now();
  await db.insert(users).values(
    buyers.map((buyer) => ({
      ...buyer,
      uid: buyer.id,
      name: 'Buyer',
      photo: '',
      createdAt: at,
      lastLoginAt: at,
    })),
  );
  await db.insert(cartItems).values(
    buyers.map((buyer) => ({
      id: newId(),
      userId: buyer.id,
      soldId: white,
      quantity: 1,
      addedPoisha: 60_000 as never,
      addedAt: at,
    })),
  );
  const results = await Promise.all(
    buyers.map(({ id: userId, email }) => {
      const buyer = { userId, email, uid: userId, role: 'user', name: 'Buyer', language: 'en' };
      return placeAtLast(buyer as unknown as CurrentUser, newId());
    }),
  );
  assert.deepEqual(
    [
      results.filter((result) => result === 'placed').length,
      results.filter((result) => result === 'sold out').length,
    ],
    [10, buyers.length - 10],
  );
  assert.deepEqual([await stockOf(black), await stockOf(white)], [10, 0]);
  const sold = await db.select().from(orderItems).where(eq(orderItems.productId, id));
  assert.equal(sold.length, 10);
  assert.ok(sold.every(({ variantId }) => variantId === white));
});

/** What one of two clients does: one knows variants, the other only the specification's calls. */
const act = fc.record({
  client: fc.constantFrom('letter', 'variants'),
  kind: fc.constantFrom('add', 'add', 'quantity', 'remove', 'order', 'order', 'cancel', 'delete', 'restock'),
  variant: fc.integer({ min: 0, max: 1 }),
  units: fc.integer({ min: 1, max: 3 }),
});

test('random lives of a client that knows no variants beside one that does keep stock, sums and lines right after each step', async () => {
  proves('B-KNOW-05');
  const { db } = shop.context;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const { id, black, white } = await addSpeaker(4);
      const variants = [black, white];
      const clients = { letter: await shop.signIn(), variants: await shop.signIn() };
      const stock = new Map([
        [black, 4],
        [white, 4],
      ]);
      const placed: Order[] = [];
      const move = (order: Order, sign: number) => {
        for (const { variantId = '', quantity } of order.cartItems)
          stock.set(variantId, (stock.get(variantId) ?? 0) + sign * quantity);
      };
      for (const { client, kind, variant, units } of acts) {
        const person = clients[client as 'letter' | 'variants'];
        const [line] = await cartOf(person);
        const [order] = placed;
        if (kind === 'add') await add(person, id, client === 'letter' ? undefined : variants[variant], units);
        else if (kind === 'quantity' && line)
          await person.call(cartEndpoints.changeQuantity, {
            params: { id: line._id },
            body: { quantity: units },
          });
        else if (kind === 'remove' && line)
          await person.call(cartEndpoints.removeFromCart, { params: { id: line._id } });
        else if (kind === 'order') {
          const { status, body } = await place(person);
          if (status === 200) {
            placed.push(body.order);
            move(body.order, -1);
          }
        } else if ((kind === 'cancel' || kind === 'delete') && order) {
          placed.shift();
          const params = { id: order._id };
          if (kind === 'cancel')
            await admin.call(orderEndpoints.cancelOrder, { params, body: { reason: 'A reason' } });
          else await admin.call(orderEndpoints.removeOrder, { params });
          move(order, 1);
        } else if (kind === 'restock') {
          await db
            .update(productVariants)
            .set({ stock: units })
            .where(eq(productVariants.id, variants[variant] ?? ''));
          stock.set(variants[variant] ?? '', units);
        }
        for (const [variantId, units] of stock) assert.equal(await stockOf(variantId), units);
        // The product is its default variant at every moment.
        const cheapest = stock.get(black) ? black : stock.get(white) ? white : black;
        const [product] = await db.select().from(products).where(eq(products.id, id));
        assert.deepEqual(
          [product?.defaultVariantId, product?.stock, product?.presentPoisha],
          [cheapest, stock.get(cheapest), cheapest === black ? 50_000 : 60_000],
        );
        const kept = await db
          .select({ quantity: orderItems.quantity })
          .from(orderItems)
          .innerJoin(orders, eq(orders.id, orderItems.orderId))
          .where(and(eq(orderItems.productId, id), isNull(orders.deletedAt), isNull(orders.cancelledAt)));
        assert.equal(
          product?.sold,
          kept.reduce((sum, { quantity }) => sum + quantity, 0),
        );
        for (const { cartItems: items, totalAmount } of placed) {
          assert.ok(items.every(({ variantId, variantName }) => variantId && variantName));
          assert.equal(
            totalAmount,
            items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
          );
        }
      }
    }),
    { numRuns: sizeOfRun(60, 20), seed: 154 },
  );
  const broken = (await checkInvariants(db)).filter((result) => result.broken.length > 0);
  assert.deepEqual(broken, []);
});
