/** Loading shop.config.ts. */
import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { defaultSettings, presets } from '@jontro/shop/settings.ts';
import { demoSettings, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLiveSettings } from './live-settings.ts';
import { defaultShopFile, readShopFile } from './shop-file.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jontro-config-'));
});
after(() => rm(folder, { recursive: true, force: true }));

let count = 0;
/** Loads a file with this source under a unique name, because a module is loaded only once. */
async function read(source: string) {
  count += 1;
  const name = `shop-${count}.config.ts`;
  await writeFile(join(folder, name), source);
  return readShopFile({ SHOP_CONFIG: name }, folder);
}

/** The message of a rejected file. */
const errorOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no error',
    (error: unknown) => {
      assert.ok(error instanceof ConfigError, String(error));
      return error.message;
    },
  );

test('only a demo shop promises returns by itself', () => {
  assert.equal(readConfig({}).shop.returnDays, demoSettings.returnDays);
  const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.com', PAYMENT_PROVIDER: 'none' };
  assert.equal(readConfig(live).shop.returnDays, 0);
});

test('an empty file and one without settings have the defaults of the specification; the repository’s own file is valid', async () => {
  await access(defaultShopFile);
  await readShopFile({});
  for (const source of ['', 'export default {};', 'export default { name: undefined };']) {
    assert.deepEqual(await read(source), { given: {} }, source);
  }
  assert.deepEqual(readConfig({}).shop, { ...defaultSettings, ...demoSettings });
});

test('settings of the file replace the defaults, typed and untyped alike', async () => {
  const file = await read(
    "type Name = string; const name: Name = 'Gadget Ghor'; export default { name, deliveryRule: 'by-district' };",
  );
  const config = readConfig({}, folder, file);
  assert.deepEqual(config.shop, {
    ...defaultSettings,
    ...demoSettings,
    name: 'Gadget Ghor',
    deliveryRule: 'by-district',
  });
  assert.equal(config.mailFrom, 'Gadget Ghor <shop@localhost>');
});

test('settings of the file come on top of the preset, and PRESET wins over the preset of the file', async () => {
  const source = "export default { preset: 'modern', districts: 'nine', maxQuantity: 7 };";
  const modern = await read(source);
  assert.deepEqual(createLiveSettings(modern).shop, {
    ...defaultSettings,
    ...presets.modern,
    districts: 'nine',
    maxQuantity: 7,
  });
  count += 1;
  const name = `shop-${count}.config.ts`;
  await writeFile(join(folder, name), source);
  const fixed = await readShopFile({ SHOP_CONFIG: name, PRESET: 'specification' }, folder);
  assert.deepEqual(createLiveSettings(fixed).shop, { ...defaultSettings, maxQuantity: 7 });
  assert.match(
    await errorOf(readShopFile({ SHOP_CONFIG: name, PRESET: 'classic' }, folder)),
    /^PRESET must be one of specification, modern, but it is "classic"\.$/,
  );
});

test('an invalid file prevents the start, with a message that names the file and the setting', async () => {
  assert.match(
    await errorOf(read("export default { deliveryRule: 'free' };")),
    /^shop-\d+\.config\.ts: deliveryRule must be one of flat, by-district, but it is "free"\.$/,
  );
  assert.match(
    await errorOf(read('export default { nmae: 1 };')),
    /config\.ts has "nmae", which is no setting/,
  );
  assert.match(await errorOf(read('export default {')), /config\.ts cannot be read: /);
  assert.match(await errorOf(read("throw new Error('not today')")), /cannot be read: not today\.$/);
  assert.match(
    await errorOf(readShopFile({ SHOP_CONFIG: 'elsewhere.ts' }, folder)),
    /^SHOP_CONFIG names .*elsewhere\.ts, but there is no such file\.$/,
  );
});

test('a logo is an image file beside the settings, with a URL that changes with its content', async () => {
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'logo.txt'), 'x');
  await writeFile(join(folder, 'huge.png'), Buffer.alloc(200_001));
  const { given, logo } = await read("export default { logo: 'logo.svg' };");
  assert.match(given?.logo ?? '', /^\/logo\/[0-9a-f]{16}\.svg$/);
  assert.deepEqual([logo?.path, logo?.type], [given?.logo, 'image/svg+xml']);
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>');
  assert.notEqual((await read("export default { logo: 'logo.svg' };")).given?.logo, given?.logo);
  assert.match(
    await errorOf(read("export default { logo: 'none.svg' };")),
    /logo names none\.svg, but there is no/,
  );
  assert.match(await errorOf(read("export default { logo: 'logo.txt' };")), /logo must be a file of one of/);
  assert.match(await errorOf(read("export default { logo: 'huge.png' };")), /logo must have at most 200 kB/);
});

test('banners are loaded with their image files, and one without its file is rejected', async () => {
  await writeFile(join(folder, 'wide.webp'), 'wide');
  const banner = (mobilePicture: string) =>
    `export default { banners: [{ title: 'Eid', text: 'Offers', action: 'See', desktopPicture: 'wide.webp', mobilePicture: '${mobilePicture}', leadsTo: { category: 'fan' } }] };`;
  const file = await read(banner('wide.webp'));
  const [first] = file.banners ?? [];
  assert.equal(first?.desktopPicture.toString(), 'wide');
  assert.deepEqual([first?.title, first?.action], [{ en: 'Eid' }, { en: 'See' }]);
  assert.equal(readConfig({}, folder, file).settings.sourceOf('banners'), 'file');
  const demo = await read("export default { banners: 'demo' };");
  assert.deepEqual([demo.banners, demo.given?.banners], [undefined, 'demo']);
  assert.match(
    await errorOf(read(banner('square.webp'))),
    /banners names square\.webp, but there is no such/,
  );
});
