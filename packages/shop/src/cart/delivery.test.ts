/** From which sum a delivery is free. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DeliverySettings, type DeliveryZone, freeDeliveryFrom } from './delivery.ts';

const zone = (freeFrom?: number, districts?: string[]): DeliveryZone => ({
  name: { en: 'Zone' },
  charge: 60,
  ...(freeFrom && { freeFrom }),
  ...(districts && { districts }),
});
const shopWith = (...deliveryZones: DeliveryZone[]): DeliverySettings => ({
  deliveryRule: 'by-district',
  flatDeliveryCharge: 100,
  deliveryZones,
});

test('a free delivery begins at the sum of the zone, and nowhere with the rule flat', () => {
  const shop = shopWith(zone(2000, ['Dhaka']), zone(3000));
  assert.equal(freeDeliveryFrom(shop, 'Dhaka'), 2000);
  assert.equal(freeDeliveryFrom(shop, 'Bogura'), 3000);
  assert.equal(freeDeliveryFrom({ ...shop, deliveryRule: 'flat' }, 'Dhaka'), undefined);
});

test('of an unknown district the highest sum counts, if every zone has one', () => {
  assert.equal(freeDeliveryFrom(shopWith(zone(2000, ['Dhaka']), zone(3000))), 3000);
  assert.equal(freeDeliveryFrom(shopWith(zone(2000, ['Dhaka']), zone())), undefined);
});
