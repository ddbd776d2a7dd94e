/** Parcels at couriers that cannot be asked for them by the shop's number: never two, and doubt is for staff to end. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import type { PathaoParcel } from '../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import { orders } from '../orders/orders.table.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import { type CourierShop, createPathaoShop, createRedxShop } from '../testing/courier-shop.ts';
import { endWorkers, workAfterThem } from '../testing/ending-workers.ts';
import { sizeOfRun } from '../testing/long-run.ts';
import { courierOf } from './couriers.ts';

/** Of twenty parcels each. */
const rounds = sizeOfRun(10, 2);

interface Kind<Parcel> {
  name: 'pathao' | 'redx';
  label: string;
  create: () => Promise<CourierShop<Parcel>>;
  refOf: (parcel: Parcel) => string;
  /** Its id at the courier. */
  idOf: (parcel: Parcel) => string;
  /** What its control route is told. */
  says: Record<'booked' | 'picked' | 'returned', object>;
  /** What of an order it does not accept, and its words. */
  refused: { columns: Partial<typeof orders.$inferInsert>; reason: string };
}

const pathao: Kind<PathaoParcel> = {
  name: 'pathao',
  label: 'Pathao',
  create: createPathaoShop,
  refOf: ({ order }) => order.merchant_order_id,
  idOf: ({ consignment_id }) => consignment_id,
  says: {
    booked: { event: 'order.created' },
    picked: { event: 'order.picked' },
    returned: { event: 'order.returned' },
  },
  refused: { columns: { name: 'Al' }, reason: 'The recipient name must be at least 3 characters.' },
};

const redx: Kind<RedxParcel> = {
  name: 'redx',
  label: 'RedX',
  create: createRedxShop,
  refOf: ({ fields }) => fields.merchant_invoice_id,
  idOf: ({ tracking_id }) => tracking_id,
  says: {
    booked: { status: 'pickup-pending' },
    picked: { status: 'ready-for-delivery' },
    returned: { status: 'returned' },
  },
  refused: {
    columns: { mobileNumber: '+88017123' },
    reason: 'customer_phone must be 11 digits and begin with 01',
  },
};

testsOf(pathao);
testsOf(redx);

function testsOf<Parcel>(kind: Kind<Parcel>): void {
  let shop: CourierShop<Parcel>;
  let ids: string[];
  before(async () => {
    shop = await kind.create();
    ids = await shop.pack(20);
  });
  after(() => shop?.close());
  beforeEach(() => shop.startAnew());

  const hour = 3_600_000;
  const steps = async (): Promise<Set<string>> =>
    new Set(await Promise.all(ids.map(async (id) => stepOfRow(await shop.orderOf(id)))));
  const states = async (): Promise<Set<string>> =>
    new Set(await Promise.all(ids.map(async (id) => (await shop.shipmentOf(id)).state)));
  const list = async (show: 'problems' | 'underway' | 'ended') =>
    (await shop.admin.call(courierEndpoints.listShipments, { query: { show } })).body;
  const settle = (id: string, body: { ref: string; consignmentId?: string }) =>
    shop.admin.call(courierEndpoints.settleShipment, { params: { id }, body });
  const parcelOf = async (id: string): Promise<Parcel | undefined> => {
    const { ref } = await shop.shipmentOf(id);
    return (await shop.parcels()).find((parcel) => kind.refOf(parcel) === ref);
  };
  /** Books an order whose answer is lost. */
  async function bookUnsure(id: string): Promise<{ ref: string }> {
    await shop.book([id]);
    await shop.control('/faults', { fault: 'lost', times: 1 });
    await shop.run();
    const shipment = await shop.shipmentOf(id);
    assert.equal(shipment.state, 'unsure');
    return shipment;
  }

  test(`answers of ${kind.label} that are lost give no second parcel: each is unsure until staff enter its consignment`, async () => {
    proves('B-DELIV-04');
    for (let round = 0; round < rounds; round += 1) {
      await shop.startAnew();
      await shop.book(ids);
      await shop.control('/faults', { fault: 'lost', times: 20 });
      await shop.run();
      assert.equal((await shop.parcels()).length, 20, 'each was carried out');
      assert.deepEqual([await steps(), await states()], [new Set(['packed']), new Set(['unsure'])]);
      shop.clock.advance(48 * hour);
      await shop.run();
      assert.equal((await shop.parcels()).length, 20, 'and none is booked by itself');
      assert.equal((await list('problems')).length, 20);
      for (const id of ids) {
        const [{ ref }, parcel] = [await shop.shipmentOf(id), await parcelOf(id)];
        // As somebody copies it, with a space.
        const { status } = await settle(id, { ref, consignmentId: `${parcel && kind.idOf(parcel)} ` });
        assert.equal(status, 200);
      }
      assert.deepEqual([await steps(), await states()], [new Set(['booked']), new Set(['booked'])]);
      assert.equal((await shop.parcels()).length, 20);
      shop.clock.advance(hour);
    }
  });

  test(`workers that end between the acceptance of ${kind.label} and its record give no second parcel, and its messages end the doubt`, async () => {
    proves('B-DELIV-04');
    const real = courierOf(shop.context, kind.name);
    assert.ok(real);
    for (let round = 0; round < rounds; round += 1) {
      await shop.startAnew();
      await shop.book(ids);
      await endWorkers(shop, real, ids.length);
      assert.equal((await shop.parcels()).length, 20);
      await workAfterThem(shop);
      assert.equal((await shop.parcels()).length, 20);
      assert.deepEqual([await steps(), await states()], [new Set(['packed']), new Set(['unsure'])]);
      for (const parcel of await shop.parcels())
        await shop.control(`/parcels/${kind.refOf(parcel)}/step`, kind.says.booked);
      assert.deepEqual([await steps(), await states()], [new Set(['booked']), new Set(['booked'])]);
      assert.equal((await list('problems')).length, 0);
      const [id = ''] = ids;
      const parcel = await parcelOf(id);
      assert.equal((await shop.orderOf(id)).parcelCode, parcel && kind.idOf(parcel));
    }
  });

  test(`an id that ${kind.label} does not have, that is of another parcel, or that is none ends no doubt`, async () => {
    proves('B-DELIV-04');
    const [id = '', other = ''] = ids;
    await shop.book([other]);
    await shop.run();
    const { ref } = await bookUnsure(id);
    const taken = (await shop.shipmentOf(other)).consignmentId ?? '';
    for (const [consignmentId, expected, text] of [
      ['DT9999999999', 409, shipmentTexts.unknownConsignment],
      [taken, 409, shipmentTexts.otherConsignment],
      ["' or 1=1", 400, shipmentTexts.wrongConsignment],
      ['../stores', 400, shipmentTexts.wrongConsignment],
      ['', 400, shipmentTexts.wrongConsignment],
    ] as const) {
      const { status, error } = await settle(id, { ref, consignmentId });
      assert.deepEqual([status, error.message], [expected, text]);
    }
    await shop.control('/faults', { fault: 'html', times: 1 });
    const parcel = await parcelOf(id);
    const real = parcel ? kind.idOf(parcel) : '';
    const away = await settle(id, { ref, consignmentId: real });
    assert.deepEqual([away.status, away.error.message], [502, shipmentTexts.notAnswered]);
    assert.equal((await shop.shipmentOf(id)).state, 'unsure');
    assert.equal((await settle(id, { ref, consignmentId: real })).status, 200);
  });

  test(`a parcel that ${kind.label} does not have is booked again under another number, once however many say so`, async () => {
    proves('B-DELIV-04');
    const [id = ''] = ids;
    const { ref } = await bookUnsure(id);
    await shop.control('/reset', {});
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(id, { ref })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    await shop.run();
    const [parcel, ...others] = await shop.parcels();
    assert.deepEqual(others, []);
    assert.ok(parcel);
    assert.notEqual(kind.refOf(parcel), ref);
    assert.equal(stepOfRow(await shop.orderOf(id)), 'booked');
  });

  test(`a parcel that turns up after it was booked again is named, so that somebody stops it, and moves no order, also at ${kind.label}`, async () => {
    proves('B-DELIV-04');
    const [id = ''] = ids;
    const { ref } = await bookUnsure(id);
    await settle(id, { ref });
    await shop.run();
    assert.equal((await shop.parcels()).length, 2, 'staff have said that there is none');
    await shop.control(`/parcels/${ref}/step`, kind.says.picked);
    assert.equal(stepOfRow(await shop.orderOf(id)), 'booked');
    const [stopped, ...others] = await list('problems');
    assert.deepEqual(others, []);
    assert.deepEqual([stopped?.ref, stopped?.state, stopped?.stop], [ref, 'withdrawn', true]);
    await shop.control(`/parcels/${ref}/step`, kind.says.returned);
    assert.deepEqual(await list('problems'), []);
  });

  test(`an order that cannot be booked any more is given up when ${kind.label} does not have its parcel`, async () => {
    const [id = ''] = ids;
    const { ref } = await bookUnsure(id);
    await shop.control('/reset', {});
    const { status } = await shop.admin.call(orderEndpoints.moveOrder, {
      params: { id, move: 'hand-over' },
      body: {},
    });
    assert.equal(status, 200);
    const { body } = await settle(id, { ref });
    assert.equal(body.message, shipmentTexts.withdrawn);
    await shop.run();
    assert.deepEqual(await shop.parcels(), []);
  });

  test(`what is unsure is neither tried again nor given up without an answer, also at ${kind.label}`, async () => {
    const [id = ''] = ids;
    await bookUnsure(id);
    for (const endpoint of [courierEndpoints.retryShipment, courierEndpoints.withdrawShipment])
      assert.equal((await shop.admin.call(endpoint, { params: { id } })).status, 409);
    assert.equal((await shop.book([id])).body.obstacles[0]?.reason, shipmentTexts.open);
    assert.equal((await settle(id, { ref: 'J-1-AAAAAA' })).status, 409, 'of another number');
  });

  for (const [name, fault] of [
    ['that is away for a day', 'down'],
    ['that answers with a page of HTML', 'html'],
    ['that refuses the login', 'refused'],
  ] as const)
    test(`${kind.label} ${name} leaves nothing in doubt: the orders wait and are booked once when it is back`, async () => {
      proves('B-DELIV-25');
      const [first = '', ...others] = ids;
      const some = others.slice(0, 3);
      // The token is valid: only the requests themselves fail, or the login as well.
      await shop.book([first]);
      await shop.run();
      if (fault === 'refused' && kind.name === 'pathao') await shop.control('/tokens/end', { refresh: true });
      await shop.control('/faults', { fault, times: 10_000 });
      await shop.book(some);
      for (let tries = 0; tries < 30; tries += 1) {
        await shop.run();
        shop.clock.advance(hour);
      }
      assert.equal((await shop.parcels()).length, 1);
      const waiting = await list('problems');
      assert.deepEqual(
        waiting.map(({ state }) => state),
        ['waiting', 'waiting', 'waiting'],
      );
      await shop.control('/faults', { fault, times: 0 });
      shop.clock.advance(2 * hour);
      await shop.run();
      assert.equal((await shop.parcels()).length, 4);
      assert.deepEqual(await list('problems'), []);
    });

  test(`what ${kind.label} refuses has its reason in ${kind.label}’s words, also a sum that is not whole`, async () => {
    const [short = '', broken = ''] = ids;
    const change = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
      shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
    const [before, sum] = [await shop.orderOf(short), await shop.orderOf(broken)];
    await change(short, kind.refused.columns);
    await change(broken, { deliveryPoisha: (sum.deliveryPoisha + 50) as typeof sum.deliveryPoisha });
    await shop.book([short, broken]);
    await shop.run();
    await change(short, { name: before.name, mobileNumber: before.mobileNumber });
    await change(broken, { deliveryPoisha: sum.deliveryPoisha });
    assert.deepEqual(
      await Promise.all([short, broken].map(async (id) => (await shop.shipmentOf(id)).reason)),
      [kind.refused.reason, shipmentTexts.wholeTaka],
    );
    assert.deepEqual(await shop.parcels(), []);
  });

  test(`the courier that was booked last comes first, for whoever books next, also at ${kind.label}`, async () => {
    const { config } = shop.context;
    const { couriers } = config;
    config.couriers = {
      ...couriers,
      steadfast: { baseUrl: 'http://127.0.0.1:9', apiKey: 'a', secretKey: 'b' },
    };
    const choice = async () => (await shop.admin.call(courierEndpoints.listOrdersToBook)).body.couriers;
    const [id = '', other = ''] = ids;
    assert.deepEqual(await choice(), ['steadfast', kind.name]);
    await shop.book([id]);
    assert.deepEqual(await choice(), [kind.name, 'steadfast']);
    shop.clock.advance(1_000);
    await shop.admin.call(courierEndpoints.bookShipments, {
      body: { courier: 'steadfast', orders: [other] },
    });
    assert.deepEqual(await choice(), ['steadfast', kind.name]);
    config.couriers = couriers;
  });
}
