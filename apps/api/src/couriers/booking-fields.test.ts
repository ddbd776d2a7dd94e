/** What each courier is sent of an order: exactly these fields, each of which the test sees when it is changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CourierName } from '@jontro/shop/couriers/couriers.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq } from 'drizzle-orm';
import type { PathaoParcel } from '../../../stand-ins/src/couriers/pathao/pathao-parcel.ts';
import { redxAreas } from '../../../stand-ins/src/couriers/redx/redx-areas.ts';
import type { RedxParcel } from '../../../stand-ins/src/couriers/redx/redx-parcel.ts';
import type { SteadfastParcel } from '../../../stand-ins/src/couriers/steadfast/steadfast-parcel.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import {
  type CourierShop,
  createShopAt,
  pathaoKeys,
  readAreas,
  redxKeys,
  steadfastKeys,
} from '../testing/courier-shop.ts';

type Fields = Record<string, unknown>;

interface Row {
  label: string;
  /** What is sent of an order in Dhanmondi. */
  expected: (order: OrderRow, ref: string) => Fields;
  /** The fields of a parcel as the courier has them, and its ids. */
  fieldsOf: (parcel: never) => Fields;
  /** Asks for a booking without the adapter. */
  post: (baseUrl: string, fields: Fields) => Promise<Response>;
  isBooked: (answer: Fields) => boolean;
  /** Fields that may be left out, as long as the parcel then differs. */
  ids: (parcel: never) => (string | null)[];
}

const dueOf = (order: OrderRow): number => (order.totalPoisha + order.deliveryPoisha) / 100;
const post = (url: string, headers: Record<string, string>, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const dhanmondi = redxAreas.find(({ name }) => name.startsWith('Dhanmondi'));

const rows: Record<CourierName, Row> = {
  steadfast: {
    label: 'Steadfast',
    expected: (order, invoice) => ({
      invoice,
      recipient_name: 'Nusrat Jahan',
      recipient_phone: '01712345678',
      recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
      cod_amount: dueOf(order),
      note: 'Please ring twice',
    }),
    fieldsOf({ consignment_id, tracking_code, status, created_at, updated_at, ...fields }: SteadfastParcel) {
      return fields as unknown as Fields;
    },
    ids: ({ consignment_id, tracking_code }: SteadfastParcel) => [String(consignment_id), tracking_code],
    post(baseUrl, fields) {
      const { apiKey, secretKey } = steadfastKeys;
      return post(`${baseUrl}/create_order`, { 'api-key': apiKey, 'secret-key': secretKey }, fields);
    },
    isBooked: ({ consignment }) => consignment !== undefined,
  },
  pathao: {
    label: 'Pathao',
    expected: (order, ref) => ({
      store_id: 148_012,
      merchant_order_id: ref,
      recipient_name: 'Nusrat Jahan',
      recipient_phone: '01712345678',
      recipient_address: 'House 12, Road 5, Dhanmondi, Dhaka',
      recipient_city: 1,
      recipient_zone: 109,
      delivery_type: 48,
      item_type: 2,
      special_instruction: 'Please ring twice',
      item_quantity: 2,
      item_weight: 0.5,
      amount_to_collect: dueOf(order),
    }),
    fieldsOf: ({ order }: PathaoParcel) => order as unknown as Fields,
    ids: ({ consignment_id }: PathaoParcel) => [consignment_id, consignment_id],
    async post(baseUrl, fields) {
      const { clientId: client_id, clientSecret: client_secret, username, password } = pathaoKeys;
      const login = { client_id, client_secret, username, password, grant_type: 'password' };
      const granted = (await (await post(`${baseUrl}/issue-token`, {}, login)).json()) as Fields;
      return post(`${baseUrl}/orders`, { authorization: `Bearer ${granted.access_token}` }, fields);
    },
    isBooked: ({ type }) => type === 'success',
  },
  redx: {
    label: 'RedX',
    expected: (order, ref) => ({
      customer_name: 'Nusrat Jahan',
      customer_phone: '01712345678',
      delivery_area: dhanmondi?.name,
      delivery_area_id: dhanmondi?.id,
      customer_address: 'House 12, Road 5, Dhanmondi, Dhaka',
      merchant_invoice_id: ref,
      cash_collection_amount: String(dueOf(order)),
      parcel_weight: '500',
      value: String(order.totalPoisha / 100),
      instruction: 'Please ring twice',
      pickup_store_id: Number(redxKeys.pickupStoreId),
    }),
    fieldsOf: ({ fields }: RedxParcel) => fields as unknown as Fields,
    ids: ({ tracking_id }: RedxParcel) => [tracking_id, tracking_id],
    post: (baseUrl, fields) =>
      post(`${baseUrl}/parcel`, { 'api-access-token': `Bearer ${redxKeys.accessToken}` }, fields),
    isBooked: ({ tracking_id }) => tracking_id !== undefined,
  },
};
const names = Object.keys(rows) as [CourierName, ...CourierName[]];

let shop: CourierShop<never>;
before(async () => {
  shop = await createShopAt<never>(names);
  await readAreas(shop);
});
after(() => shop?.close());

const parcelsOf = (name: CourierName) => shop.control('/parcels', undefined, name) as Promise<never[]>;

/** A field with other values: none, of other types, and of its own type. */
function mutationsOf(value: unknown): unknown[] {
  const others = [undefined, null, '', true, [], {}, `${value}x`, `9${value}`];
  return typeof value === 'number'
    ? [...others, value + 1, value / 2, -1, String(value + 1)]
    : [...others, Number(value) || 7, `${value}${value}`, 'x'.repeat(400)];
}

for (const [name, row] of Object.entries(rows) as [CourierName, Row][]) {
  test(`an order at ${row.label} has the fields of the customer’s order and no others, and each that is changed is refused or seen`, async () => {
    proves('B-DELIV-23');
    // Of two pieces.
    const [, id = ''] = await shop.pack(2);
    await shop.book([id], name);
    await shop.run();
    const [order, shipment] = [await shop.orderOf(id), await shop.shipmentOf(id)];
    const [parcel, ...others] = await parcelsOf(name);
    assert.ok(parcel && others.length === 0, shipment.reason ?? '');
    const expected = row.expected(order, shipment.ref);
    assert.deepEqual(row.fieldsOf(parcel), expected);
    const ids = [shipment.consignmentId, shipment.trackingCode];
    assert.deepEqual([ids, order.courier, order.parcelCode], [row.ids(parcel), row.label, ids[1]]);

    const baseUrl = shop.context.config.couriers[name]?.baseUrl ?? '';
    let [refused, seen] = [0, 0];
    for (const field of [...Object.keys(expected), 'another_field'])
      for (const value of mutationsOf(expected[field])) {
        if (field === 'another_field' && value === undefined) continue;
        await shop.control('/reset', {}, name);
        const answer = (await (await row.post(baseUrl, { ...expected, [field]: value })).json()) as Fields;
        const [made] = await parcelsOf(name);
        assert.equal(made !== undefined, row.isBooked(answer), `${field}: ${value}`);
        if (made === undefined) refused += 1;
        else {
          seen += 1;
          assert.notDeepEqual(row.fieldsOf(made), expected, `${field}: ${value}`);
        }
      }
    assert.ok(refused > 20 && seen > 5, `${refused} refused, ${seen} seen`);
    await shop.control('/reset', {}, name);
  });
}

test('a customer without words for the rider, and a paid order, leave nothing out that a courier demands', async () => {
  for (const name of names) {
    const [id = ''] = await shop.pack(1);
    const columns = { additionalInfo: '', paid: true, paidAt: shop.clock.now() };
    await shop.context.db.update(orders).set(columns).where(eq(orders.id, id));
    await shop.book([id], name);
    await shop.run();
    assert.equal((await shop.shipmentOf(id)).state, 'booked', name);
  }
});
