/** Each invariant of money and stock reports the rows that break it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { poisha } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { orderItems, orders } from '../orders/orders.table.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkInvariants } from './check-invariants.ts';
import { invariants } from './invariants.ts';

let shop: TestShop;
let productId: string;
const at = new Date('2026-03-01T10:00:00Z');

/** A consistent shop: a paid order of two units at 500, delivery 60; and an unpaid one. */
before(async () => {
  shop = await createTestShop();
  const { db } = shop.context;
  const { userId, email } = await shop.signIn();
  productId = await shop.addProduct({ price: 500, stock: 7, sold: 3 });
  const order = {
    userId,
    buyerEmail: email,
    name: 'Nusrat Jahan',
    email,
    mobileNumber: '01712345678',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House 12',
    additionalInfo: '',
    placedAt: at,
    totalPoisha: poisha(100_000),
    deliveryPoisha: poisha(6_000),
    cartHash: 'x',
  };
  await db.insert(orders).values([
    { ...order, id: 'paid', paid: true, paidAt: at, transactionId: 'P1' },
    { ...order, id: 'unpaid', totalPoisha: poisha(50_000) },
  ]);
  const item = { productId, name: 'AirNova Pods', pricePoisha: poisha(50_000), image: '', position: 0 };
  await db.insert(orderItems).values([
    { ...item, orderId: 'paid', quantity: 2 },
    { ...item, orderId: 'unpaid', quantity: 1 },
  ]);
  const attempt = {
    userId,
    amountPoisha: poisha(106_000),
    currency: 'BDT',
    state: 'paid' as const,
    createdAt: at,
    settledAt: at,
  };
  await db.insert(paymentAttempts).values([
    { ...attempt, id: 'a1', tranId: 'P1', orderId: 'paid', confirmationId: 'v1' },
    {
      ...attempt,
      id: 'a2',
      tranId: 'P2',
      orderId: 'unpaid',
      amountPoisha: poisha(56_000),
      state: 'failed',
      confirmationId: null,
    },
  ]);
});
after(() => shop.close());

class Rollback extends Error {}

/** Returns the broken invariants after changes, which are then rolled back. */
async function brokenAfter(...changes: string[]): Promise<Record<string, string[]>> {
  let found: Record<string, string[]> = {};
  const work = shop.context.db.transaction(async (tx) => {
    for (const change of changes) await tx.execute(sql.raw(change));
    const results = await checkInvariants(tx);
    found = Object.fromEntries(
      results
        .filter(({ broken }) => broken.length > 0)
        .map(({ invariant, broken }) => [invariant.name, broken.map(({ id, what }) => `${id}: ${what}`)]),
    );
    throw new Rollback();
  });
  await assert.rejects(work, Rollback);
  return found;
}

test('a consistent shop breaks no invariant', async () => {
  assert.deepEqual(await brokenAfter(), {});
});

const refund = (amount: number, attempt = 'a1', state = 'refunded', next = 'null') =>
  `insert into refunds (id, attempt_id, refund_trans_id, amount_poisha, state, reason, created_at, updated_at, next_check_at)
   values ('r' || random(), '${attempt}', 'R' || random(), ${amount}, '${state}', 'x', now(), now(), ${next})`;
const order = (set: string, id = 'paid') => `update orders set ${set} where id = '${id}'`;
const attempt = (set: string, id = 'a1') => `update payment_attempts set ${set} where id = '${id}'`;

const payout = (state: string, sums: string, id = 'unpaid') =>
  `insert into courier_payouts (id, courier, file, actor_id, columns, lines, created_at)
     select 'y', 'Steadfast', 'x', user_id, '[]', 1, now() from orders where id = 'paid';
   insert into courier_payout_lines (id, payout_id, line, cells, state, order_id, decided_at, collected_poisha, fee_poisha,
     cod_fee_poisha, paid_poisha, due_poisha, recorded_poisha) values ('y:1', 'y', 1, '[]', '${state}', '${id}', now(), ${sums})`;
/** Changes, and what is reported under which name. */
const breaks: [name: string, finds: RegExp, ...changes: string[]][] = [
  ['order-lines', /^unpaid: has no lines$/, `delete from order_items where order_id = 'unpaid'`],
  [
    'order-lines',
    /^unpaid: line 0: 0 units/,
    `update order_items set quantity = 0 where order_id = 'unpaid'`,
  ],
  ['order-total', /^unpaid: total 49900, lines 50000/, order('total_poisha = 49900', 'unpaid')],
  ['order-total', /^unpaid: .*discount 50001/, order('discount_poisha = 50001', 'unpaid')],
  ['order-total', /^unpaid: .*delivery -1/, order('delivery_poisha = -1', 'unpaid')],
  ['order-total', /^unpaid: .*adjustments 0 of 100$/, order('adjustment_poisha = 100', 'unpaid')],
  [
    'order-total',
    /^unpaid: .*adjustments -60000 of -60000$/,
    order(`adjustment_poisha = -60000, adjustments = '[{ "kind": "offer", "poisha": -60000 }]'`, 'unpaid'),
  ],
  ['order-paid', /^paid: paid t, paid at never/, order('paid_at = null')],
  ['order-paid', /^paid: .*cash at 2026/, order('cash_received_at = paid_at')],
  [
    'paid-once',
    /^paid: paid by P1, P2$/,
    attempt(`state = 'paid', order_id = 'paid', val_id = 'v2', amount_poisha = 106000`, 'a2'),
  ],
  ['paid-by-payment', /^paid: no paid payment P1$/, attempt(`state = 'review'`)],
  ['paid-by-payment', /^paid: payment P1 was not validated$/, attempt('val_id = null')],
  [
    'paid-by-payment',
    /^paid: payment P1 is of 105999, to be paid was 106000$/,
    attempt('amount_poisha = 105999'),
  ],
  [
    'payment-counts',
    /^a2: payment P2 of order unpaid, which names no payment$/,
    attempt(`state = 'paid'`, 'a2'),
  ],
  ['sums', /^all: orders 106000, payments 0$/, attempt(`state = 'failed'`)],
  ['refunds', /^a1: payment P1 of 106000, refunded 106001$/, refund(106_000), refund(1)],
  ['refunds', /^a2: payment P2 of 0, refunded 1$/, refund(1, 'a2')],
  ['scheduled', /^a2: payment P2 is redirected/, attempt(`state = 'redirected', next_check_at = null`, 'a2')],
  ['scheduled', /^r.*: refund R.* is requested/, refund(1, 'a1', 'requested')],
  ['stock', /stock -1/, 'update products set stock = -1'],
  ['stock', /price 50000, discounted 50001/, 'update products set discount_poisha = 50001'],
  ['due-changes', /due at 20/, `update products set due_at = now() - interval '2 minutes'`],
  [
    'stock-moves',
    /: has 7, the changes make 6$/,
    `update stock_moves set change = change - 1 where id = (select min(id) from stock_moves)`,
  ],
  ['variants', /shows other, default variant none/, `update products set default_variant_id = 'other'`],
  [
    'variants',
    /^v: stock -1/,
    `insert into product_variants (id, product_id, position, values, price_poisha, stock)
     select 'v', id, 0, '{Black}', 100, -1 from products`,
  ],
  [
    'variants',
    /^c: is in a cart and nowhere else/,
    `insert into cart_items (id, user_id, product_id, quantity, added_poisha, added_at)
     select 'c', user_id, 'gone', 1, 0, now() from orders where id = 'paid'`,
  ],
  ['sold', /counted 2 sold, ordered 3/, 'update products set sold = 2'],
  ['sold', /^gone: is ordered and not there/, `update order_items set product_id = 'gone'`],
  [
    'product-counts',
    /^category:\S+ price \d+\/24: kept 2, counted 1$/,
    `update product_counts set count = 2 where list like 'category:%' and shift = 24 and axis = 'price'`,
  ],
  [
    'product-counts',
    /^all time \d+\/36: kept 0, counted 1$/,
    `delete from product_counts where list = 'all' and shift = 36`,
  ],
  ['payment-texts', /^a1: is found by an older text/, `update payment_texts set text = 'another'`],
  ['payment-texts', /^a2: is found by an older text, or not at all/, 'delete from payment_texts'],
  [
    'payment-texts',
    /^a3: is found, but not there/,
    `insert into payment_texts (attempt_id, text, tran_id) values ('a3', '', '')`,
  ],
  ['sales-days', /^paidOnline of \S+: kept 1 of 1, counted 1 of 106000$/, 'update sales_days set poisha = 1'],
  ['sales-days', /^orders of \S+: kept 0 of 0, counted /, 'delete from sales_days'],
  [
    'receipt-days',
    /^paidOnline of \S+: kept 1 of 1, counted 1 of 106000$/,
    'update receipt_days set poisha = 1',
  ],
  ['row-counts', /^orders: kept \d+, counted \d+$/, `update row_counts set count = count + 1`],
  ['row-counts', /^users: kept 0, counted \d+$/, `delete from row_counts where counted = 'users'`],
  ['product-texts', /is found by an older text/, `update product_texts set text = 'another'`],
  ['product-texts', /is found by an older text, or not at all/, 'delete from product_texts'],
  ['ratings', /kept \{0,0,0,0,1\}, counted \{0,0,0,0,0\}$/, `update products set ratings = '{0,0,0,0,1}'`],
  [
    'review-photos',
    /^p: waits for its deletion since/,
    `insert into review_photos (id, user_id, order_id, product_id, width, height, created_at, removed_at)
     select 'p', user_id, id, (select id from products), 1, 1, now(), now() - interval '2 days' from orders
     where id = 'paid'`,
  ],
  [
    'review-photos',
    /^r: has 4 photos$/,
    `with review as (
       insert into product_reviews (id, order_id, product_id, user_id, rating, text, state, added_at)
       select 'r', id, (select id from products), user_id, 5, '', 'held', now() from orders where id = 'paid'
       returning *)
     insert into review_photos (id, user_id, order_id, product_id, review_id, width, height, created_at)
     select 'p' || n, user_id, order_id, product_id, id, 1, 1, now() from review, generate_series(1, 4) n`,
  ],
  ['questions', /: kept 3$/, 'update products set questions = 3'],
  [
    'questions',
    /^q: kept 2 and 0$/,
    `insert into product_questions (id, product_id, user_id, language, text, state, asked_at)
     select 'q', (select id from products), user_id, 'en', 'Why?', 'shown', now() from orders where id = 'paid'`,
    `update product_questions set answers = 2 where id = 'q'`,
  ],
  [
    'carts',
    /^c: -1 units/,
    `insert into cart_items (id, user_id, product_id, quantity, added_poisha, added_at)
     select 'c', user_id, (select id from products), -1, 0, now() from orders where id = 'paid'`,
  ],
  ['payout-lines', /^y:1: .*paid out 49000/, payout('short', '50000, 900, 0, 49000, 56000, null')],
  ['payout-lines', /^y:1: .*recorded nothing/, payout('recorded', '56000, 0, 0, 56000, 56000, null')],
  ['payout-lines', /^y:1: .*recorded 1,/, payout('accepted', '50000, 0, 0, 50000, 56000, 1')],
  ['payout-lines', /^y:1: .*collected 50000/, payout('recorded', '50000, 0, 0, 50000, 56000, 56000')],
  ['payout-cash', /recorded 56000, received 0/, payout('recorded', '56000, 0, 0, 56000, 56000, 56000')],
  [
    'payout-cash',
    /^paid: payouts recorded 106001, received 106000/,
    payout('recorded', '106001, 0, 0, 106001, 106001, 106001', 'paid'),
  ],
  ['refunded-amounts', /^paid: refunded 100 of 0,/, order('refunded_poisha = 100')],
  ['refunded-amounts', /^unpaid: .*in cash 100 of 0,/, order('cash_refunded_poisha = 100', 'unpaid')],
  ['order-ends', /^paid: at cancelled, cancelled never,/, order(`current_step = 'cancelled'`)],
  [
    'order-ends',
    /^paid: at returned, .*ordered 2, came back 0$/,
    order(`current_step = 'returned', returned_at = now()`),
  ],
  [
    'order-ends',
    /^paid: at delivered, .*ordered 2, came back 3$/,
    order(`current_step = 'delivered'`),
    `update order_items set returned_sellable = 3 where order_id = 'paid'`,
  ],
  [
    'advances',
    /^unpaid: .*received 5000, its payments brought 0$/,
    order('advance_paid_poisha = 5000', 'unpaid'),
  ],
  [
    'advances',
    /^unpaid: .*received 0, its payments brought 56000$/,
    attempt(`state = 'paid', advance = true, val_id = 'v2'`, 'a2'),
  ],
  ['advances', /^unpaid: asked for 56001 of 56000/, order('advance_poisha = 56001', 'unpaid')],
  [
    'advances-due',
    /^unpaid: packed, asked for 5000 in advance, received 0$/,
    order(`advance_poisha = 5000, current_step = 'packed'`, 'unpaid'),
  ],
  [
    'advances-refunded',
    /^unpaid: received 5000 in advance, refunds were asked for of 4999$/,
    order(
      `advance_poisha = 5000, advance_paid_poisha = 5000, cancelled_at = now(), current_step = 'cancelled'`,
      'unpaid',
    ),
    attempt(`state = 'paid', advance = true, val_id = 'v2', amount_poisha = 5000`, 'a2'),
    refund(4_999, 'a2'),
  ],
];

for (const [name, finds, ...changes] of breaks) {
  test(`${name} finds ${finds.source}`, async () => {
    const found = await brokenAfter(...changes);
    assert.ok(
      found[name]?.some((line) => finds.test(line)),
      JSON.stringify(found),
    );
  });
}

test('every invariant is tested', () => {
  const tested = new Set(breaks.map(([name]) => name));
  assert.deepEqual(
    invariants.map(({ name }) => name).filter((name) => !tested.has(name)),
    [],
  );
});

test('an advance that came, was refunded or is followed by the rest breaks no invariant', async () => {
  proves('B-COD-15');
  const paid = attempt(`state = 'paid', advance = true, val_id = 'v2', amount_poisha = 5000`, 'a2');
  const received = order('advance_poisha = 5000, advance_paid_poisha = 5000', 'unpaid');
  assert.deepEqual(await brokenAfter(paid, received), {});
  assert.deepEqual(await brokenAfter(paid, received, refund(5_000, 'a2')), {});
  assert.deepEqual(
    await brokenAfter(paid, received, order(`status = 'Delivered', cash_received_at = now()`, 'unpaid')),
    {},
  );
});

test('valid refunds, of a whole payment or a part, break no invariant', async () => {
  assert.deepEqual(await brokenAfter(refund(106_000)), {});
  assert.deepEqual(await brokenAfter(refund(6_000), refund(100_000, 'a1', 'processing', 'now()')), {});
  assert.deepEqual(await brokenAfter(refund(106_000), refund(106_000, 'a1', 'failed')), {});
});
