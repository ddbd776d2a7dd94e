/** What deliveries cost: which source counts, what is unknown, and that the sums are those of the couriers' statements to the poisha. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { courierNames, couriers } from '@jontro/shop/couriers/couriers.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { DeliveryCostReport } from '@jontro/shop/reports/delivery-costs.ts';
import { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { pageSettingsOf } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { shipmentEvents, shipments } from '../couriers/couriers.table.ts';
import { newId } from '../database/ids.ts';
import { orders } from '../orders/orders.table.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { payoutChecker } from '../testing/payout-checker.ts';
import { randomOf } from '../testing/seeded-random.ts';

let shop: CourierShop;
let work: ReturnType<typeof payoutChecker>;
before(async () => {
  const names = ['Steadfast', 'Pathao', 'RedX', 'Sundarban', 'Rahim'];
  shop = await createCourierShop({
    settings: {
      couriers: names.map((name) => ({ name })),
      parcelCosts: [{ cost: 40 }, { courier: 'Rahim', cost: 25 }],
    },
  });
  work = payoutChecker(shop.admin);
});
after(() => shop?.close());

const report = async (day: string): Promise<DeliveryCostReport> => {
  const { body, status } = await shop.admin.call(reportEndpoints.findDeliveryCosts, {
    query: { from: day, to: day },
  });
  assert.equal(status, 200);
  return body;
};

type NewOrder = Partial<typeof orders.$inferInsert> & { day: string };
/** A delivered order, charged 100 taka for the delivery. */
async function addOrder({ day, ...columns }: NewOrder): Promise<string> {
  const id = newId();
  await shop.context.db.insert(orders).values({
    id,
    userId: shop.admin.userId,
    buyerEmail: '',
    name: 'Buyer',
    email: '',
    mobileNumber: '',
    country: 'Bangladesh',
    district: 'Dhaka',
    address: 'House',
    additionalInfo: '',
    placedAt: new Date(`${day}T12:00:00+06:00`),
    totalPoisha: 100_000 as never,
    deliveryPoisha: 10_000 as never,
    cartHash: id,
    status: 'Delivered',
    currentStep: 'delivered',
    ...columns,
  });
  return id;
}
async function addShipment(
  orderId: string,
  columns: Partial<typeof shipments.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const at = shop.clock.now();
  await shop.context.db.insert(shipments).values({
    id,
    orderId,
    courier: 'steadfast',
    ref: `R${id}`,
    consignmentId: `C${id}`,
    state: 'booked',
    step: 'delivered',
    cashPoisha: 110_000 as never,
    bookedBy: shop.admin.userId,
    createdAt: at,
    endedAt: at,
    ...columns,
  });
  return id;
}
const figures = ({ parcels, unknown, unstated, charged, delivery, codFee, returns, profit }: Figures) => [
  parcels,
  unknown,
  unstated,
  charged,
  delivery,
  codFee,
  returns,
  profit,
];
type Figures = DeliveryCostReport['totals'];
const headings = 'Consignment,Tracking code,Invoice,Collected,Delivery charge,COD charge,Paid out';
const taka = (amount: number): string => (amount / 100).toFixed(2);

test('the fee of the booking counts until the statement has the parcel, and an unknown one is in no sum', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-01';
  const booked = await addShipment(await addOrder({ day }), { feePoisha: 6_000 as never });
  await addShipment(await addOrder({ day }));
  assert.deepEqual(figures((await report(day)).totals), [2, 1, 1, 100, 60, 0, 0, 40]);

  // The statement is dearer, and has the charge for the cash.
  const payout = await work.compare([`C${booked},,,1100,75,11,1014`], headings);
  assert.deepEqual(figures((await report(day)).totals), [2, 1, 1, 100, 60, 0, 0, 40]);
  assert.equal((await work.record(payout._id)).status, 200);
  const { totals, couriers, districts } = await report(day);
  assert.deepEqual(figures(totals), [2, 1, 0, 100, 75, 11, 0, 14]);
  assert.deepEqual(
    [couriers.map(({ courier }) => courier), couriers.map(figures)],
    [['Steadfast'], [figures(totals)]],
  );
  assert.deepEqual(districts.map(figures), [figures(totals)]);
});

test('own riders cost what the owner says, and other couriers without a fee are unknown', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-02';
  await addOrder({ day });
  await addOrder({ day, courier: 'Rahim' });
  await addOrder({ day, courier: 'Sundarban', parcelCode: 'SB-1' });
  const of = (body: DeliveryCostReport) =>
    Object.fromEntries(body.couriers.map((row) => [row.courier, figures(row)]));
  assert.deepEqual(of(await report(day)), {
    '': [1, 0, 0, 100, 40, 0, 0, 60],
    Rahim: [1, 0, 0, 100, 25, 0, 0, 75],
    Sundarban: [1, 1, 0, 0, 0, 0, 0, 0],
  });
  const restore = overrideSettings(shop.context.config, { parcelCosts: [] });
  assert.deepEqual(of(await report(day)), {
    '': [1, 0, 0, 100, 0, 0, 0, 100],
    Rahim: [1, 1, 0, 0, 0, 0, 0, 0],
    Sundarban: [1, 1, 0, 0, 0, 0, 0, 0],
  });
  restore();
  const payout = await work.compare(['SB-1,,,1100,130,5.5,964.50'], headings, 'Sundarban');
  assert.equal((await work.record(payout._id)).status, 200);
  assert.deepEqual(of(await report(day)).Sundarban, [1, 0, 0, 100, 130, 5.5, 0, -35.5]);
});

test('a parcel that came back costs its fee and brings what the customer was not given back', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-03';
  const at = new Date(`${day}T15:00:00+06:00`);
  const back = { day, status: 'Pending', currentStep: 'returned', returnedAt: at } as const;
  const fee = { feePoisha: 9_000 as never, step: 'returned' } as const;
  const left = async (orderId: string, columns: Parameters<typeof addShipment>[1]) => {
    const id = await addShipment(orderId, columns);
    await shop.context.db.insert(shipmentEvents).values({
      id: newId(),
      shipmentId: id,
      source: 'webhook',
      status: 'x',
      step: 'on-the-way',
      at,
      receivedAt: at,
      key: id,
    });
    return id;
  };
  await left(await addOrder(back), fee);
  // Paid before, and the delivery was kept.
  await left(await addOrder({ ...back, paid: true, paidAt: at, refundedPoisha: 100_000 as never }), fee);
  // Cancelled by the courier before it left the shop, and brought by another parcel.
  const twice = await addOrder({ day });
  await addShipment(twice, { ...fee, createdAt: new Date(at.getTime() - 1) });
  await addShipment(twice, { feePoisha: 7_000 as never, createdAt: at });
  const { totals, orders: costly } = await report(day);
  assert.deepEqual(figures(totals), [3, 0, 1, 200, 70, 0, 180, -50]);
  assert.deepEqual(
    costly.map(({ charged, returns, profit }) => [charged, returns, profit]),
    [[0, 90, -90]],
  );
});

test('an order with several parcels is charged once, and its loss is that of all of them', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-04';
  const id = await addOrder({ day, district: 'Sylhet', number: 9_000_001, numberPrefix: 'J-' });
  const early = new Date(`${day}T10:00:00+06:00`);
  await addShipment(id, { step: 'returning', feePoisha: 6_000 as never, createdAt: early });
  await addShipment(id, { courier: 'pathao', feePoisha: 8_000 as never });
  // With the fee for cash at the door that the customer pays.
  await addShipment(
    await addOrder({
      day,
      adjustments: [
        { kind: 'cash-fee', poisha: 1_500 as never },
        { kind: 'waived', poisha: -700 as never },
      ],
      adjustmentPoisha: 800 as never,
    }),
    { feePoisha: 6_000 as never },
  );
  const { totals, orders: costly, couriers: rows } = await report(day);
  assert.deepEqual(figures(totals), [3, 0, 2, 215, 140, 0, 60, 15]);
  assert.deepEqual(costly, [
    {
      _id: id,
      orderNumber: 'J-9000001',
      courier: 'Pathao',
      district: 'Sylhet',
      charged: 100,
      delivery: 80,
      codFee: 0,
      returns: 60,
      profit: -40,
    },
  ]);
  assert.deepEqual(
    rows.map(({ courier, charged }) => [courier, charged]),
    [
      ['Steadfast', 115],
      ['Pathao', 100],
    ],
  );
});

test('what is picked up, deleted, in the shop, sold at the counter or never sent is no parcel', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-05';
  await addOrder({ day, pickupCode: '1234' });
  await addOrder({ day, deletedAt: new Date() });
  await addOrder({ day, status: 'Pending', currentStep: 'packed' });
  await addOrder({ day, channel: 'counter' });
  await addOrder({ day, status: 'Pending', currentStep: 'cancelled', cancelledAt: new Date() });
  await addShipment(await addOrder({ day, status: 'Pending', currentStep: 'packed' }), {
    state: 'refused',
    step: null,
    endedAt: null,
  });
  const { totals, couriers: rows, orders: costly } = await report(day);
  assert.deepEqual(figures(totals), [0, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual([rows, costly], [[], []]);
});

test('delivery, COD charges and returns are the charges of the statements to the poisha, whatever they have', async () => {
  proves('B-DELIV-11');
  const random = randomOf(2_026_248);
  const { db } = shop.context;
  const names = ['Dhaka', 'Sylhet', 'Khulna', 'Bogura'];
  for (let round = 0; round < 12; round += 1) {
    const day = `2026-01-${String(round + 10)}`;
    const lines: Record<string, string[]> = { Sundarban: [] };
    for (const name of courierNames) lines[couriers[name].name] = [];
    const open: { fee: number; cod: number }[] = [];
    let unknown = 0;
    const count = 40 + random(60);
    for (let n = 0; n < count; n += 1) {
      const id = await addOrder({
        day,
        district: names[random(4)] ?? '',
        deliveryPoisha: random(20_000) as never,
        totalPoisha: (1_000 + random(90_000)) as never,
        courier: 'Sundarban',
        parcelCode: `S${round}-${n}`,
      });
      const back = random(5) === 0;
      if (back)
        await db
          .update(orders)
          .set({ currentStep: 'returned', returnedAt: shop.clock.now() })
          .where(eq(orders.id, id));
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      const due = back ? 0 : (row?.totalPoisha ?? 0) + (row?.deliveryPoisha ?? 0);
      const name = courierNames[random(courierNames.length + 1)];
      const bookingFee = random(3) === 0 ? null : 3_000 + random(9_000);
      let number = `S${round}-${n}`;
      if (name) {
        const step = back ? 'returning' : 'delivered';
        number = `C${await addShipment(id, { courier: name, step, feePoisha: bookingFee as never })}`;
      }
      const known = name && bookingFee !== null ? bookingFee : undefined;
      const roll = random(10);
      const [fee, cod] = [random(12_000), random(3_000)];
      // Short by some, of which half are accepted, half set aside; the rest is matched or in no statement.
      const short = roll === 1 && due > 0 ? 1 + random(due) : 0;
      if (roll > 2 || short > 0) {
        const collected = due - short;
        const line = `${number},,,${taka(collected)},${taka(fee)},${taka(cod)},${taka(collected - fee - cod)}`;
        const at = name ? couriers[name].name : 'Sundarban';
        lines[at]?.push(line);
        // Named once more, which is settled once.
        if (roll === 9) lines[at]?.push(line);
        if (short > 0) open.push({ fee: known ?? 0, cod: 0 });
        if (short > 0 && known === undefined) unknown += 1;
      } else if (known === undefined) unknown += 1;
      else open.push({ fee: known, cod: 0 });
    }
    for (const [courier, text] of Object.entries(lines)) {
      if (text.length === 0) continue;
      const payout = await work.compare(text, headings, courier);
      if ((payout.counts.matched ?? 0) > 0) assert.equal((await work.record(payout._id)).status, 200);
    }
    const check = async () => {
      const { rows } = (await db.execute(sql`
        select coalesce(sum(l.fee_poisha + l.cod_fee_poisha), 0)::bigint as stated,
          coalesce(sum(l.fee_poisha) filter (where o.returned_at is not null), 0)::bigint as back
        from courier_payout_lines l join orders o on o.id = l.order_id
        where l.state in ('recorded', 'accepted') and o.placed_at::date = ${day}::date`)) as unknown as {
        rows: { stated: string; back: string }[];
      };
      return { stated: Number(rows[0]?.stated), back: Number(rows[0]?.back) };
    };
    const { stated } = await check();
    const body = await report(day);
    const poisha = (amount: number): number => Math.round(amount * 100);
    const cost = ({ delivery, codFee, returns }: Pick<Figures, 'delivery' | 'codFee' | 'returns'>) =>
      poisha(delivery) + poisha(codFee) + poisha(returns);
    const { totals } = body;
    assert.equal(totals.parcels, count);
    assert.equal(totals.unknown, unknown, day);
    assert.equal(cost(totals), stated + open.reduce((sum, { fee }) => sum + fee, 0), day);
    assert.equal(poisha(totals.profit), poisha(totals.charged) - cost(totals));
    for (const rows of [body.couriers, body.districts])
      for (const name of ['parcels', 'unknown', 'unstated'] as const)
        assert.equal(
          rows.reduce((sum, row) => sum + row[name], 0),
          totals[name],
        );
    for (const rows of [body.couriers, body.districts])
      for (const name of ['charged', 'delivery', 'codFee', 'returns', 'profit'] as const)
        assert.equal(
          rows.reduce((sum, row) => sum + poisha(row[name]), 0),
          poisha(totals[name]),
        );
    assert.deepEqual(
      body.orders.map(({ profit }) => profit),
      body.orders.map(({ profit }) => profit).toSorted((one, other) => one - other),
    );
  }
});

test('the file has the same sums by courier and district, and no formula', async () => {
  proves('B-DELIV-11');
  const day = '2026-03-06';
  await addShipment(await addOrder({ day, district: 'Dhaka' }), { feePoisha: 6_050 as never });
  await addOrder({ day, district: 'Bogura' });
  await addOrder({ day, district: '=1+1', courier: '=cmd' });
  const { status, body } = await shop.admin.call(reportEndpoints.downloadDeliveryCosts, {
    query: { from: day, to: day },
  });
  assert.equal(status, 200);
  assert.deepEqual(body.replace('\ufeff', '').trimEnd().split('\r\n'), [
    'Courier,District,Parcels,Without a fee yet,Without a COD charge yet,Charged (BDT),Delivery (BDT),COD charge (BDT),Returns (BDT),Profit (BDT)',
    'Own riders,Bogura,1,0,0,100.00,40.00,0.00,0.00,60.00',
    "'=cmd,'=1+1,1,1,0,0.00,0.00,0.00,0.00,0.00",
    'Steadfast,Dhaka,1,0,1,100.00,60.50,0.00,0.00,39.50',
    'Total,,3,1,1,200.00,100.50,0.00,0.00,99.50',
  ]);
});

test('no customer and no page of an order has what its delivery cost', async () => {
  proves('B-DELIV-11');
  const [order] = await shop.booked(1);
  assert.ok(order);
  await shop.context.db
    .update(shipments)
    .set({ feePoisha: 7_654_32 as never })
    .where(eq(shipments.orderId, order.id));
  const [row] = await shop.context.db.select().from(orders).where(eq(orders.id, order.id));
  const { body } = await shop.admin.call(orderEndpoints.findOrder, { params: { id: row?.id ?? '' } });
  assert.doesNotMatch(JSON.stringify(body), /7654\.?32/);
  assert.equal('parcelCosts' in pageSettingsOf(shop.context.config.shop), false);
});
