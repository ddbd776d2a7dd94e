/**
 * Random lives of orders: moves, payments, cancellations, returns, refunds and deletions, some by two people at once. After each
 * of them pieces and money are right.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { poisha, sumOf } from '@jontro/shop/money.ts';
import {
  isMoveOf,
  type OrderMove,
  type OrderStep,
  orderMoveNames,
  orderSteps,
  stepsInShop,
} from '@jontro/shop/orders/order-steps.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import { newId } from '../database/ids.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { addAttempt } from '../payments/attempts.ts';
import { paymentAttempts } from '../payments/payments.table.ts';
import { settle } from '../payments/settle.ts';
import { lockUnpaidOrder } from '../payments/unpaid-order.ts';
import type { Context } from '../runtime/context.ts';
import { addVariants } from '../testing/add-variants.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { testSeed } from '../testing/seeded-random.ts';
import { billing, fillCart } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { askToCancel, cancelMyOrder, cancelOrder, declineCancel } from './cancel-order.ts';
import { changeOrder } from './edit-order.ts';
import { handOverPickup } from './hand-over-pickup.ts';
import { moveOrder } from './move-order.ts';
import { payableAmount } from './order-amounts.ts';
import { differenceDue, keptAmount, receivedAmount, refundedAmount } from './order-money.ts';
import type { ItemRow, OrderRow } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { receiveCash, removeOrder } from './orders.ts';
import { placeOrder } from './place-order.ts';
import { refundCash } from './refund-cash.ts';
import { restoreOrder } from './restore-order.ts';
import { settleDifference } from './settle-difference.ts';
import { stepOfRow } from './step-columns.ts';
import { takeBack } from './take-back.ts';

const numLives = sizeOfRun(200, 40);
const numCancelled = sizeOfRun(500, 80);
const stock = 50;

type Act =
  | { kind: 'move'; move: OrderMove }
  | { kind: 'take-back'; units: readonly number[]; resend: readonly number[]; keepDelivery: boolean }
  | { kind: 'refund-cash'; taka: number }
  | { kind: 'change'; quantity: number; charge: number; discount: number }
  | { kind: 'settle'; by: 'cash' | 'waiver' }
  | {
      kind:
        | 'cancel'
        | 'cancel-by-staff'
        | 'ask'
        | 'decline'
        | 'cash'
        | 'start-payment'
        | 'pay'
        | 'remove'
        | 'restore';
    };
const simple = [
  'cancel',
  'cancel-by-staff',
  'ask',
  'decline',
  'cash',
  'start-payment',
  'pay',
  'remove',
  'restore',
] as const;

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('move' as const), move: fc.constantFrom(...orderMoveNames) }),
  },
  { weight: 5, arbitrary: fc.constantFrom(...simple).map((kind) => ({ kind })) },
  { weight: 2, arbitrary: fc.constantFrom('start-payment', 'pay').map((kind) => ({ kind }) as Act) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take-back' as const),
      units: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
      resend: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 2 }),
      keepDelivery: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund-cash' as const),
      taka: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      quantity: fc.integer({ min: 0, max: 6 }),
      charge: fc.integer({ min: 0, max: 300 }),
      discount: fc.integer({ min: 0, max: 500 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      by: fc.constantFrom('cash' as const, 'waiver' as const),
    }),
  },
);
/** Each entry is what one or two people do at once. */
const life = fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 14 });

let shop: TestShop;
let context: Context;
let admin: CurrentUser;
before(async () => {
  const pickupPoint = { address: { en: '12 Lake Road' }, hours: { en: '10:00–20:00' } };
  shop = await createTestShop({ env: { RATE_LIMIT_FACTOR: '100000' }, settings: { pickupPoint } });
  ({ context } = shop);
  admin = userOf(await shop.signIn({ role: 'admin' }), 'admin');
});
after(() => shop.close());

const userOf = ({ userId, email, uid }: SignedInClient, role: 'user' | 'admin') =>
  ({ userId, email, uid, role, name: 'Nusrat', language: 'en' }) as unknown as CurrentUser;

interface Life {
  id: string;
  buyer: CurrentUser;
  pickupCode: string | undefined;
  productIds: readonly string[];
  /** Of the step log, the status and what was paid. */
  before: { log: number; status: string; returned: number };
  /** That an editor has seen. */
  revision: number;
}

/** Of a life with variants, one line is of the default variant and one of another. */
async function begin(hasVariants: boolean, pickup: boolean): Promise<Life> {
  const client = await shop.signIn();
  const productIds = [
    await shop.addProduct({ price: 333.33, stock }),
    await shop.addProduct({ price: 1000, stock }),
  ];
  for (const [index, id] of productIds.entries()) {
    if (hasVariants) {
      const [, dearer] = await addVariants(shop, id, [
        { color: 'Black', price: 333.33, stock },
        { color: 'White', price: 1000, stock },
      ]);
      await fillCart(client, id, index + 2, index === 1 ? dearer : undefined);
    } else await fillCart(client, id, index + 2);
  }
  const buyer = userOf(client, 'user');
  const placed = await placeOrder(context, buyer, { ...billing, pickup }, newId());
  const { _id: id, pickupCode } = placed.order;
  return {
    id,
    buyer,
    pickupCode,
    productIds,
    before: { log: 0, status: 'Pending', returned: 0 },
    revision: 0,
  };
}

const read = async ({ id }: Life): Promise<{ row: OrderRow; items: ItemRow[] }> => {
  const { db } = context;
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  assert.ok(row);
  return { row, items };
};

async function startPayment({ id, buyer }: Life): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { payablePoisha } = await lockUnpaidOrder(tx, buyer, id);
    const fields = { orderId: id, userId: buyer.userId, provider: 'sslcommerz', amountPoisha: payablePoisha };
    await addAttempt(tx, context.now(), fields);
  });
}

/** Pays on the page of the newest attempt, whatever has become of it. */
async function pay({ id }: Life): Promise<void> {
  const attempts = await context.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id));
  const attempt = attempts.toSorted((one, other) => one.id.localeCompare(other.id)).at(-1);
  if (!attempt) return;
  const { amountPoisha, tranId } = attempt;
  const payment = {
    tranId,
    confirmationId: tranId,
    amountPoisha,
    requestedPoisha: amountPoisha,
    requestedCurrency: 'BDT',
    captureId: tranId,
    riskLevel: 0,
  };
  await settle(context, attempt, tranId, payment, 'ipn');
}

/** A move of couriers is that of the counter for an order that is picked up, and the other way round. */
function ownMove({ pickupCode }: Life, move: OrderMove): OrderMove {
  const pickup = pickupCode !== undefined;
  if (isMoveOf(move, { pickup })) return move;
  return pickup ? 'ready' : 'hand-over';
}

function perform(one: Life, done: Act): Promise<unknown> {
  const { id, buyer } = one;
  const input = { id, reason: 'A reason' };
  switch (done.kind) {
    case 'move':
      if (one.pickupCode && done.move === 'deliver')
        return handOverPickup(context, admin, { id, code: one.pickupCode });
      return moveOrder(context, admin, { id, move: ownMove(one, done.move), note: 'A note' });
    case 'cancel':
      return cancelMyOrder(context, buyer, input);
    case 'ask':
      return askToCancel(context, buyer, input);
    case 'cancel-by-staff':
      return cancelOrder(context, admin, input);
    case 'decline':
      return declineCancel(context, admin, input);
    case 'cash':
      return receiveCash(context, admin, id);
    case 'start-payment':
      return startPayment(one);
    case 'pay':
      return pay(one);
    case 'remove':
      return removeOrder(context, admin, id);
    case 'restore':
      return restoreOrder(context, admin, id);
    case 'refund-cash':
      return refundCash(context, admin, { id, amount: done.taka, transfer: newId() });
    case 'change': {
      const { quantity, charge: deliveryCharge, discount } = done;
      const revision = one.revision;
      const quantities = [{ position: 0, quantity }];
      return changeOrder(context, admin, id, { revision, quantities, deliveryCharge, discount });
    }
    case 'settle':
      return settleDifference(context, admin, { id, by: done.by });
    case 'take-back': {
      const lines = [0, 1].map((position) => {
        const [sellable = 0, damaged = 0, forRepair = 0, lost = 0] = done.units.slice(position * 4);
        const resend = Math.min(done.resend[position] ?? 0, sellable + damaged + forRepair + lost);
        return { position, sellable, damaged, forRepair, lost, resend };
      });
      return takeBack(context, admin, id, { lines, keepDelivery: done.keepDelivery });
    }
  }
}

/** A refusal in words is an answer; anything else is a fault. */
const answer = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    (error: unknown) => {
      if (!(error instanceof ApplicationError)) throw error;
    },
  );

const back = (item: ItemRow) =>
  item.returnedSellable + item.returnedDamaged + item.returnedForRepair + item.returnedLost;

/** The orders that send units of an order again, and how many of a line. */
async function readReplacements({ id }: Life) {
  const found = await context.db
    .select({ row: orders, item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.replacementOf, id));
  return {
    replacements: [...new Map(found.map(({ row }) => [row.id, row])).values()],
    unitsAgain: ({ productId, variantId }: ItemRow) =>
      found
        .filter(({ item }) => item.productId === productId && item.variantId === variantId)
        .reduce((sum, { item }) => sum + item.quantity, 0),
  };
}

async function check(one: Life): Promise<void> {
  const { row, items } = await read(one);
  const { replacements, unitsAgain } = await readReplacements(one);
  const step = stepOfRow(row);
  const { holdsUnits } = orderSteps[step];
  // Pieces: what is not with the customer or a courier is in the stock.
  for (const item of items) {
    const [product] = await context.db.select().from(products).where(eq(products.id, item.productId));
    const outside = row.deletedAt && holdsUnits ? 0 : item.quantity - item.returnedSellable;
    const [variant] = await context.db
      .select()
      .from(productVariants)
      .where(eq(productVariants.id, item.variantId ?? ''));
    const again = unitsAgain(item);
    assert.equal((variant ?? product)?.stock, stock - outside - again, `stock at ${step}`);
    const sold = row.deletedAt && holdsUnits ? 0 : item.quantity - back(item);
    assert.equal(product?.sold, sold + again, `sold at ${step}`);
  }
  // Money: never more refunded than received, nothing kept of what nobody ordered.
  assert.ok(refundedAmount(row) <= receivedAmount(row), 'refunded more than received');
  if (row.cancelledAt && row.paid) {
    // Cash is given back by hand.
    const inCash = receivedAmount(row) - (await context.orderPayments.sumPayments(context.db, row.id));
    assert.equal(keptAmount(row), inCash - row.cashRefundedPoisha, 'kept of a cancelled order');
  }
  if (row.paid && !row.cancelledAt && !row.returnedAt)
    assert.equal(
      keptAmount(row) + differenceDue(row) + row.concededPoisha,
      payableAmount(row),
      'kept of a paid order',
    );
  assert.ok(payableAmount(row) >= poisha(0));
  // What an order that sends units again has received was given back for this one.
  const moved = sumOf(replacements.map(receivedAmount));
  assert.ok(moved <= row.cashRefundedPoisha, 'money in two orders');
  // What has happened stays.
  assert.ok(row.stepLog.length >= one.before.log);
  assert.ok(row.status === 'Delivered' || one.before.status === 'Pending', 'the status went back');
  const returned = items.reduce((sum, item) => sum + back(item), 0);
  assert.ok(returned >= one.before.returned);
  const inShop = (stepsInShop as readonly OrderStep[]).includes(step);
  assert.ok(!inShop || returned === 0);
  one.revision = row.revision;
  one.before = { log: row.stepLog.length, status: row.status, returned };
}

/** Every second order is of variants, every fourth is picked up at the shop. */
async function live(acts: readonly (readonly Act[])[], index: number): Promise<number> {
  const one = await begin(index % 2 === 1, index % 4 >= 2);
  await check(one);
  for (const [at, atOnce] of acts.entries()) {
    try {
      await Promise.all(atOnce.map((done) => answer(perform(one, done))));
      await check(one);
    } catch (error) {
      throw new Error(`after ${JSON.stringify(acts.slice(0, at + 1))}`, { cause: error });
    }
  }
  return (await read(one)).row.stepLog.length;
}

/** Lives in which somebody cancels an order while something else happens to it. */
const cancelledLife = fc
  .tuple(
    fc.constantFrom<readonly Act[]>(
      [],
      [{ kind: 'start-payment' }],
      [{ kind: 'start-payment' }, { kind: 'pay' }],
      [{ kind: 'move', move: 'pack' }],
    ),
    fc.constantFrom('cancel', 'cancel-by-staff'),
    fc.constantFrom<Act>(
      { kind: 'pay' },
      { kind: 'start-payment' },
      { kind: 'move', move: 'deliver' },
      { kind: 'move', move: 'book' },
      { kind: 'move', move: 'pack' },
      { kind: 'cancel-by-staff' },
    ),
  )
  .map(([first, kind, rival]) => [
    ...first.map((done) => [done]),
    [{ kind } as Act, rival],
    [{ kind: 'pay' } as Act],
  ]);

test('random cancellations against payments, deliveries and bookings keep pieces and money right', async () => {
  proves('B-AFTER-01', 'B-LIFE-05');
  const lives = fc.sample(cancelledLife, { numRuns: numCancelled, seed: testSeed });
  for (let index = 0; index < lives.length; index += 4)
    await Promise.all(lives.slice(index, index + 4).map(live));
});

test('pieces and money are right after each move of random lives of orders, two people at once included', async (t) => {
  const lives = fc.sample(life, { numRuns: numLives, seed: testSeed });
  const atOnce = 4;
  let reached = 0;
  for (let index = 0; index < lives.length; index += atOnce) {
    const steps = await Promise.all(lives.slice(index, index + atOnce).map(live));
    reached += steps.reduce((sum, count) => sum + count, 0);
  }
  assert.ok(reached > numLives, `${reached} steps`);
  t.diagnostic(`${numLives} lives, ${reached} steps were reached`);
  const broken = (await checkInvariants(context.db)).filter((result) => result.broken.length > 0);
  assert.deepEqual(broken, []);
});
