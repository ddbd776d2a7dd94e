/** Parcels at RedX: its areas and the doubt about them, texts in both languages, the weight, and the token that stands in no log. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import { redxAreas } from '../../../../stand-ins/src/couriers/redx/redx-areas.ts';
import type { RedxParcel } from '../../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { buildApp } from '../../app.ts';
import { products } from '../../catalog/catalog.table.ts';
import { orderItems, orders } from '../../orders/orders.table.ts';
import { stepOfRow } from '../../orders/step-columns.ts';
import { createLog } from '../../runtime/log.ts';
import { type CourierShop, createRedxShop, readAreas, redxKeys } from '../../testing/courier-shop.ts';
import { courierAreas } from '../courier-areas.table.ts';
import { shipmentEvents, shipments } from '../couriers.table.ts';
import { createAreaFinder } from '../find-area.ts';
import { labelledAddresses } from '../labelled-addresses.ts';

const hour = 3_600_000;
let shop: CourierShop<RedxParcel>;
before(async () => {
  shop = await createRedxShop();
});
after(() => shop?.close());

const say = (ref: string, said: object) => shop.control(`/parcels/${ref}/step`, said);
const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
  shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
const parcelOf = async (id: string): Promise<RedxParcel | undefined> => {
  const { ref } = await shop.shipmentOf(id);
  return (await shop.parcels()).find(({ fields }) => fields.merchant_invoice_id === ref);
};
async function bookOne(): Promise<string> {
  const [id = ''] = await shop.pack(1);
  await shop.book([id]);
  await shop.run();
  return id;
}
const reasonOf = async (id: string) => {
  const { state, reason } = await shop.shipmentOf(id);
  return [state, reason];
};

test('a parcel goes its way by RedX’ messages, and the customer reads them in the language of the page', async () => {
  proves('B-DELIV-09');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice } = parcel;
  for (const status of ['ready-for-delivery', 'agent-area-change', 'delivery-in-progress'])
    await say(invoice, { status });
  await say(invoice, { status: 'agent-hold', english: 'Nobody answered', bengali: 'কেউ ফোন ধরেননি' });
  const { stepLog } = await shop.orderOf(id);
  assert.deepEqual(
    stepLog.map(({ step }) => step),
    ['packed', 'booked', 'handed-over', 'on-the-way', 'out-for-delivery', 'problem'],
  );
  const [shipment] = (await shop.admin.call(courierEndpoints.listOrderShipments, { params: { id } })).body;
  const words = { words: 'Nobody answered', wordsBengali: 'কেউ ফোন ধরেননি' };
  assert.deepEqual([shipment?.words, shipment?.wordsBengali], Object.values(words));
  const { words: said, wordsBengali } = shipment?.events[0] ?? {};
  assert.deepEqual({ words: said, wordsBengali }, words);
  const order = (await shop.admin.call(orderEndpoints.findOrder, { params: { id } })).body;
  const { note, noteBengali } = order.stepChanges?.at(-1) ?? {};
  assert.deepEqual([note, noteBengali], Object.values(words));
  await say(invoice, { status: 'delivered' });
  const delivered = await shop.orderOf(id);
  assert.deepEqual([delivered.status, delivered.cashReceivedAt], ['Delivered', null]);
  assert.equal((await parcelOf(id))?.tracking_id, delivered.parcelCode);
});

test('after three hours without a message RedX is asked by its id, and its texts and its charge are kept', async () => {
  proves('B-DELIV-08');
  await shop.context.db.update(shipments).set({ nextTryAt: null });
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const { id, invoice } = parcel;
  await say(invoice, {
    status: 'agent-hold',
    english: 'No one home',
    bengali: 'বাসায় কেউ নেই',
    delivery: 'dropped',
  });
  shop.clock.advance(3 * hour - 60_000);
  await shop.run();
  assert.equal(stepOfRow(await shop.orderOf(id)), 'booked', 'not yet');
  shop.clock.advance(2 * 60_000);
  await shop.run();
  const shipment = await shop.shipmentOf(id);
  assert.deepEqual(
    [shipment.step, shipment.words, shipment.wordsBengali, shipment.feePoisha],
    ['problem', 'No one home', 'বাসায় কেউ নেই', 6_000],
  );
});

test('of 300 labelled addresses at least 95 % have their area of RedX, and none has another one', async () => {
  proves('B-DELIV-19');
  const finder = createAreaFinder(shop.context.db, 'redx');
  const [missed, wrong]: string[][] = [[], []];
  for (const labelled of labelledAddresses) {
    const isArea = ({ name }: { name: string }) => name.replace(/ \(.*\)$/, '') === labelled.zone;
    const ids = redxAreas.filter(isArea).map(({ id }) => String(id));
    const found = await finder(labelled);
    const name = `${labelled.district}: ${labelled.area} | ${labelled.address}`;
    if (!found?.place) missed?.push(name);
    else if (!ids.includes(found.place.zone)) wrong?.push(`${name} → ${found.text}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok((missed?.length ?? 300) <= 15, missed?.join('\n'));
});

test('a parcel whose area is in doubt is not booked at RedX, which is shown before, and is booked once the order names one', async () => {
  proves('B-DELIV-19');
  const [id = ''] = await shop.pack(1);
  await change(id, { area: '', address: 'House 10, Mirpur' });
  const listed = (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.orders;
  assert.deepEqual(listed.find(({ _id }) => _id === id)?.areas, [{ courier: 'redx' }]);
  await shop.book([id]);
  await shop.run();
  assert.deepEqual(await reasonOf(id), ['refused', shipmentTexts.areaMissing]);
  assert.equal(await parcelOf(id), undefined);
  await change(id, { address: 'House 10, Mirpur 10' });
  await shop.admin.call(courierEndpoints.retryShipment, { params: { id } });
  await shop.run();
  const fields = (await parcelOf(id))?.fields;
  const area = redxAreas.find(({ id: areaId }) => areaId === fields?.delivery_area_id);
  assert.match(area?.name ?? '', /^Mirpur 10\b/);
  assert.equal(fields?.delivery_area, area?.name);
});

test('while RedX’ areas are not read a parcel waits, and is booked when they are', async () => {
  proves('B-DELIV-19');
  const { db } = shop.context;
  await db.delete(courierAreas);
  const id = await bookOne();
  assert.equal((await reasonOf(id))[0], 'waiting');
  await shop.control('/faults', { fault: 'html', times: 3 });
  await readAreas(shop);
  await readAreas(shop);
  shop.clock.advance(hour);
  await shop.run();
  assert.equal((await reasonOf(id))[0], 'booked');
});

test('a district that RedX writes in its older way has its areas', async () => {
  const find = createAreaFinder(shop.context.db, 'redx');
  const found = await find({ district: 'Cumilla', area: 'Laksam', address: 'House 3' });
  assert.match(found?.text ?? '', /^Cumilla, Laksam/);
  assert.deepEqual(await find({ district: 'Bandarban', area: 'Thanchi', address: 'House 3' }), {});
});

test('the weight of a parcel is that of its products, and never less than 500 grams', async () => {
  const weights: (string | undefined)[] = [];
  for (const weight of ['', '100', '650']) {
    const productId = await shop.addProduct({ price: 1_000 });
    await shop.context.db.update(products).set({ additional: { weight } }).where(eq(products.id, productId));
    const [id = ''] = await shop.pack(1);
    await shop.context.db
      .update(orderItems)
      .set({ productId, quantity: 2 })
      .where(eq(orderItems.orderId, id));
    await shop.book([id]);
    await shop.run();
    weights.push((await parcelOf(id))?.fields.parcel_weight);
  }
  assert.deepEqual(weights, ['500', '500', '1300']);
});

test('neither RedX’ token nor what its messages say of a person is in a line of the log', async (t) => {
  proves('B-DELIV-24');
  const [parcel] = await shop.booked(1);
  assert.ok(parcel);
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const logged = await buildApp(shop.context, { loggerInstance: log });
  t.after(() => logged.close());
  const message = (invoice_number: string) => ({
    tracking_number: '26A1',
    timestamp: '2026-11-02T04:00:00.000Z',
    status: 'agent-hold',
    message_en: 'Called Nusrat',
    message_bn: 'নুসরাত ফোন ধরেননি',
    invoice_number,
  });
  const send = async (token: string, body: object | string) => {
    const url = `/couriers/redx/webhook?token=${token}`;
    const headers = { 'content-type': 'application/json' };
    return (await logged.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  };
  const { webhookToken } = redxKeys;
  assert.deepEqual(
    [
      await send(webhookToken, message(parcel.invoice)),
      await send(webhookToken, message('J-1-AAAAAA')),
      await send(webhookToken, '{'),
      await send(`${webhookToken}-wrong`, message(parcel.invoice)),
      await send(webhookToken, 'x'.repeat(70_000)),
    ],
    [200, 200, 400, 401, 413],
  );
  assert.ok(lines.length >= 5, lines.join(''));
  for (const secret of [webhookToken, 'Nusrat', 'নুসরাত']) assert.ok(!lines.join('').includes(secret), secret);
  assert.equal(
    (await shop.context.db.select().from(shipmentEvents)).filter(({ words }) => words === 'Called Nusrat')
      .length,
    1,
  );
});
