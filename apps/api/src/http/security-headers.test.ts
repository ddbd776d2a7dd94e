/** Headers of every kind of response that tell browsers what they may do with it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let owner: SignedInClient;
before(async () => {
  shop = await createTestShop({ pages: true, env: { PUBLIC_URL: 'https://shop.example.com' } });
  owner = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

/** One of each kind: page, data, file, error, redirect. */
const paths = [
  '/',
  '/no-such-page',
  '/category/fan',
  '/?language=bn',
  '/api/new-arrival',
  '/api/my-orders',
  '/api/all-users',
  '/api/all-users.csv',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/identity/jwks.json',
  '/auth/action?mode=resetPassword&oobCode=x',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/healthz',
  '/i/none.webp',
];
const get = (url: string, cookie = owner.cookie) => shop.app.inject({ url, headers: { cookie } });

test('every response demands https for a year, for all hosts of the domain, and forbids guessing its type', async () => {
  for (const url of paths) {
    const { headers } = await get(url);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(String(headers['referrer-policy']), /^(strict-origin-when-cross-origin|same-origin)$/, url);
    assert.equal(headers['access-control-allow-origin'], undefined, url);
  }
});

test('every response has a policy that loads no object, no foreign script, and is shown in no frame', async () => {
  for (const url of paths) {
    const policy = String((await get(url)).headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/, url);
    assert.doesNotMatch(policy, /script-src[^;]*('unsafe|\*|https:)|object-src/, url);
    if (!url.startsWith('/i/')) assert.match(policy, /frame-ancestors 'none'/, url);
  }
});

test('every body has its type, and a text its encoding', async () => {
  for (const url of paths) {
    const { headers, body } = await get(url);
    if (body === '') continue;
    const type = String(headers['content-type']);
    assert.match(type, /^(text\/\w+|application\/[\w+]+); charset=utf-8$/, url);
    assert.equal(type.startsWith('application/json'), /^[{[]/.test(body) && !url.includes('manifest'), url);
  }
});

test('what is personal is stored by no cache, and errors neither', async () => {
  for (const url of ['/api/my-orders', '/api/all-users', '/api/all-users.csv', '/api/my-sessions'])
    assert.match(String((await get(url)).headers['cache-control']), /no-store/, url);
  assert.match(String((await get('/api/my-orders', '')).headers['cache-control']), /no-store/, 'refused');
});

test('there is no TRACE, no list of a folder, and no file of the project', async () => {
  for (const url of ['/', '/api/new-arrival']) {
    const { statusCode, body } = await shop.app.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { 'x-own': 'secret' },
    });
    assert.ok(statusCode >= 400, `${statusCode}`);
    assert.doesNotMatch(body, /secret/);
  }
  for (const url of [
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/.env',
    '/data/secrets.key',
    '/assets/',
    '/i/',
  ]) {
    const { statusCode, body } = await get(url);
    assert.equal(statusCode, 404, url);
    assert.doesNotMatch(body, /\[core\]|"scripts"|Index of/, url);
  }
});
