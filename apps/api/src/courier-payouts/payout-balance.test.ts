/** Payouts over 5,000 parcels with short, missing, doubled and unknown lines balance to the poisha. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import { payoutChecker } from '../testing/payout-checker.ts';
import { randomOf } from '../testing/seeded-random.ts';

const count = 5_000;
const statements = 3;

let shop: CourierShop;
let work: ReturnType<typeof payoutChecker>;
before(async () => {
  shop = await createCourierShop();
  work = payoutChecker(shop.admin);
  const { db } = shop.context;
  const productId = await shop.addProduct({ price: 1_000, sold: count });
  const at = shop.clock.now().toISOString();
  await db.execute(sql`
    insert into orders (id, user_id, buyer_email, name, email, mobile_number, country, district, address, additional_info,
      placed_at, total_poisha, delivery_poisha, cart_hash, status, current_step, delivered_at, courier, parcel_code)
    select 'o' || n, ${shop.admin.userId}, '', 'Buyer', '', '', 'Bangladesh', 'Dhaka', 'House', '', ${at}::timestamptz,
      50000 + n * 7, 6000, n::text, 'Delivered', 'delivered', ${at}::timestamptz, 'Steadfast', 'T' || n
    from generate_series(1, ${count}) n`);
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, price_poisha, quantity, image, position)
    select 'o' || n, ${productId}, 'Pods', 50000 + n * 7, 1, '', 0 from generate_series(1, ${count}) n`);
  await db.execute(sql`
    insert into shipments (id, order_id, courier, ref, state, step, consignment_id, tracking_code, cash_poisha, booked_by,
      created_at, ended_at)
    select 's' || n, 'o' || n, 'steadfast', 'R' || n, 'booked', 'delivered', 'C' || n, 'T' || n, 56000 + n * 7,
      ${shop.admin.userId}, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${count}) n`);
});
after(() => shop?.close());

const taka = (amount: number): string => (amount / 100).toFixed(2);

test('statements of 5,000 parcels with short, missing, doubled and unknown lines balance to the poisha', async () => {
  proves('B-DELIV-10');
  const random = randomOf(20_261_127);
  const kinds = new Map<number, 'fine' | 'short' | 'over' | 'missing'>();
  const texts: string[][] = Array.from({ length: statements }, () => []);
  const written = { collected: 0, charges: 0, paid: 0 };
  const expected = { cash: 0, difference: 0, unknown: 0 };
  const write = (statement: number, names: string, collected: number): void => {
    const [fee, codFee] = [5_000 + random(4_000), Math.round(collected / 100)];
    const paid = collected - fee - codFee;
    written.collected += collected;
    written.charges += fee + codFee;
    written.paid += paid;
    texts[statement]?.push(`${names},${taka(collected)},${taka(fee)},${taka(codFee)},${taka(paid)}`);
  };
  for (let n = 1; n <= count; n += 1) {
    const due = 56_000 + n * 7;
    const roll = random(100);
    const kind = roll < 4 ? 'missing' : roll < 8 ? 'short' : roll < 10 ? 'over' : 'fine';
    kinds.set(n, kind);
    if (kind === 'missing') continue;
    const names = [`C${n},,`, `,T${n},`, `,,R${n}`, `C${n},T${n},R${n}`][random(4)] ?? '';
    const difference = kind === 'short' ? -1 - random(due) : kind === 'over' ? 1 + random(9_000) : 0;
    const statement = random(statements);
    write(statement, names, due + difference);
    if (kind === 'fine') expected.cash += due;
    else expected.difference += difference;
    // Some are named again: in the same statement or in a later one.
    if (kind === 'fine' && roll > 95) write(Math.min(statement + random(2), statements - 1), names, due);
  }
  for (let n = 0; n < 200; n += 1) {
    write(random(statements), `X${n},,`, random(200_000));
    expected.unknown += 1;
  }

  const headings = 'Consignment,Tracking code,Invoice,Collected,Delivery charge,COD charge,Paid out';
  const sums = { collected: 0, charges: 0, paid: 0 };
  for (const text of texts) {
    const payout = await work.compare(text, headings);
    const poisha = (amount: number): number => Math.round(amount * 100);
    sums.collected += poisha(payout.sums.collected);
    sums.charges += poisha(payout.sums.fee) + poisha(payout.sums.codFee);
    sums.paid += poisha(payout.sums.paid);
    const recorded = await work.record(payout._id);
    assert.equal(recorded.status, 200);
    assert.equal(recorded.body.counts.recorded, payout.counts.matched);
  }
  assert.deepEqual(sums, written);
  assert.equal(sums.paid, sums.collected - sums.charges);

  const { db } = shop.context;
  const { rows } = (await db.execute(sql`
    select coalesce(sum(recorded_poisha), 0)::bigint as cash,
      count(*) filter (where state = 'unknown')::integer as unknown,
      count(distinct shipment_id) filter (where state = 'recorded')::integer as parcels,
      sum(collected_poisha - due_poisha) filter (where state in ('short', 'over'))::bigint as difference
    from courier_payout_lines`)) as { rows: Record<string, number>[] };
  const fine = [...kinds.values()].filter((kind) => kind === 'fine').length;
  assert.deepEqual(
    Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)])),
    { ...expected, parcels: fine },
  );
  // What is recorded of the orders is the same, and what is not stays among what couriers have to pay.
  const { rows: received } = (await db.execute(sql`
    select coalesce(sum(total_poisha + delivery_poisha), 0)::bigint as cash, count(*)::integer as orders
    from orders where cash_received_at is not null`)) as { rows: { cash: number; orders: number }[] };
  assert.deepEqual([Number(received[0]?.cash), Number(received[0]?.orders)], [expected.cash, fine]);
  assert.equal((await work.unpaid()).total, count - fine);
  assert.deepEqual(
    (await checkInvariants(db)).filter(({ broken }) => broken.length > 0),
    [],
  );
});
