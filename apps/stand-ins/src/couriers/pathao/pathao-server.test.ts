/** The stand-in of Pathao refuses what Pathao refuses, field by field, and does not start in live mode. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { readOrder } from './pathao-fields.ts';
import { buildPathao } from './pathao-server.ts';
import { readPathaoSettings } from './pathao-settings.ts';

const storeId = 148_012;
const good = {
  store_id: storeId,
  merchant_order_id: 'J-10482-7FKQ2M',
  recipient_name: 'Nusrat Jahan',
  recipient_phone: '01712345678',
  recipient_address: 'House 12, Road 5, Dhaka',
  delivery_type: 48,
  item_type: 2,
  special_instruction: 'Please ring twice',
  item_quantity: 2,
  item_weight: 0.5,
  amount_to_collect: 1_250,
};
const mutations: Record<keyof typeof good, readonly unknown[]> = {
  store_id: [undefined, null, '148012', 7],
  merchant_order_id: [null, 7, 'x'.repeat(101)],
  recipient_name: [undefined, null, '', 'Al', 'x'.repeat(101), 7],
  recipient_phone: [undefined, '', '+8801712345678', '1712345678', '02712345678', 1_712_345_678],
  recipient_address: [undefined, '', 'Dhaka', 'x'.repeat(221)],
  delivery_type: [undefined, null, 24, '48'],
  item_type: [undefined, 3, '2'],
  special_instruction: [null, 7, 'x'.repeat(251)],
  item_quantity: [undefined, 0, 1.5, '2'],
  item_weight: [undefined, 0.4, 10.5, 'heavy', null],
  amount_to_collect: [undefined, -1, 12.5, '1250', null],
};

test('every field of an order that is changed is refused by Pathao’s rule, under its own name', () => {
  proves('B-DELIV-23');
  assert.ok('order' in readOrder(good, storeId));
  for (const [field, values] of Object.entries(mutations))
    for (const value of values) {
      const read = readOrder({ ...good, [field]: value }, storeId);
      assert.ok('faults' in read, `${field}: ${value}`);
      assert.deepEqual(Object.keys(read.faults), [field]);
    }
  for (const field of ['recipient_city', 'recipient_zone', 'recipient_area', 'cod_amount'])
    assert.ok('faults' in readOrder({ ...good, [field]: null }, storeId), field);
});

test('an order without a token, or with a wrong one, is 401 in Pathao’s form, and a refused one 422', async () => {
  proves('B-DELIV-23');
  const { app } = buildPathao();
  const post = (url: string, payload: object, token = '') =>
    app.inject({
      method: 'POST',
      url: `/aladdin/api/v1${url}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
  assert.equal((await post('/orders', good)).statusCode, 401);
  const login = {
    client_id: 'local',
    client_secret: 'local-secret',
    grant_type: 'password',
    username: 'shop@example.com',
    password: 'local-password',
  };
  for (const field of Object.keys(login))
    assert.equal((await post('/issue-token', { ...login, [field]: 'x' })).statusCode, 401, field);
  const granted = (await post('/issue-token', login)).json();
  assert.equal(granted.expires_in, 432_000);
  const refused = await post('/orders', { ...good, recipient_name: 'Al' }, granted.access_token);
  assert.equal(refused.statusCode, 422);
  assert.deepEqual(Object.keys(refused.json()), ['message', 'type', 'code', 'errors']);
  const booked = (await post('/orders', good, granted.access_token)).json();
  assert.deepEqual(
    [booked.type, booked.data.order_status, booked.data.delivery_fee],
    ['success', 'Pending', 73],
  );
  await app.close();
});

test('the stand-in of Pathao does not start in live mode, and has no control without a token', async () => {
  assert.throws(() => readPathaoSettings({ SHOP_MODE: 'live', PATHAO_PORT: '0' }), /SHOP_MODE=live/);
  const { app } = buildPathao();
  assert.equal((await app.inject({ url: '/__sandbox/parcels' })).statusCode, 404);
  await app.close();
  const guarded = buildPathao({ controlToken: 'control' });
  assert.equal((await guarded.app.inject({ url: '/__sandbox/parcels' })).statusCode, 401);
  await guarded.app.close();
});
