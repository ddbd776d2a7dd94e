/** The pages of the data saver: who gets them, what caches may store, the choice of a visitor, and the sizes of pictures. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { createPictureSizes, savesData } from './data-saver.ts';

let shop: TestShop;
/** The same pages without the setting. */
let plain: TestShop;
before(async () => {
  shop = await createTestShop({ pages: true, settings: { dataSaver: true } });
  plain = await createTestShop({ pages: true });
  await shop.addProduct({ category: 'Fan', name: 'Quiet fan' });
});
after(async () => {
  await shop.close();
  await plain.close();
});

const get = (url: string, headers: Record<string, string> = {}, from = shop) =>
  from.app.inject({ url, headers });
const saves = (body: string): boolean => /<html[^>]* data-saver="on"/.test(body);
const wish = { 'save-data': 'on' };
const category = '/category/fan';

test('with Save-Data a page has no picture, no font and no preload of either, but a link to each picture', async () => {
  proves('B-STORE-07');
  const { body } = await get(category, wish);
  assert.ok(saves(body));
  assert.doesNotMatch(body, /<img[^>]*\/i\/|<source|as="font"|imagesrcset/i);
  assert.match(body, /<a href="\/i\/a{32}\/320\.webp"[^>]*data-show-picture/);
  const usual = (await get(category)).body;
  assert.ok(!saves(usual));
  assert.match(usual, /<source/);
  assert.match(usual, /as="font"/);
});

test('the choice of a visitor is above the wish of the browser, and anything else is no choice', () => {
  proves('B-STORE-07');
  for (const [headers, expected] of [
    [{}, false],
    [{ 'save-data': 'on' }, true],
    [{ 'save-data': 'On' }, true],
    [{ 'save-data': 'on; quality=1' }, true],
    [{ 'save-data': 'on, on' }, true],
    [{ 'save-data': 'off' }, false],
    [{ 'save-data': 'once' }, false],
    [{ cookie: 'data_saver=on' }, true],
    [{ cookie: 'a=b; __Host-data_saver=on; c=d' }, true],
    [{ 'save-data': 'on', cookie: 'data_saver=off' }, false],
    [{ cookie: 'data_saver=only' }, false],
    [{ cookie: 'not_data_saver=on' }, false],
    [{ cookie: 'a=data_saver=on' }, false],
    [{ 'save-data': 'on', cookie: 'data_saver=<script>' }, true],
  ] as const)
    assert.equal(savesData(headers), expected, JSON.stringify(headers));
});

test('both variants are cached apart under one address, in any order, and caches are told what they depend on', async () => {
  proves('B-STORE-07');
  for (const path of ['/', '/bn', category]) {
    const seen: string[] = [];
    const requests: Record<string, string>[] = [
      {},
      wish,
      {},
      { cookie: 'data_saver=on' },
      { ...wish, cookie: 'data_saver=off' },
      wish,
    ];
    for (const headers of requests) {
      const response = await get(path, headers);
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers.vary, 'accept-encoding, save-data');
      assert.equal(response.headers['cache-control'], 'public, max-age=0, must-revalidate');
      assert.equal(saves(response.body), savesData(headers), `${path} ${JSON.stringify(headers)}`);
      seen.push(String(response.headers.etag));
    }
    const [usual, saved] = seen;
    assert.notEqual(usual, saved);
    assert.deepEqual(seen, [usual, saved, usual, saved, usual, saved]);
    const other = await get(path, { ...wish, 'if-none-match': String(usual) });
    assert.equal(other.statusCode, 200);
    const same = await get(path, { ...wish, 'if-none-match': String(saved) });
    assert.equal(same.statusCode, 304);
  }
});

test('a browser gets its own variant also where responses are repeated without the framework', async () => {
  proves('B-STORE-07');
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const requests: Record<string, string>[] = [
    {},
    {},
    wish,
    wish,
    {},
    { cookie: 'data_saver=on' },
    {},
    { ...wish, cookie: 'data_saver=off' },
  ];
  for (const headers of requests) {
    const response = await fetch(url + category, { headers });
    assert.equal(saves(await response.text()), savesData(headers), JSON.stringify(headers));
  }
});

test('a link stores the choice and leads back to the same page, never to another host', async () => {
  proves('B-STORE-07');
  const { statusCode, headers } = await get('/bn/category/fan?page=2&data-saver=on&sort=lowToHigh');
  assert.equal(statusCode, 303);
  assert.equal(headers.location, '/bn/category/fan?page=2&sort=lowToHigh');
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['set-cookie']), /^data_saver=on; Max-Age=31536000; Path=\/;.*SameSite=Lax/);
  const off = await get('/?data-saver=off', wish);
  assert.equal(off.headers.location, '/');
  assert.match(String(off.headers['set-cookie']), /^data_saver=off;/);
  for (const path of ['//evil.example', '/\\evil.example', '/%2F%2Fevil.example'])
    assert.doesNotMatch(
      String((await get(`${path}?data-saver=on`)).headers.location ?? ''),
      /^(\/[/\\]|https?:)/,
    );
  for (const choice of ['', 'maybe', 'on%0d%0aset-cookie: a=b']) {
    const response = await get(`/?data-saver=${choice}`);
    assert.equal(response.headers['set-cookie'], undefined, choice);
    assert.notEqual(response.statusCode, 303);
  }
});

test('without the setting neither the wish nor a choice changes anything', async () => {
  proves('B-STORE-07');
  const headers = { ...wish, cookie: 'data_saver=on' };
  const [asked, usual] = [await get('/', headers, plain), await get('/', {}, plain)];
  assert.equal(asked.body, usual.body);
  assert.equal(asked.headers.vary, 'accept-encoding');
  assert.doesNotMatch(asked.body, /data-saver/);
  assert.equal((await get('/?data-saver=on', {}, plain)).headers['set-cookie'], undefined);
});

test('each picture says how many kilobytes it has, in the digits of the page; one that is not found says nothing', async () => {
  proves('B-STORE-07');
  const [stored, missing, broken] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  let reads = 0;
  const addSizes = createPictureSizes({
    async findFile(hash: string, file: string) {
      reads += 1;
      if (hash === broken) throw new Error('the store is away');
      return hash === stored && file === '320.webp'
        ? { bytes: Buffer.alloc(6_400), type: 'image/webp' }
        : undefined;
    },
  });
  const link = (hash: string | undefined) => `<span data-bytes="/i/${hash}/320.webp"> · … kB</span>`;
  const page = { status: 200, headers: {}, body: [stored, missing, broken, stored].map(link).join('') };
  for (const digits of [String, () => '৬']) {
    const { body } = await addSizes(page, digits);
    const texts = [...body.toString().matchAll(/>([^<]*)<\/span>/g)].map(([, text]) => text);
    assert.deepEqual(texts, [` · ${digits(6)} kB`, '', '', ` · ${digits(6)} kB`]);
  }
  assert.equal(reads, 5, 'a known size is not read again');
  const hostile = '<p>… <span data-bytes="/i/../../secret/320.webp"> · … kB</span></p>';
  assert.equal((await addSizes({ ...page, body: hostile }, String)).body.toString(), hostile);
});
