/** The devices that accessories may fit, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { fitEndpoints } from '@jontro/shop/catalog/fit/fit.endpoints.ts';
import { fitDevices } from '@jontro/shop/catalog/fit/fit-devices.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { storeSetting } from '../settings/stored-settings.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const listDevices = async () => (await shop.visitor.call(fitEndpoints.listFitDevices)).body;
const sheet = async (category: string) =>
  (await shop.visitor.call(catalogEndpoints.findSpecSheet, { params: { category } })).body.fields;

test('the shop lists its devices and those of its owner, and its sheets say what fits, once the setting is on', async () => {
  assert.deepEqual(await listDevices(), []);
  assert.ok((await sheet('powerbank')).every(({ fit }) => fit === undefined));
  await storeSetting(shop.context, 'deviceFit', true);
  assert.deepEqual(await listDevices(), fitDevices);
  assert.ok((await sheet('powerbank')).some(({ fit }) => fit === 'pd-watts'));
  const own = { id: 'nova-9', name: 'Nova 9', kind: 'phone', port: 'usb-c' } as const;
  await storeSetting(shop.context, 'fitDevices', [own]);
  assert.deepEqual(await listDevices(), [own, ...fitDevices]);
  await storeSetting(shop.context, 'deviceFit', false);
  assert.deepEqual(await listDevices(), []);
});

test('a sheet of the owner asks for a device by a row', async () => {
  proves('B-KNOW-23');
  await storeSetting(shop.context, 'deviceFit', true);
  const field = {
    key: 'width',
    group: { en: 'Size' },
    label: { en: 'Width' },
    kind: 'number' as const,
    fit: 'strap-mm' as const,
  };
  await storeSetting(shop.context, 'specSheets', [{ category: 'Lifestyle', fields: [field] }]);
  assert.deepEqual(await sheet('lifestyle'), [field]);
  await storeSetting(shop.context, 'specSheets', defaultSettings.specSheets);
});
