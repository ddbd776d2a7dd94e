/** The stand-in of RedX refuses what RedX refuses, field by field, cancels what was not picked up, and does not start in live mode. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { redxAreas } from './redx-areas.ts';
import { readParcel } from './redx-fields.ts';
import { buildRedx } from './redx-server.ts';
import { readRedxSettings } from './redx-settings.ts';

const [area] = redxAreas;
const good = {
  customer_name: 'Nusrat Jahan',
  customer_phone: '01712345678',
  delivery_area: area?.name,
  delivery_area_id: area?.id,
  customer_address: 'House 12, Road 5, Dhaka',
  merchant_invoice_id: 'J-10482-7FKQ2M',
  cash_collection_amount: '1250',
  parcel_weight: '500',
  value: '1190',
  instruction: 'Please ring twice',
  pickup_store_id: 5021,
};
const mutations: Record<keyof typeof good, readonly unknown[]> = {
  customer_name: [undefined, null, '', ' ', 7],
  customer_phone: [undefined, null, '', '+8801712345678', '1712345678', '02712345678', 1_712_345_678],
  delivery_area: [undefined, null, '', 7],
  delivery_area_id: [undefined, null, '1', 0, 1.5],
  customer_address: [undefined, null, '', 7],
  merchant_invoice_id: [null, '', 7],
  cash_collection_amount: [undefined, null, '', 1250, '12.5', '-1', '৳1250', '01'],
  parcel_weight: [undefined, null, '', 500, '0', '0.5', '1 kg'],
  value: [undefined, null, '', 1190, '-1', 'much'],
  instruction: [null, '', 7],
  pickup_store_id: [null, '5021', -1],
};
const token = 'local-access-token';
const headers = { 'api-access-token': `Bearer ${token}` };

test('every field of a parcel that is changed is refused by RedX’ rule, under its own name', () => {
  proves('B-DELIV-23');
  assert.ok('fields' in readParcel(good));
  for (const [field, values] of Object.entries(mutations))
    for (const value of values) {
      const read = readParcel({ ...good, [field]: value });
      assert.ok('fault' in read, `${field}: ${value}`);
      assert.equal(read.fault.split(' ')[0], field);
    }
  for (const field of ['cod_amount', 'recipient_name'])
    assert.deepEqual(readParcel({ ...good, [field]: 'x' }), { fault: `${field} is not allowed` });
});

test('a parcel without the token is 401, one of a wrong area or store 400 with a message, and a good one has a tracking id', async () => {
  proves('B-DELIV-23');
  const { app } = buildRedx();
  const post = (payload: object, given: Record<string, string> = headers) =>
    app.inject({ method: 'POST', url: '/v1.0.0-beta/parcel', payload, headers: given });
  const wrongTokens = [{}, { 'api-access-token': token }, { authorization: `Bearer ${token}` }] as const;
  for (const wrong of wrongTokens) assert.equal((await post(good, wrong)).statusCode, 401);
  for (const [change, message] of [
    [{ delivery_area_id: 999_999 }, 'delivery_area is invalid'],
    [{ delivery_area: 'Nowhere' }, 'delivery_area is invalid'],
    [{ pickup_store_id: 7 }, 'pickup_store_id is invalid'],
  ] as const) {
    const refused = await post({ ...good, ...change });
    assert.deepEqual([refused.statusCode, refused.json()], [400, { message }]);
  }
  const booked = await post(good);
  assert.deepEqual([booked.statusCode, Object.keys(booked.json())], [200, ['tracking_id']]);
  const { tracking_id: id } = booked.json();
  const read = async (url: string) => (await app.inject({ url: `/v1.0.0-beta${url}`, headers })).json();
  const { parcel } = await read(`/parcel/info/${id}`);
  assert.deepEqual(
    [parcel.status, parcel.charge, parcel.cash_collection_amount],
    ['pickup-pending', 60, '1250'],
  );
  assert.deepEqual(Object.keys((await read(`/parcel/track/${id}`)).tracking[0]), [
    'message_en',
    'message_bn',
    'time',
  ]);
  assert.ok((await read('/areas?district_name=Sylhet')).areas.length < (await read('/areas')).areas.length);
  await app.close();
});

test('a parcel is cancelled before its pickup and not after it', async () => {
  const controlToken = 'control';
  const { app } = buildRedx({ controlToken });
  const update_details = { property_name: 'status', new_value: 'cancelled' };
  const cancel = (entity_id: string, change: object = {}) =>
    app.inject({
      method: 'PATCH',
      url: '/v1.0.0-beta/parcels',
      headers,
      payload: { entity_type: 'parcel-tracking-id', entity_id, update_details, ...change },
    });
  const book = async (ref: string) => {
    const payload = { ...good, merchant_invoice_id: ref };
    const { tracking_id } = (
      await app.inject({ method: 'POST', url: '/v1.0.0-beta/parcel', headers, payload })
    ).json();
    return String(tracking_id);
  };
  const [here, gone] = [await book('one'), await book('two')];
  await app.inject({
    method: 'POST',
    url: '/__sandbox/parcels/two/step',
    headers: { authorization: `Bearer ${controlToken}` },
    payload: { status: 'ready-for-delivery' },
  });
  for (const change of [{ entity_type: 'x' }, { update_details: {} }])
    assert.equal((await cancel(here, change)).statusCode, 400);
  assert.equal((await cancel('unknown')).statusCode, 404);
  assert.equal((await cancel(gone)).statusCode, 400);
  assert.deepEqual((await cancel(here)).json(), { success: true, message: 'Request Accepted' });
  await app.close();
});

test('the stand-in of RedX does not start in live mode, and has no control without a token', async () => {
  assert.throws(() => readRedxSettings({ SHOP_MODE: 'live', REDX_PORT: '0' }), /SHOP_MODE=live/);
  const { app } = buildRedx();
  assert.equal((await app.inject({ url: '/__sandbox/parcels' })).statusCode, 404);
  await app.close();
  const guarded = buildRedx({ controlToken: 'control' });
  assert.equal((await guarded.app.inject({ url: '/__sandbox/parcels' })).statusCode, 401);
  await guarded.app.close();
});
