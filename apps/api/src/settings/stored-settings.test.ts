/** Stored settings: their place among the sources, all processes, and the form of the demo notice. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { defaultSettings, presets, presetTexts } from '@jontro/shop/settings.ts';
import { presetFormPath } from '@jontro/shop/site.ts';
import { buildApp } from '../app.ts';
import { demoSettings, readConfig } from '../config/config.ts';
import { createLiveSettings } from '../config/live-settings.ts';
import type { ApplicationError } from '../http/application-error.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { storedSettings } from './settings.table.ts';
import { loadStoredSettings, storeSetting } from './stored-settings.ts';

const demoDefaults = { ...defaultSettings, ...demoSettings };

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const choose = (preset: string, headers: Record<string, string> = {}) =>
  shop.visitor.send('POST', presetFormPath, `preset=${preset}`, {
    'content-type': 'application/x-www-form-urlencoded',
    host: 'localhost:3000',
    ...headers,
  });
const reset = () => shop.context.db.delete(storedSettings).then(() => loadStoredSettings(shop.context));

test('a preset counts as chosen once the environment, the file or the database names one', () => {
  const live = createLiveSettings();
  assert.equal(live.presetIsChosen, false);
  live.beginReading()({ preset: 'specification', settings: {} });
  assert.equal(live.presetIsChosen, true);
  assert.equal(createLiveSettings({ preset: 'specification' }).presetIsChosen, true);
});

test('a setting comes from the default, the preset, the stored one or the file, the last of them that has it', () => {
  const live = createLiveSettings({ given: { name: 'Gadget Ghor' } });
  assert.deepEqual(live.shop, { ...defaultSettings, name: 'Gadget Ghor' });
  assert.equal(
    live.beginReading()({ preset: 'modern', settings: { name: 'Stored', districts: 'nine' } }),
    true,
  );
  assert.deepEqual(live.shop, {
    ...defaultSettings,
    ...presets.modern,
    districts: 'nine',
    name: 'Gadget Ghor',
  });
  assert.deepEqual((['name', 'districts', 'wishlist', 'maxQuantity'] as const).map(live.sourceOf), [
    'file',
    'stored',
    'preset',
    'default',
  ]);
  assert.equal(
    live.beginReading()({ preset: 'modern', settings: { districts: 'nine', name: 'Other' } }),
    false,
  );
});

test('a reading that ends after a later one has no effect', () => {
  const live = createLiveSettings();
  const [earlier, later] = [live.beginReading(), live.beginReading()];
  later({ preset: 'modern', settings: {} });
  assert.equal(earlier({ settings: {} }), false);
  assert.equal(live.preset, 'modern');
});

test('a preset of the environment or the file wins over the stored one', () => {
  const live = createLiveSettings({ preset: 'specification' });
  live.beginReading()({ preset: 'modern', settings: {} });
  assert.equal(live.preset, 'specification');
  assert.deepEqual(live.shop, defaultSettings);
});

test('another process applies a stored setting and computes its cached responses again', async () => {
  const { context } = shop;
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_FACTOR: '1000' });
  let dropped = 0;
  const publicCache = { ...context.publicCache, drop: () => (dropped += 1) };
  const other = await buildApp({ ...context, config, publicCache });
  await other.ready();
  try {
    await storeSetting(context, 'deliveryRule', 'by-district');
    assert.equal(context.config.shop.deliveryRule, 'by-district');
    while (config.shop.deliveryRule !== 'by-district') await new Promise(setImmediate);
    assert.ok(dropped > 0);
  } finally {
    await other.close();
    await reset();
  }
});

test('an invalid value is rejected with its field, and one of the file cannot be stored', async () => {
  const errorOf = (storing: Promise<void>) =>
    storing.then(
      () => undefined,
      ({ code, message, details }: ApplicationError) => [code, message, details],
    );
  assert.deepEqual(await errorOf(storeSetting(shop.context, 'maxQuantity', 0)), [
    'invalid',
    'maxQuantity must be a whole number from 1 to 999, but it is 0',
    { field: 'maxQuantity', path: '/maxQuantity' },
  ]);
  const config = readConfig({}, undefined, { given: { maxQuantity: 5 } });
  assert.deepEqual(await errorOf(storeSetting({ ...shop.context, config }, 'maxQuantity', 7)), [
    'broken-rule',
    settingsTexts.fixed,
    { code: 'setting-fixed' },
  ]);
});

test('stored settings that refer to each other are applied together, and none may refer to what is gone', async () => {
  const { context } = shop;
  const cameras = { name: { en: 'Cameras', bn: 'ক্যামেরা' } };
  const failure = (storing: Promise<void>) =>
    storing.then(
      () => '',
      ({ message }: Error) => message,
    );
  try {
    assert.match(
      await failure(storeSetting(context, 'menu', [{ category: 'Cameras' }])),
      /no category "Cameras"/,
    );
    await storeSetting(context, 'categories', [...defaultSettings.categories, cameras]);
    await storeSetting(context, 'menu', [{ category: 'Cameras' }]);
    const config = readConfig({});
    assert.deepEqual(await loadStoredSettings({ ...context, config }), []);
    assert.deepEqual(config.shop.menu, [{ category: 'Cameras' }]);
    assert.deepEqual(config.shop.categories.at(-1), cameras);
    const gone = storeSetting(context, 'categories', [...defaultSettings.categories]);
    assert.match(await failure(gone), /menu: there is no category "Cameras"/);
  } finally {
    await reset();
  }
});

test('an unknown stored name and an invalid stored value have no effect', async () => {
  const changedAt = new Date();
  await shop.context.db.insert(storedSettings).values([
    { name: 'ofALaterVersion', value: 1, changedAt },
    { name: 'maxQuantity', value: 'many', changedAt },
    { name: 'preset', value: '__proto__', changedAt },
    { name: 'wishlist', value: true, changedAt },
  ]);
  assert.deepEqual((await loadStoredSettings(shop.context)).sort(), ['maxQuantity', 'preset']);
  assert.deepEqual(shop.context.config.shop, { ...demoDefaults, wishlist: true });
  await reset();
});

test('the maximum quantity of a cart line follows a stored setting at once', async () => {
  const person = await shop.signIn();
  const gadgetId = await shop.addProduct();
  const add = (quantity: number) => person.call(cartEndpoints.addToCart, { body: { gadgetId, quantity } });
  await storeSetting(shop.context, 'maxQuantity', 3);
  const { status, error } = await add(4);
  assert.deepEqual([status, error.message], [400, 'quantity must be at most 3']);
  await reset();
  assert.equal((await add(4)).status, 200);
});

test('the form of the demo notice stores the preset and returns to its page', async () => {
  const { status, headers } = await choose('modern', {
    referer: 'http://localhost:3000/category/earbuds?sort=price',
  });
  assert.deepEqual(
    [status, headers.location, headers['cache-control']],
    [303, '/category/earbuds?sort=price', 'no-store'],
  );
  assert.equal(shop.context.config.settings.preset, 'modern');
  assert.equal(shop.context.config.shop.districts, 'all');
  for (const referer of ['http://evil.example/x', 'http://localhost:3000//evil.example', 'nonsense']) {
    assert.equal((await choose('specification', { referer })).headers.location, '/', referer);
  }
  assert.deepEqual(shop.context.config.shop, demoDefaults);
});

test('the form accepts only a preset, from the shop’s own pages, and a limited number of times', async () => {
  for (const preset of ['', 'classic', 'modern&preset=modern', '__proto__']) {
    const { status } = await choose(preset);
    assert.equal(status, 400, preset);
  }
  assert.equal((await choose('modern', { origin: 'http://evil.example' })).status, 403);
  const strict = await createTestShop({ env: { RATE_LIMIT_FACTOR: '1' } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await strict.visitor.send('POST', presetFormPath, 'preset=modern', headers)).status);
  await strict.close();
  assert.deepEqual(statuses, [...Array(20).fill(303), 429]);
});

test('the form is rejected in a live shop and with a fixed preset', async () => {
  const { context } = shop;
  const as = async (config: typeof context.config) => {
    const app = await buildApp({ ...context, config });
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: presetFormPath,
      headers: { origin: config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'preset=modern',
    });
    await app.close();
    return [statusCode, JSON.parse(body).message];
  };
  const env = { PUBLIC_URL: 'http://localhost:3000' };
  const live = Object.assign(readConfig(env), { mode: 'live' });
  assert.deepEqual(await as(live), [409, presetTexts.demoOnly]);
  assert.deepEqual(await as(readConfig(env, undefined, { preset: 'specification' })), [
    409,
    settingsTexts.fixed,
  ]);
});
