/** Changes of settings by admins: validation, two at once, two processes, the audit log, and going back. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { productErrorTexts } from '@jontro/shop/catalog/product-validation.ts';
import { settingTexts } from '@jontro/shop/settings/setting-texts.ts';
import { settingEndpoints } from '@jontro/shop/settings/settings.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { defaultSettings, presets, type SettingName, settings } from '@jontro/shop/settings.ts';
import { validateShopConfig } from '@jontro/shop/shop-config.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { buildApp } from '../app.ts';
import { demoSettings, readConfig } from '../config/config.ts';
import { sessions } from '../session/session.table.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { storedSettings } from './settings.table.ts';
import { loadStoredSettings } from './stored-settings.ts';

const demoDefaults = { ...defaultSettings, ...demoSettings };

let shop: TestShop;
let owner: SignedInClient;
let second: SignedInClient;
before(async () => {
  shop = await createTestShop();
  owner = await shop.signIn({ role: 'admin', email: 'owner@example.com' });
  second = await shop.signIn({ role: 'admin', email: 'second@example.com' });
});
after(() => shop.close());
afterEach(async () => {
  await shop.context.db.delete(storedSettings);
  await loadStoredSettings(shop.context);
});

const list = async (client = owner) => (await client.call(settingEndpoints.listSettings)).body;
const find = async (name: string) => {
  const setting = (await list()).settings.find((one) => one.name === name);
  assert.ok(setting, name);
  return setting;
};
const change = (name: string, value: unknown, changedAt: string | null = null, client = owner) =>
  client.call(settingEndpoints.changeSetting, { params: { name }, body: { value, changedAt } });

test('the list has the preset and every setting with schema, value, default and words', async () => {
  proves('B-ROOM-01');
  const { settings: listed, presets: ofPresets } = await list();
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['preset', ...Object.keys(settings)],
  );
  for (const { name, value, default: standard, source, schema } of listed) {
    assert.ok(schema, name);
    assert.ok(Object.hasOwn(settingTexts, name), name);
    assert.equal(source, 'default', name);
    assert.deepEqual(value, standard, name);
    if (name !== 'preset') assert.deepEqual(value, demoDefaults[name as SettingName], name);
  }
  assert.deepEqual(ofPresets.modern, presets.modern);
  assert.equal(ofPresets.specification?.districts, 'nine');
});

test('a change applies at once, names who made it and when, and is in the audit log with both values', async () => {
  proves('B-ROOM-01');
  const { status, body } = await change('name', 'Gadget Ghor');
  assert.deepEqual([status, body.message], [200, settingsTexts.saved]);
  assert.equal(shop.context.config.shop.name, 'Gadget Ghor');
  const { schema: _, ...state } = await find('name');
  assert.deepEqual(state, body.setting);
  assert.deepEqual(state, {
    name: 'name',
    value: 'Gadget Ghor',
    default: 'Jontro',
    source: 'stored',
    changedAt: shop.clock.now().toISOString(),
    changedBy: 'owner@example.com',
  });
  const log = await owner.call(auditEndpoints.listAuditEntries, { query: { act: 'changeSetting' } });
  const [entry] = log.body.result;
  assert.deepEqual(
    [entry?.by, entry?.on, entry?.name, entry?.before, entry?.after],
    [
      'owner@example.com',
      'name',
      'Name of the shop',
      { settingValue: 'Jontro' },
      { settingValue: 'Gadget Ghor' },
    ],
  );
});

test('another process applies a change of the page without a restart', async () => {
  proves('B-ROOM-01');
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' });
  const other = await buildApp({ ...shop.context, config });
  await other.ready();
  try {
    assert.equal((await change('deliveryRule', 'by-district')).status, 200);
    while (config.shop.deliveryRule !== 'by-district') await new Promise(setImmediate);
  } finally {
    await other.close();
  }
});

test('a wrong value is rejected with the sentence of the file and the place of the problem', async () => {
  proves('B-ROOM-01');
  const zones = [{ name: { en: 'Dhaka' }, districts: ['Dhaka'], charge: -5 }, { name: { en: 'Elsewhere' } }];
  const cases: [SettingName, unknown, string][] = [
    ['maxQuantity', 1000, '/maxQuantity'],
    ['name', ' spaces ', '/name'],
    ['deliveryZones', zones, '/deliveryZones/0/charge'],
    ['pickupPoint', {}, '/pickupPoint'],
    ['districts', ['Atlantis'], '/districts'],
    ['menu', [{ category: 'Cameras' }], '/menu'],
  ];
  for (const [name, value, path] of cases) {
    const { status, error } = await change(name, value);
    const sentence = validateShopConfig({ [name]: value })?.replace(/^: /, '');
    assert.ok(sentence, name);
    assert.deepEqual([status, error.message], [400, sentence], name);
    assert.ok(String(error.path).startsWith(path), `${name}: ${error.path}`);
  }
  assert.deepEqual(shop.context.config.shop, demoDefaults);
});

test('the second of two admins sees the value of the first, and nothing is lost', async () => {
  proves('B-ROOM-02');
  const first = await change('name', 'Gadget Ghor');
  const refused = await change('name', 'Jontro Plus', null, second);
  assert.deepEqual(
    [refused.status, refused.error.code, refused.error.message],
    [409, 'setting-changed', settingsTexts.changedMeanwhile],
  );
  assert.deepEqual(refused.error.setting, first.body.setting);
  assert.equal(shop.context.config.shop.name, 'Gadget Ghor');
  const accepted = await change('name', 'Jontro Plus', first.body.setting.changedAt, second);
  assert.equal(accepted.status, 200);
  // The clock of the test stands still, and the time of the value is another one all the same.
  assert.notEqual(accepted.body.setting.changedAt, first.body.setting.changedAt);
  assert.equal((await find('name')).changedBy, 'second@example.com');
});

test('of eight changes at the same moment one is stored, the others are told of it', async () => {
  proves('B-ROOM-02');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, count) =>
      change('maxQuantity', count + 1, null, count % 2 ? owner : second),
    ),
  );
  const stored = answers.filter(({ status }) => status === 200);
  assert.equal(stored.length, 1);
  const value = stored[0]?.body.setting.value;
  assert.equal(shop.context.config.shop.maxQuantity, value);
  for (const { status, error } of answers.filter((one) => one !== stored[0]))
    assert.deepEqual([status, (error.setting as { value: number }).value], [409, value]);
});

test('a category that is removed while another admin puts it into the menu: one of both is rejected', async () => {
  const cameras = { name: { en: 'Cameras' } };
  const { body } = await change('categories', [...defaultSettings.categories, cameras]);
  const answers = await Promise.all([
    change('categories', [...defaultSettings.categories], body.setting.changedAt, second),
    change('menu', [{ category: 'Cameras' }]),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  assert.deepEqual(await loadStoredSettings(shop.context), []);
});

test('a setting goes back to its default, unless another one still needs its value', async () => {
  const cameras = { name: { en: 'Cameras' } };
  const { body } = await change('categories', [...defaultSettings.categories, cameras]);
  const menu = await change('menu', [{ category: 'Cameras' }]);
  const reset = (name: string, changedAt = '') =>
    owner.call(settingEndpoints.resetSetting, { params: { name }, query: { changedAt } });
  const refused = await reset('categories', body.setting.changedAt);
  assert.deepEqual([refused.status, refused.error.message], [400, 'menu: there is no category "Cameras"']);
  assert.equal((await reset('menu', menu.body.setting.changedAt)).status, 200);
  const { status, body: done } = await reset('categories', body.setting.changedAt);
  assert.deepEqual([status, done.setting.source], [200, 'default']);
  assert.deepEqual(shop.context.config.shop, demoDefaults);
});

test('the preset is a setting: it gives all others that are not stored', async () => {
  await change('districts', ['Dhaka']);
  // It changes settings that only owners change.
  const { now } = shop.clock;
  await shop.context.db.update(sessions).set({ confirmedAt: now() });
  const { body } = await change('preset', 'modern');
  assert.deepEqual([body.setting.source, body.setting.value], ['stored', 'modern']);
  assert.equal((await find('wishlist')).source, 'preset');
  assert.deepEqual((await find('districts')).default, 'all');
  assert.deepEqual(shop.context.config.shop, { ...demoDefaults, ...presets.modern, districts: ['Dhaka'] });
});

test('a logo is a picture of the shop, not one of another host', async () => {
  for (const value of [
    'https://elsewhere.example/logo.png',
    'http://localhost:3000/logout',
    '//elsewhere.example/a',
    'javascript:alert(1)',
    'logo.svg',
    '/logout',
    '/i/%2e%2e/logout',
  ]) {
    const { status, error } = await change('logo', value);
    assert.deepEqual([status, error.message, error.path], [400, settingsTexts.logoPath, '/logo'], value);
  }
  assert.equal((await change('logo', `/i/${'a'.repeat(32)}/640.webp#640x640`)).status, 200);
});

test('a picture of a banner is no path that does something', async () => {
  const words = { en: 'Sale', bn: 'ছাড়' };
  const banner = { title: words, text: words, action: words, leadsTo: { category: 'Fan' } };
  const desktopPicture = `/i/${'a'.repeat(32)}/640.webp`;
  for (const mobilePicture of ['/i/../logout', 'http://localhost:3000/logout', 'https://Localhost./logout']) {
    const { status, error } = await change('banners', [{ ...banner, desktopPicture, mobilePicture }]);
    assert.deepEqual(
      [status, error.message, error.path],
      [400, productErrorTexts.image, '/banners/0/mobilePicture'],
      mobilePicture,
    );
  }
});

test('what the file names is shown as fixed', async () => {
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' }, undefined, {
    given: { maxQuantity: 5 },
  });
  const { listSettings } = await import('./setting-states.ts');
  const { settings: listed } = await listSettings({ ...shop.context, config });
  const { value, source } = listed.find(({ name }) => name === 'maxQuantity') ?? {};
  assert.deepEqual([value, source], [5, 'file']);
});
