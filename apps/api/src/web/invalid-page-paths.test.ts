/** Pages at addresses that cannot exist: the error page, never a 503. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { productPath } from '@jontro/shop/catalog/product-path.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { overrideSettings } from '../testing/override-settings.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop({ pages: true });
});
after(() => shop.close());

test('a path with a name beyond the maximum length renders the error page with status 404', async () => {
  for (const url of [
    `/category/${'x'.repeat(200)}`,
    `/product/${'x'.repeat(200)}/${'y'.repeat(200)}`,
    `/nothing/${'x'.repeat(200)}`,
  ]) {
    const { statusCode, headers } = await shop.app.inject({ url });
    assert.deepEqual([statusCode, headers['retry-after']], [404, undefined], url.slice(0, 40));
    assert.match(String(headers['content-type']), /^text\/html/);
  }
});

const page = { accept: 'text/html', host: 'localhost:3000' };
/** What a browser gets for an address. */
async function open(url: string) {
  const { statusCode, headers, body } = await shop.app.inject({ url, headers: page });
  const [, language] = /<html lang="(\w+)"/.exec(body) ?? [];
  assert.ok(headers['content-security-policy'] && headers['x-content-type-options'], url);
  return { status: statusCode, language, location: headers.location, body };
}

test('a page whose address was cut within a character, or has none, is the error page in its language', async () => {
  for (const [url, language] of [
    ['/category/%', 'en'],
    ['/bn/category/%E0%A6', 'bn'],
    ['/product/%E0%A6%95%E0%A7/6b0bc1054c87083321afee00', 'en'],
    ['/success/%/%', 'en'],
    ['/bn/%', 'bn'],
    ['/dashboard/%C3%28', 'en'],
    ['/category/a%00b', 'en'],
    ['/category/earbuds?brand=%00', 'en'],
    ['/bn/product/%00/6b0bc1054c87083321afee00', 'bn'],
  ] as const) {
    const { status, language: got, body } = await open(url);
    assert.deepEqual([status, got], [404, language], url);
    assert.match(body, /404/, url);
  }
});

test('a broken name before the id of a product leads to its address', async () => {
  const _id = await shop.addProduct({ name: 'তরঙ্গ fan, 100%' });
  const path = productPath({ _id, productName: 'তরঙ্গ fan, 100%' });
  for (const name of ['%', '%E0%A6%95%E0%A7', '%00']) {
    const { status, location } = await open(`/product/${name}/${_id}?utm_source=fb`);
    assert.deepEqual([status, location], [301, `${path}?utm_source=fb`]);
    assert.equal((await open(`/bn/product/${name}/${_id}`)).location, `/bn${path}`);
  }
});

test('a broken old address leads on, a redirect to one is refused, and a file names its line and takes the others', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const add = (from: string, to: string) => admin.call(redirectEndpoints.addRedirect, { body: { from, to } });
  assert.equal((await add('/old/%E0%A6', '/cart')).status, 200);
  const { status, location } = await open('/old/%E0%A6');
  assert.deepEqual([status, location], [301, '/cart']);
  for (const to of ['/category/%', '/category/%E0%A6', '/product/x/%00']) {
    const { status: refused, error } = await add('/older', to);
    assert.deepEqual([refused, error.message], [400, redirectTexts.notOurs], to);
  }
  const text = '/a-1,/cart\n/a-2,/category/%\n/a-3\n/a-4,/cart\n';
  const { body } = await admin.call(redirectEndpoints.importRedirects, { body: { text } });
  assert.equal(body.added, 2);
  assert.deepEqual(
    body.refusals.map(({ from }) => from),
    ['/a-2', '/a-3'],
  );
});

test('with tracking off, old links of mails lead to the error page, and programs get JSON', async () => {
  overrideSettings(shop.context.config, { tracking: false });
  for (const url of ['/track', '/track/abc/def']) {
    const { status, language } = await open(url);
    assert.deepEqual([status, language], [404, 'en'], url);
    const { headers } = await shop.app.inject({ url });
    assert.match(String(headers['content-type']), /json/);
  }
  assert.equal((await open('/api/nothing')).language, undefined);
});
