/** The pages without scripts: who gets them, what is in them, how caches keep them apart, and the way back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { presets } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { savesScripts } from './data-saver.ts';
import { withoutScripts } from './scriptless-page.ts';

let shop: TestShop;
let product: string;
before(async () => {
  shop = await createTestShop({ pages: true, settings: { dataSaver: true } });
  product = await shop.addProduct({ category: 'Fan', name: 'Quiet fan' });
});
after(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const failed = { cookie: 'jontro_plain=failed' };
const hasScripts = (body: string): boolean => /<script type="module"|modulepreload/.test(body);
const category = '/category/fan';

test('after a failure a page has no script, no font and no style of scripts, and shows what is there without them', async () => {
  proves('B-STORE-31');
  const path = String((await get(`/product/any/${product}`)).headers.location);
  for (const url of ['/', '/bn', category, path]) {
    const { body, headers, statusCode } = await get(url, failed);
    assert.equal(statusCode, 200);
    assert.ok(!hasScripts(body) && !/<noscript|as="font"|http-equiv="refresh"/.test(body), url);
    assert.match(body, /<link rel="stylesheet" href="\/assets\/plain-/);
    assert.doesNotMatch(body, /href="\/assets\/(?!plain-)[\w.-]+\.css"/);
    assert.match(body, /name="query"/);
    assert.match(String(headers['content-security-policy']), /script-src 'self';/);
    assert.equal(headers['set-cookie'], undefined);
  }
  assert.match((await get(path, failed)).body, /href="\/cart\?plain=1&amp;add=/);
  assert.match((await get(path, failed)).body, /<script type="application\/ld\+json">/);
  const usual = (await get(path)).body;
  assert.ok(hasScripts(usual) && usual.includes('<noscript'));
});

test('the style sheets of these pages exist, and what asks for no script in them always holds', async () => {
  proves('B-STORE-31');
  const { body } = await get('/', failed);
  const sheets = [...body.matchAll(/href="(\/assets\/plain-[^"]+\.css)"/g)].map(([, url = '']) => url);
  assert.ok(sheets.length > 0);
  for (const url of sheets) {
    const { statusCode, body: css } = await get(url);
    assert.equal(statusCode, 200, url);
    assert.doesNotMatch(css, /\(scripting:/);
  }
  assert.match((await get(sheets.find((url) => url.includes('style')) ?? '')).body, /@media \(min-width:0\)/);
});

test('a page says that it is a simple one, in its language, with the way back to the same address', async () => {
  proves('B-STORE-31');
  assert.match(
    (await get(`${category}?sort=lowToHigh`, failed)).body,
    /<body><aside aria-label="Simple version".*?The full page did not load.*?href="\/category\/fan\?sort=lowToHigh&amp;plain=no"/s,
  );
  assert.match((await get('/bn', failed)).body, /পুরো পাতাটি লোড হয়নি।.*?href="\/bn\?plain=no"/s);
  for (const cookie of ['a=b', 'jontro_plain=off'])
    assert.ok(!(await get('/', { cookie })).body.includes('Simple version'));
});

test('the way back ends the cookie under both names, and leads to the same page, never to another host', async () => {
  proves('B-STORE-31');
  const { statusCode, headers } = await get(`/bn${category}?page=2&plain=no&sort=lowToHigh`, failed);
  assert.equal(statusCode, 303);
  assert.equal(headers.location, `/bn${category}?page=2&sort=lowToHigh`);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['set-cookie']), /^jontro_plain=; .*Path=\//);
  const cart = await get('/cart?plain=no', failed);
  assert.deepEqual([cart.statusCode, cart.headers.location], [303, '/cart']);
  for (const path of ['//evil.example', '/\\evil.example', '/%2F%2Fevil.example'])
    assert.doesNotMatch(
      String((await get(`${path}?plain=no`, failed)).headers.location ?? ''),
      /^(\/[/\\]|https?:)/,
    );
});

test('four variants of a page are kept apart under one address, in any order, with and without the framework', async () => {
  proves('B-STORE-31');
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const wish = { 'save-data': 'on' };
  const requests: Record<string, string>[] = [{}, failed, wish, { ...wish, ...failed }];
  const tags = new Map<number, string>();
  for (const at of [0, 0, 1, 0, 2, 1, 3, 2, 0, 3, 1, 0]) {
    const response = await fetch(url + category, { headers: requests[at] ?? {} });
    const body = await response.text();
    assert.deepEqual(
      [hasScripts(body), /<html[^>]* data-saver="on"/.test(body)],
      [at === 0, at > 1],
      JSON.stringify(requests[at]),
    );
    const tag = String(response.headers.get('etag'));
    assert.equal(tags.get(at) ?? tag, tag);
    tags.set(at, tag);
    assert.equal(response.headers.get('vary'), 'accept-encoding, save-data');
  }
  assert.equal(new Set(tags.values()).size, 4);
  const asked = await fetch(`${url}${category}?plain=failed`);
  assert.ok(!hasScripts(await asked.text()));
  assert.ok(hasScripts(await (await fetch(url + category)).text()));
});

test('the links of browsers without script do not end a failure, and a cookie of another name or value is none', async () => {
  proves('B-STORE-31');
  for (const url of [`${category}?plain=1`, category]) assert.ok(!hasScripts((await get(url, failed)).body));
  assert.ok(hasScripts((await get(category, { cookie: 'jontro_plain=gone' })).body));
  assert.ok(hasScripts((await get(category, { cookie: 'my_jontro_plain=failed' })).body));
});

test('what was typed into the search of a page that failed is searched for, as a text alone', async () => {
  proves('B-STORE-31');
  const { statusCode, headers } = await get('/bn/category/fan?query=a%20%26%20%3Cb%3E%0d%0a', failed);
  assert.deepEqual(
    [statusCode, headers.location, headers['cache-control']],
    [303, '/bn/search?query=a+%26+%3Cb%3E', 'no-store'],
  );
  assert.equal((await get('/category/fan?query=%20', failed)).statusCode, 200);
  assert.equal((await get('/category/fan?query=fan')).statusCode, 200);
});

test('the address in the bar is text, and what is no page is left as it is', () => {
  proves('B-STORE-31');
  const page = { headers: { 'content-type': 'text/html' }, body: '<body class="a"><p>1</p></body>' };
  const { body } = withoutScripts(page, '/category/"><script>alert(1)</script>', 'en', 'failed', 'embedded');
  assert.ok(!String(body).includes('<script') && String(body).startsWith('<body class="a"><aside'));
  const file = { headers: { 'content-type': 'application/xml' }, body: '<script>1</script>' };
  assert.equal(withoutScripts(file, '/', 'en', 'failed', 'embedded'), file);
});

test('the data saver leaves out the scripts for who is not signed in, on the pages that are whole without', async () => {
  proves('B-STORE-07');
  const wish = { 'save-data': 'on' };
  for (const [headers, path, expected] of [
    [wish, '/', true],
    [{ cookie: 'data_saver=on' }, '/category/fan?page=2', true],
    [wish, '/product/a/b', true],
    [wish, '/cart', true],
    [wish, '/login', false],
    [wish, '/register', false],
    [wish, '/dashboard/orders', false],
    [wish, '/categoryless', false],
    [{}, '/', false],
    [{ ...wish, cookie: 'data_saver=off' }, '/', false],
    [{ ...wish, cookie: 'a=b; jontro_session=abc' }, '/', false],
    [{ ...wish, cookie: '__Host-jontro_session=abc' }, '/', false],
    [{ ...wish, cookie: 'jontro_session=; no_jontro_session=abc' }, '/', true],
  ] as const)
    assert.equal(savesScripts(headers, path), expected, JSON.stringify([headers, path]));
  assert.ok(!hasScripts((await get('/bn', wish)).body));
  assert.ok(hasScripts((await get('/bn', { ...wish, cookie: 'jontro_session=abc' })).body));
  assert.ok(hasScripts((await get('/login', wish)).body));
  const results = await get('/search?query=fan&plain=1', wish);
  assert.ok(!hasScripts(results.body) && results.body.includes('/assets/plain-'), 'with all filters');
  assert.equal(results.headers['set-cookie'], undefined);
});

test('the data saver says on each page how to get the full one, which is remembered, and its pages store no cookie', async () => {
  proves('B-STORE-07');
  const wish = { 'save-data': 'on' };
  for (const url of ['/category/fan?sort=lowToHigh', '/cart?add=1&plain=1']) {
    const { body, headers } = await get(url, wish);
    assert.ok(!hasScripts(body) && !body.includes('with-script.js'));
    assert.doesNotMatch(String(headers['set-cookie']), /jontro_plain/);
    const [, path = ''] = /Less data is on\..*?href="([^"]*)"/s.exec(body) ?? [];
    const chosen = await get(path.replaceAll('&amp;', '&'), wish);
    assert.equal(chosen.statusCode, 303);
    assert.match(String(chosen.headers['set-cookie']), /^data_saver=off; Max-Age=31536000/);
    const cookie = 'data_saver=off';
    assert.ok(hasScripts((await get(String(chosen.headers.location), { ...wish, cookie })).body), url);
  }
  const policy = String((await get('/', wish)).headers['content-security-policy']);
  assert.match(policy, /script-src 'self' 'sha256-[\w+/=]+';/);
});

test('HTML and style of home, category and product without scripts are at most 30 kB, as they are sent, in both languages', async () => {
  proves('B-STORE-31');
  const modern = await createTestShop({ pages: true, settings: presets.modern as never });
  try {
    for (let at = 0; at < 12; at += 1) await modern.addProduct({ category: 'Fan', name: `Quiet fan ${at}` });
    const id = await modern.addProduct({ category: 'Fan', name: 'Quiet fan' });
    const sent = async (url: string, headers: Record<string, string>) => {
      const response = await modern.app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
      assert.equal(response.statusCode, 200, url);
      return response.rawPayload.length;
    };
    for (const prefix of ['', '/bn'])
      for (const path of ['/', category, `/product/quiet_fan/${id}`])
        for (const headers of [failed, { 'save-data': 'on' }]) {
          const url = (prefix + path).replace(/(?<=n)\/$/, '');
          const { body } = await modern.app.inject({ url, headers });
          const sheets = [...body.matchAll(/href="(\/assets\/plain-[^"]+\.css)"/g)].map(
            ([, css = '']) => css,
          );
          let sum = await sent(url, headers);
          for (const sheet of sheets) sum += await sent(sheet, {});
          assert.ok(sheets.length > 0 && sum <= 30_000, `${url}: ${sum} bytes`);
        }
  } finally {
    await modern.close();
  }
});
