/** A day of parcels over three couriers: whatever becomes of their messages, steps, stock and money are those of the messages in their order. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CourierName, couriers } from '@jontro/shop/couriers/couriers.ts';
import type { ShipmentStep } from '@jontro/shop/couriers/shipment-steps.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { isNotNull, sql } from 'drizzle-orm';
import type { PathaoParcel } from '../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { checkInvariants } from '../admin/check-invariants.ts';
import { products } from '../catalog/catalog.table.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createShopAt, readAreas } from '../testing/courier-shop.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { payoutChecker } from '../testing/payout-checker.ts';
import { shipments } from './couriers.table.ts';

const count = sizeOfRun(300, 90);
const hour = 3_600_000;
const names = ['steadfast', 'pathao', 'redx'] as const satisfies CourierName[];
const stockAtFirst = 1_000;
/** How many are booked in a request: a busy machine answers many in one too late. */
const atOnce = 25;

/** Random numbers that are the same in each run: mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Way = 'straight' | 'problem' | 'back';
/** What happens to a parcel in each slot of two hours, by its way; one that comes back is on the way back for hours. */
const happenings: Record<CourierName, Record<Way, (string | undefined)[]>> = {
  steadfast: {
    straight: ['', undefined, 'delivered'],
    problem: ['', 'hold', 'delivered'],
    back: ['', 'hold', undefined, 'cancelled_approval_pending', undefined, undefined, 'cancelled'],
  },
  pathao: {
    straight: ['picked', 'in-transit', 'delivered'],
    problem: ['picked', 'assigned-for-delivery', 'delivery-failed', 'delivered'],
    back: ['picked', 'in-transit', 'delivery-failed', 'on-hold', undefined, undefined, 'returned'],
  },
  redx: {
    straight: ['ready-for-delivery', 'delivery-in-progress', 'delivered'],
    problem: ['ready-for-delivery', 'agent-hold', 'delivery-in-progress', 'delivered'],
    back: [
      'ready-for-delivery',
      'agent-hold',
      undefined,
      'agent-returning',
      undefined,
      undefined,
      'returned',
    ],
  },
};
const slots = 7;

/** What a control route is told of a happening. */
function saidOf(courier: CourierName, happening: string, at: Date): object {
  const timestamp = at.toISOString();
  const inDhaka = new Date(at.getTime() + 6 * hour).toISOString().slice(0, 19).replace('T', ' ');
  if (courier === 'steadfast')
    return { ...(happening && { status: happening }), message: 'It moves', updatedAt: inDhaka };
  return courier === 'pathao' ? { event: `order.${happening}`, timestamp } : { status: happening, timestamp };
}

interface Planned {
  id: string;
  courier: CourierName;
  way: Way;
}

const plan: Planned[] = (() => {
  const random = randomOf(300);
  return Array.from({ length: count }, (_, index) => {
    const roll = random(100);
    const way = roll < 65 ? 'straight' : roll < 87 ? 'problem' : 'back';
    return { id: `o${index + 1}`, courier: names[random(names.length)] ?? 'redx', way };
  });
})();

/** Packed orders of one or two pieces, as the checkout has made them. */
async function addOrders(shop: CourierShop<never>): Promise<void> {
  const { db } = shop.context;
  const productId = await shop.addProduct({ price: 1_000, sold: 0, stock: stockAtFirst });
  const at = shop.clock.now().toISOString();
  await db.execute(sql`
    insert into orders (id, user_id, buyer_email, name, email, mobile_number, country, district, area, address,
      additional_info, placed_at, total_poisha, delivery_poisha, cart_hash, status, current_step)
    select 'o' || n, ${shop.admin.userId}, '', 'Buyer ' || n, '', '+8801712345678', 'Bangladesh', 'Dhaka', 'Dhanmondi',
      'House ' || n || ', Road 5', '', ${at}::timestamptz, (50000 + n * 700) * (1 + n % 2), 6000, n::text, 'Pending', 'packed'
    from generate_series(1, ${count}) n`);
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, price_poisha, quantity, image, position, from_stock)
    select 'o' || n, ${productId}, 'Pods', 50000 + n * 700, 1 + n % 2, '', 0, true from generate_series(1, ${count}) n`);
  await db.execute(sql`
    update products set sold = units, stock = stock - units
    from (select sum(quantity)::integer as units from order_items) as ordered where id = ${productId}`);
}

/** What becomes of the messages of a slot: for each courier the numbers of those that arrive now, in their order. */
type Deliver = (slot: number, messages: ReadonlyMap<CourierName, number[]>) => Map<CourierName, number[]>;

const inOrder: Deliver = (_slot, messages) => new Map(messages);

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  return items
    .map((item) => ({ item, at: random(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Most arrive in another order; some twice, some hours later or at the end, some again long after, some never. */
function createDisorder(seed: number): { deliver: Deliver; fates: Record<string, number> } {
  const random = randomOf(seed);
  const fates = { once: 0, twice: 0, later: 0, lost: 0, again: 0 };
  const waiting = new Map<string, { courier: CourierName; index: number }[]>();
  return {
    fates,
    deliver(slot, messages) {
      const arriving = new Map<CourierName, number[]>();
      for (const courier of names) {
        const now: number[] = [];
        for (const index of messages.get(courier) ?? []) {
          const roll = random(100);
          const fate = roll < 55 ? 'once' : roll < 70 ? 'twice' : roll < 85 ? 'later' : 'lost';
          fates[fate] += 1;
          if (fate === 'once' || fate === 'twice') now.push(index);
          if (fate === 'twice') now.push(index);
          if (fate === 'later') {
            const due = String(Math.min(slot + 1 + random(slots), slots));
            waiting.set(due, [...(waiting.get(due) ?? []), { courier, index }]);
          }
          if (fate === 'twice' && random(3) === 0) {
            fates.again += 1;
            waiting.set(String(slots), [...(waiting.get(String(slots)) ?? []), { courier, index }]);
          }
        }
        const late = (waiting.get(String(slot)) ?? []).filter((one) => one.courier === courier);
        arriving.set(courier, shuffled([...now, ...late.map(({ index }) => index)], random));
      }
      return arriving;
    },
  };
}

/** Lets everything happen to the booked parcels, with the messages as `deliver` says. */
async function play(shop: CourierShop<never>, deliver: Deliver): Promise<void> {
  const refs = new Map(
    (await shop.context.db.select().from(shipments)).map(({ orderId, ref }) => [orderId, ref]),
  );
  const held = new Map<CourierName, number>();
  for (let slot = 0; slot <= slots; slot += 1) {
    shop.clock.advance(2 * hour);
    const messages = new Map<CourierName, number[]>();
    for (const courier of names) {
      const steps = plan.flatMap(({ id, courier: own, way }) => {
        const happening = own === courier ? happenings[courier][way][slot] : undefined;
        const said = happening !== undefined && saidOf(courier, happening, shop.clock.now());
        return said ? [{ ...said, ref: refs.get(id), delivery: 'held' }] : [];
      });
      if (steps.length > 0) await shop.control('/steps', { steps }, courier);
      const first = held.get(courier) ?? 0;
      held.set(courier, first + steps.length);
      messages.set(
        courier,
        steps.map((_, index) => first + index),
      );
    }
    for (const [courier, order] of deliver(slot, messages)) {
      const answers = (await shop.control('/webhooks/release', { order }, courier)) as { status: number }[];
      assert.equal(answers.length, order.length);
      for (const { status } of answers) assert.ok(status === 200 || status === 202, String(status));
    }
    await shop.run();
  }
  // What is still unknown is asked for.
  for (let times = 0; times < 2; times += 1) {
    shop.clock.advance(25 * hour);
    await shop.run();
  }
}

const cents = (poisha: number): string => (poisha / 100).toFixed(2);

/** Statements of the couriers are compared and recorded; returns what each has paid, in poisha. */
async function settle(shop: CourierShop<never>): Promise<Record<string, number[]>> {
  const work = payoutChecker(shop.admin);
  await shop.control('/payments', {}, 'steadfast');
  assert.equal((await work.fetch()).body.added, 1);
  const ways = new Map(plan.map(({ id, way }) => [id, way]));
  const rows = await shop.context.db.select().from(shipments);
  const statement = (courier: CourierName, ids: ReadonlyMap<string, number>): string[] =>
    rows
      .filter((row) => row.courier === courier)
      .toSorted((one, other) => one.orderId.localeCompare(other.orderId))
      .map(({ orderId, consignmentId }) => {
        const due = Math.round((ids.get(consignmentId ?? '') ?? 0) * 100);
        const collected = ways.get(orderId) === 'back' ? 0 : due;
        const [fee, codFee] = [6_037 + (due % 97), Math.round(collected / 113)];
        const sums = [collected, fee, codFee, collected - fee - codFee].map(cents);
        return `${consignmentId},,x,${sums.join(',')}`;
      });
  const atPathao = (await shop.control('/parcels', undefined, 'pathao')) as PathaoParcel[];
  const atRedx = (await shop.control('/parcels', undefined, 'redx')) as RedxParcel[];
  await work.compare(
    statement(
      'pathao',
      new Map(atPathao.map(({ consignment_id, order }) => [consignment_id, order.amount_to_collect])),
    ),
    undefined,
    'Pathao',
  );
  await work.compare(
    statement(
      'redx',
      new Map(atRedx.map(({ tracking_id, fields }) => [tracking_id, Number(fields.cash_collection_amount)])),
    ),
    undefined,
    'RedX',
  );
  const { rows: payouts } = (await shop.context.db.execute(sql`select id, courier from courier_payouts`)) as {
    rows: { id: string; courier: string }[];
  };
  const paid: Record<string, number[]> = {};
  for (const { id, courier } of payouts) {
    const recorded = await work.record(id);
    assert.equal(recorded.status, 200, courier);
    const { counts, sums } = recorded.body;
    assert.deepEqual(Object.keys(counts), ['recorded'], courier);
    const poisha = [sums.collected, sums.fee, sums.codFee, sums.paid].map((amount) =>
      Math.round(amount * 100),
    );
    const [collected = 0, fee = 0, codFee = 0, paidOut = 0] = poisha;
    assert.equal(paidOut, collected - fee - codFee, courier);
    paid[courier] = poisha;
  }
  assert.equal((await work.unpaid()).total, 0);
  return paid;
}

/** A whole day: booked, moved, taken back, paid out. */
async function day(deliver: Deliver) {
  const shop = await createShopAt<never>(names, {
    env: { RATE_LIMIT_FACTOR: '1000' },
    settings: { couriers: Object.values(couriers).map(({ name }) => ({ name })) },
  });
  try {
    const { db } = shop.context;
    await readAreas(shop);
    await addOrders(shop);
    for (const courier of names) {
      const ids = plan.filter((one) => one.courier === courier).map(({ id }) => id);
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = ids.slice(from, from + atOnce);
        const { status, body } = await shop.book(some, courier);
        assert.deepEqual([status, body.booked], [200, some.length]);
      }
    }
    await shop.run();
    assert.equal(await db.$count(shipments, sql`state = 'booked'`), count);
    await play(shop, deliver);
    for (const { id, way } of plan) {
      if (way !== 'back') continue;
      const sellable = (Number(id.slice(1)) % 2) + 1;
      const { status } = await shop.admin.call(orderEndpoints.takeBack, {
        params: { id },
        body: { lines: [{ position: 0, sellable, damaged: 0, forRepair: 0 }] },
      });
      assert.equal(status, 200, id);
    }
    const payouts = await settle(shop);
    const steps = new Map<string, ShipmentStep | null>();
    for (const { orderId, step } of await db.select().from(shipments)) steps.set(orderId, step);
    const rows = await db.select().from(orders);
    const broken = (await checkInvariants(db)).filter((result) => result.broken.length > 0);
    const [product] = await db.select().from(products).where(isNotNull(products.stock));
    return {
      orders: new Map(
        rows.map((row) => [
          row.id,
          [stepOfRow(row), steps.get(row.id), row.status, row.cashReceivedAt !== null],
        ]),
      ),
      stock: product?.stock,
      sold: product?.sold,
      payouts,
      broken,
      cash: rows
        .filter(({ cashReceivedAt }) => cashReceivedAt !== null)
        .reduce((sum, { totalPoisha, deliveryPoisha }) => sum + totalPoisha + deliveryPoisha, 0),
    };
  } finally {
    await shop.close();
  }
}

test('the parcels of a day over three couriers end the same, in steps, stock and money, whether their messages come in order or reordered, twice, late or never', async () => {
  proves('B-DELIV-06', 'B-DELIV-08', 'B-DELIV-10');
  const straight = await day(inOrder);
  assert.deepEqual(straight.broken, []);
  // By the plan alone: what each parcel came to, and the sums that follow.
  let [cash, units] = [0, 0];
  for (const { id, way } of plan) {
    const n = Number(id.slice(1));
    const quantity = (n % 2) + 1;
    if (way !== 'back') {
      cash += (50_000 + n * 700) * quantity + 6_000;
      units += quantity;
    }
    const end =
      way === 'back'
        ? ['returned', 'returned', 'Pending', false]
        : ['delivered', 'delivered', 'Delivered', true];
    assert.deepEqual(straight.orders.get(id), end, id);
  }
  assert.deepEqual([straight.cash, straight.stock], [cash, stockAtFirst - units]);
  const collected = Object.values(straight.payouts).reduce((sum, [one = 0]) => sum + one, 0);
  assert.equal(collected, cash);

  const { deliver, fates } = createDisorder(26);
  const disorder = await day(deliver);
  for (const [fate, times] of Object.entries(fates)) assert.ok(times > count / 15, `${fate}: ${times}`);
  assert.deepEqual(disorder, straight);
});
