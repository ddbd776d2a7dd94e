/** Payouts of couriers, through the whole server and the stand-in of Steadfast: what was collected becomes cash once, and only after it was compared. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { payoutTexts } from '@jontro/shop/courier-payouts/courier-payouts.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { importTexts, notCsv } from '@jontro/shop/product-imports/product-imports.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { checkInvariants } from '../admin/check-invariants.ts';
import { auditEntries } from '../audit/audit.table.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import { orders } from '../orders/orders.table.ts';
import { type CourierShop, createCourierShop } from '../testing/courier-shop.ts';
import { payoutChecker } from '../testing/payout-checker.ts';
import { courierPayoutLines, courierPayouts } from './courier-payouts.table.ts';
import { removeUnassignedPayouts } from './courier-payouts.ts';

let shop: CourierShop;
let work: ReturnType<typeof payoutChecker>;
before(async () => {
  shop = await createCourierShop({ settings: { couriers: [{ name: 'Pathao' }, { name: 'Steadfast' }] } });
  work = payoutChecker(shop.admin);
});
after(() => shop?.close());

interface Parcel {
  id: string;
  invoice: string;
  consignment: string;
  /** In taka. */
  cash: number;
}

/** Books parcels and lets the courier deliver them. */
async function delivered(count: number): Promise<Parcel[]> {
  const booked = await shop.booked(count);
  const parcels: Parcel[] = [];
  for (const { id, invoice } of booked) {
    await shop.control(`/parcels/${invoice}/step`, { status: 'delivered' });
    const { consignmentId, cashPoisha } = await shop.shipmentOf(id);
    parcels.push({ id, invoice, consignment: consignmentId ?? '', cash: (cashPoisha ?? 0) / 100 });
  }
  return parcels;
}

const lineOf = ({ consignment, invoice, cash }: Parcel, collected = cash, fee = 60): string =>
  `${consignment},${invoice},Nusrat Jahan 01712345678,${collected},${fee},0,${collected - fee}`;
const cashOf = async (...parcels: Parcel[]) =>
  Promise.all(parcels.map(async ({ id }) => (await shop.orderOf(id)).cashReceivedAt !== null));
const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
const errorOf = ({ status, error }: { status: number; error: { message: string } }) => [
  status,
  error.message,
];
const broken = async () =>
  (await checkInvariants(shop.context.db)).filter((result) => result.broken.length > 0);

test('every line says what it is before anything is recorded, and one press records the matched ones', async () => {
  proves('B-DELIV-10');
  const [one, two, short, over, again, known, prepaid] = await delivered(7);
  assert.ok(one && two && short && over && again && known && prepaid);
  const [waiting] = await shop.booked(1);
  assert.ok(waiting);
  await shop.admin.call(orderEndpoints.receiveCash, { params: { id: known.id } });
  const unborn = {
    ...waiting,
    consignment: (await shop.shipmentOf(waiting.id)).consignmentId ?? '',
    cash: 500,
  };
  const payout = await work.compare([
    lineOf(one),
    lineOf({ ...two, consignment: '' }),
    lineOf(short, short.cash - 0.01),
    lineOf(over, over.cash + 100),
    lineOf(again),
    lineOf(again),
    lineOf(known),
    lineOf(unborn),
    'OTHER-1,INV-1,x,500,60,0,440',
    `${prepaid.consignment},${prepaid.invoice},x,abc,60,0,440`,
    `${one.consignment},${two.invoice},x,500,60,0,440`,
  ]);
  assert.equal(payout.state, 'open');
  assert.deepEqual(payout.counts, {
    matched: 4,
    short: 1,
    over: 1,
    already: 1,
    undelivered: 1,
    unknown: 2,
    wrong: 1,
  });
  assert.deepEqual(await cashOf(one, two, short, over, again), Array(5).fill(false));
  const reasons = Object.fromEntries(
    (await work.lines(payout._id)).map(({ line, reason }) => [line, reason]),
  );
  assert.deepEqual(reasons, {
    2: undefined,
    3: undefined,
    4: undefined,
    5: undefined,
    6: undefined,
    7: payoutTexts.repeated,
    8: payoutTexts.cashKnown,
    9: payoutTexts.notDelivered,
    10: undefined,
    11: payoutTexts.amountUnreadable,
    12: payoutTexts.twoOrders,
  });
  const [due] = await work.lines(payout._id, 'short');
  assert.deepEqual([due?.collected, due?.due], [short.cash - 0.01, short.cash]);

  const { status, body } = await work.record(payout._id);
  assert.equal(status, 200);
  assert.equal(body.counts.recorded, 4);
  assert.deepEqual(await cashOf(one, two, again), [true, true, true]);
  assert.deepEqual(await cashOf(short, over, prepaid), [false, false, false]);
  // The charge of each parcel is kept.
  assert.equal((await shop.shipmentOf(one.id)).feePoisha, 6_000);
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.act, 'receiveCash'), inArray(auditEntries.thingId, [one.id, two.id, again.id])),
    );
  assert.deepEqual(
    entries.map(({ actor, after: said }) => [actor, said?.cashReceived]).sort(),
    [one, two, again].map(({ cash }) => [shop.admin.email, cash * 100]).sort(),
  );
  assert.deepEqual(await broken(), []);
});

test('a double press, two tabs and two statements of the same parcels record each order once', async () => {
  proves('B-DELIV-10');
  const parcels = await delivered(4);
  const first = await work.compare(parcels.map((parcel) => lineOf(parcel)));
  const second = await work.compare(parcels.toReversed().map((parcel) => lineOf(parcel)));
  assert.deepEqual([first.counts, second.counts], [{ matched: 4 }, { matched: 4 }]);
  const results = await Promise.all([first, first, second, second, first].map(({ _id }) => work.record(_id)));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  const lines = await shop.context.db
    .select()
    .from(courierPayoutLines)
    .where(
      inArray(
        courierPayoutLines.orderId,
        parcels.map(({ id }) => id),
      ),
    );
  assert.equal(lines.filter(({ state }) => state === 'recorded').length, 4);
  const entries = await shop.context.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.act, 'receiveCash'),
        inArray(
          auditEntries.thingId,
          parcels.map(({ id }) => id),
        ),
      ),
    );
  assert.equal(entries.length, 4);
  assert.deepEqual(await broken(), []);
});

test('an end in the middle records nothing, and the next press everything', async () => {
  proves('B-DELIV-10');
  const parcels = await delivered(3);
  const { _id } = await work.compare(parcels.map((parcel) => lineOf(parcel)));
  const { db } = shop.context;
  // The last write of the transaction fails, as it does when the process is killed.
  await db.execute(
    sql`alter table courier_payout_lines add constraint ended check (line <> 4 or state <> 'recorded') not valid`,
  );
  try {
    assert.equal((await work.record(_id)).status, 500);
  } finally {
    await db.execute(sql`alter table courier_payout_lines drop constraint ended`);
  }
  assert.deepEqual(await cashOf(...parcels), [false, false, false]);
  assert.deepEqual((await work.find(_id)).counts, { matched: 3 });
  assert.equal((await work.record(_id)).status, 200);
  assert.deepEqual(await cashOf(...parcels), [true, true, true]);
});

test('a line that no longer matches when it is recorded stays listed: cancelled, paid or changed since', async () => {
  proves('B-DELIV-10');
  const parcels = await delivered(4);
  const [fine, dearer, cash, gone] = parcels;
  assert.ok(fine && dearer && cash && gone);
  const { _id } = await work.compare(parcels.map((parcel) => lineOf(parcel)));
  const { deliveryPoisha } = await shop.orderOf(dearer.id);
  await change(dearer.id, { deliveryPoisha: (deliveryPoisha + 5_000) as never });
  await shop.admin.call(orderEndpoints.receiveCash, { params: { id: cash.id } });
  await change(gone.id, { deletedAt: shop.clock.now() });
  const { body } = await work.record(_id);
  // The charge of the one that was recorded by hand is kept, and no cash.
  assert.deepEqual(body.counts, { recorded: 2, short: 1, unknown: 1 });
  assert.deepEqual(await cashOf(dearer, gone), [false, false]);
  await change(gone.id, { deletedAt: null });
  await change(dearer.id, { deliveryPoisha });
  const checked = await work.check(_id);
  assert.deepEqual(checked.body.counts, { recorded: 2, matched: 2 });
});

test('what is short, over or unknown stays listed until staff accept it, set it aside or name its order', async () => {
  proves('B-DELIV-10');
  const [short, over, named, aside] = await delivered(4);
  assert.ok(short && over && named && aside);
  const payout = await work.compare([
    lineOf(short, short.cash - 50),
    lineOf(over, over.cash + 50),
    `LOST-1,,x,${named.cash},60,0,${named.cash - 60}`,
    lineOf(aside, 1),
  ]);
  assert.deepEqual(errorOf(await work.record(payout._id)), [409, payoutTexts.nothingMatched]);
  assert.equal((await work.decide(payout._id, 2, 'accept')).status, 200);
  assert.equal((await work.decide(payout._id, 3, 'accept')).status, 200);
  assert.deepEqual(errorOf(await work.decide(payout._id, 2, 'accept')), [409, payoutTexts.lineNotOpen]);
  assert.deepEqual(errorOf(await work.decide(payout._id, 4, 'accept')), [409, payoutTexts.notAccepted]);
  assert.deepEqual(errorOf(await work.decide(payout._id, 4, 'name')), [400, payoutTexts.orderMissing]);
  assert.deepEqual(errorOf(await work.decide(payout._id, 4, 'name', 'J-999999')), [404, payoutTexts.noOrder]);
  const { number } = await shop.orderOf(named.id);
  const { body } = await work.decide(payout._id, 4, 'name', `J-${number}`);
  assert.deepEqual(body.counts, { accepted: 2, matched: 1, short: 1 });
  assert.equal((await work.decide(payout._id, 5, 'dismiss')).status, 200);
  const recorded = await work.record(payout._id);
  assert.deepEqual(
    [recorded.body.state, recorded.body.counts],
    ['settled', { accepted: 2, recorded: 1, dismissed: 1 }],
  );
  assert.deepEqual(await cashOf(short, over, named, aside), [true, true, true, false]);
  const [line] = await work.lines(payout._id, 'accepted');
  assert.deepEqual(
    [line?.due, line?.collected, line?.decidedBy],
    [short.cash, short.cash - 50, shop.admin.email],
  );
  // What was set aside can be settled by a later statement.
  const later = await work.compare([lineOf(aside), lineOf(short)]);
  assert.deepEqual(later.counts, { matched: 1, already: 1 });
  assert.deepEqual(await broken(), []);
});

test('parcels that came back or were paid online cost their charges and record no cash', async () => {
  proves('B-DELIV-10');
  const [back, paid] = await shop.booked(2);
  assert.ok(back && paid);
  await shop.control(`/parcels/${back.invoice}/step`, { status: 'cancelled' });
  await shop.control(`/parcels/${paid.invoice}/step`, { status: 'delivered' });
  await change(paid.id, { paid: true, paidAt: shop.clock.now(), transactionId: 'P1' });
  const lines = await Promise.all(
    [back, paid].map(async ({ id, invoice }) => {
      const { consignmentId } = await shop.shipmentOf(id);
      return `${consignmentId},${invoice},x,0,60,0,-60`;
    }),
  );
  const payout = await work.compare(lines);
  assert.deepEqual([payout.counts, payout.sums.paid], [{ matched: 2 }, -120]);
  await work.record(payout._id);
  const stored = await shop.context.db
    .select()
    .from(courierPayoutLines)
    .where(eq(courierPayoutLines.payoutId, payout._id));
  assert.deepEqual(
    stored.map(({ recordedPoisha, feePoisha }) => [recordedPoisha, feePoisha]),
    [
      [0, 6_000],
      [0, 6_000],
    ],
  );
  // A courier that has collected the cash of an order that was paid online owes an answer.
  const [other] = await delivered(1);
  assert.ok(other);
  await change(other.id, { paid: true, paidAt: shop.clock.now(), transactionId: 'P2' });
  assert.deepEqual((await work.compare([lineOf(other)])).counts, { over: 1 });
  await change(other.id, { paid: false, paidAt: null, transactionId: null });
  await change(paid.id, { paid: false, paidAt: null, transactionId: null });
});

test('parcels of a courier that the shop does not book at are found by their code and their order', async () => {
  proves('B-DELIV-10');
  const [coded, numbered] = await shop.pack(2);
  assert.ok(coded && numbered);
  for (const id of [coded, numbered]) await shop.admin.call(orderEndpoints.deliverOrder, { params: { id } });
  await change(coded, { courier: 'Pathao', parcelCode: 'DD010190aBC' });
  await change(numbered, { courier: 'Pathao' });
  const cash = async (id: string) => payableAmount(await shop.orderOf(id)) / 100;
  const { number } = await shop.orderOf(numbered);
  const headings = 'consignment_id,merchant_order_id,collected_amount';
  const payout = await work.compare(
    [`DD010190ABC,,${await cash(coded)}`, `,j-${number},${await cash(numbered)}`, `,INV-${number},5`],
    headings,
    'Pathao',
  );
  assert.deepEqual(payout.counts, { matched: 2, unknown: 1 });
  // The same codes of another courier are other parcels.
  assert.deepEqual((await work.compare([`DD010190ABC,,5`], headings, 'Steadfast')).counts, { unknown: 1 });
  await work.record(payout._id);
  assert.ok((await shop.orderOf(coded)).cashReceivedAt);
  assert.deepEqual(await broken(), []);
});

test('payouts are fetched from the courier once, with the sum that it has paid, and a courier that is away adds nothing', async () => {
  proves('B-DELIV-10');
  await shop.control('/payments', {});
  await work.fetch();
  const parcels = await delivered(3);
  const [first, short] = parcels;
  assert.ok(first && short);
  await shop.control('/payments', { collected: { [short.invoice]: short.cash - 1 } });
  for (const fault of ['down', 'html', 'refused', 'lost']) {
    await shop.control('/faults', { fault, times: 1 });
    assert.deepEqual(errorOf(await work.fetch()), [409, payoutTexts.unavailable], fault);
  }
  const results = await Promise.all([work.fetch(), work.fetch(), work.fetch()]);
  assert.equal(
    results.reduce((sum, { body }) => sum + body.added, 0),
    1,
  );
  assert.deepEqual((await work.fetch()).body, { added: 0, more: false });
  const [stored] = await shop.context.db
    .select()
    .from(courierPayouts)
    .orderBy(sql`created_at desc, id desc`)
    .limit(1);
  const payout = await work.find(stored?.id ?? '');
  assert.deepEqual([payout.state, payout.counts], ['open', { matched: 2, short: 1 }]);
  assert.equal(payout.sums.paid, payout.amount);
  const charges = parcels.map(({ cash }, at) => 60 + (at === 1 ? cash - 1 : cash) / 100);
  assert.equal(payout.sums.fee, Math.round(charges.reduce((sum, charge) => sum + charge, 0) * 100) / 100);
  await work.record(payout._id);
  assert.deepEqual(await cashOf(...parcels), [true, false, true]);
});

test('parcels that were delivered and are in no statement are missing after a week', async () => {
  proves('B-DELIV-10');
  const before = await work.unpaid();
  const [paidOut, missing] = await delivered(2);
  assert.ok(paidOut && missing);
  const payout = await work.compare([lineOf(paidOut)]);
  await work.record(payout._id);
  const now = await work.unpaid();
  assert.deepEqual(
    [now.total, Math.round((now.cash - before.cash) * 100)],
    [before.total + 1, missing.cash * 100],
  );
  await change(missing.id, { deliveredAt: new Date(shop.clock.now().getTime() - 7 * 86_400_000 - 1) });
  const later = await work.unpaid();
  assert.equal(later.missing, now.missing + 1);
  assert.ok(later.parcels.some(({ orderId, missing: isMissing }) => orderId === missing.id && isMissing));
});

test('the statement keeps nothing of what it says about customers, and one without columns is deleted after two days', async () => {
  proves('B-DELIV-10');
  const [parcel] = await delivered(1);
  assert.ok(parcel);
  const { _id } = await work.compare([lineOf(parcel)]);
  const draft = (await work.upload('Consignment ID,Name\n1,Nusrat Jahan')).body._id;
  const stored = await shop.context.db
    .select()
    .from(courierPayoutLines)
    .where(eq(courierPayoutLines.payoutId, _id));
  assert.ok(stored.length === 1 && !JSON.stringify(stored).includes('01712345678'));
  shop.clock.advance(2 * 86_400_000 + 1);
  await removeUnassignedPayouts(shop.context);
  const left = await shop.context.db.select({ id: courierPayouts.id }).from(courierPayouts);
  assert.deepEqual(
    [_id, draft].map((id) => left.some((row) => row.id === id)),
    [true, false],
  );
});

test('a hostile file is refused whole, and what is assigned wrongly says so', async () => {
  proves('B-DELIV-10');
  for (const [text, message] of [
    ['', importTexts.empty],
    ['Consignment ID', importTexts.empty],
    ['a,"b\n1,2', toEnglish(notCsv(2))],
    ['a,A \n1,2', importTexts.sameHeading],
    [`Consignment ID,Amount\n${'1,2\n'.repeat(10_001)}`, importTexts.tooLong],
    [`Consignment ID,Amount\n${'x'.repeat(30_000)},2`, importTexts.cellTooLong],
  ] as const)
    assert.deepEqual(errorOf(await work.upload(text)), [400, message], text.slice(0, 20));
  assert.equal((await work.upload(`a\n${'x'.repeat(12_000_000)}`)).status, 400);
  assert.deepEqual(errorOf(await work.upload('a,b\n1,2', 'Nobody')), [400, payoutTexts.unknownCourier]);
  const { body } = await work.upload('a;b;c\n1;2;3');
  const check = async (...fields: (string | null)[]) => errorOf(await work.check(body._id, { fields }));
  assert.deepEqual(await check('consignment', null), [400, payoutTexts.noAmount]);
  assert.deepEqual(await check('collected', null), [400, payoutTexts.noId]);
  assert.equal((await check('consignment', 'consignment'))[0], 400);
  assert.equal((await check('nothing'))[0], 400);
  assert.deepEqual(errorOf(await work.check(body._id)), [409, payoutTexts.noColumns]);
  assert.deepEqual(errorOf(await work.record(body._id)), [409, payoutTexts.noColumns]);
  const fields = ['consignment', 'collected', null];
  assert.deepEqual(errorOf(await work.check(body._id, { fields, amount: '=1' })), [
    400,
    payoutTexts.badAmount,
  ]);
  const checked = await work.check(body._id, { fields, amount: '৳১,৫০০.৫০' });
  assert.deepEqual([checked.body.amount, checked.body.counts], [1_500.5, { unknown: 1 }]);
  assert.deepEqual(errorOf(await work.check(body._id, { fields })), [409, payoutTexts.hasColumns]);
});
