/** Pages for an edge: only what is the same for everyone may be kept there, and a change purges it. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { announceUnits } from '../catalog/announce-units.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { allKey, edgeKey } from './edge-headers.ts';

let shop: TestShop;
let admin: SignedInClient;
let id: string;
const purges: string[][] = [];
const edge = createServer((request, response) => {
  purges.push(String(request.headers['surrogate-key']).split(' '));
  response.end();
});

before(async () => {
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  shop = await createTestShop({
    pages: true,
    settings: { dataSaver: true },
    env: {
      EDGE_CACHE: 'purged',
      EDGE_PURGE_URL: `http://127.0.0.1:${(edge.address() as AddressInfo).port}`,
      EDGE_PURGE_TOKEN: 'a-token-of-an-edge',
    },
  });
  admin = await shop.signIn({ role: 'admin' });
  id = await shop.addProduct({ name: 'Radio', price: 900 });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await shop.close();
  edge.closeAllConnections();
  edge.close();
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const mayKeep = ({ headers }: Awaited<ReturnType<typeof get>>): boolean =>
  /s-maxage/.test(String(headers['cache-control'])) || headers['surrogate-key'] !== undefined;

test('a page has the keys of what it shows, in each language, for visitors and customers alike', async () => {
  proves('B-EDGE-01');
  for (const url of [`/product/radio/${id}`, `/bn/product/radio/${id}`]) {
    const page = await get(url);
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers['cache-control'], 'public, max-age=0, s-maxage=60, must-revalidate');
    const keys = String(page.headers['surrogate-key']).split(' ');
    assert.ok(keys.includes(allKey) && keys.includes(edgeKey(`product:${id}`)));
    assert.equal(page.headers['set-cookie'], undefined);
    const signedIn = await get(url, { cookie: admin.cookie });
    assert.equal(signedIn.body, page.body);
    assert.equal(mayKeep(signedIn), true);
  }
});

test('the units that a sale leaves purge nothing: no page names them', async () => {
  const page = await get(`/product/radio/${id}`);
  assert.ok(
    !String(page.headers['surrogate-key'])
      .split(' ')
      .includes(edgeKey(`units:${id}`)),
  );
  shop.context.publicCache.touchedLately.add(`units:${id}`);
  await announceUnits(shop.context);
  const change = { params: { id }, body: { price: 950 } };
  assert.equal((await admin.call(catalogEndpoints.changeProduct, change)).status, 200);
  await waitFor('the purge of the change', async () => purges.flat().includes(edgeKey(`product:${id}`)));
  assert.ok(!purges.flat().includes(edgeKey(`units:${id}`)));
});

test('the answer of a page that is unchanged has the same headers', async () => {
  const page = await get('/');
  const known = await get('/', { 'if-none-match': String(page.headers.etag) });
  assert.equal(known.statusCode, 304);
  for (const name of ['cache-control', 'cdn-cache-control', 'surrogate-key']) {
    assert.equal(known.headers[name], page.headers[name], name);
  }
});

test('no answer to a person, no choice of a visitor and no failure may be kept', async () => {
  proves('B-EDGE-01');
  const answers = {
    'an endpoint of a customer': await get('/api/my-sessions', { cookie: admin.cookie }),
    'a list of products as data': await get('/api/products/popular'),
    'another language by choice': await get('/', { cookie: 'language=bn' }),
    'the choice itself': await get('/?language=bn'),
    'a chosen data saver': await get('/', { cookie: 'data_saver=on' }),
    'a page whose scripts have failed': await get('/', { cookie: 'jontro_plain=failed' }),
    'the wish of a browser to save data': await get('/', { 'save-data': 'on' }),
    'a data saver that was turned off': await get('/', { cookie: 'data_saver=off', 'save-data': 'on' }),
    'an unknown address': await get('/no-such-page'),
    health: await get('/healthz'),
  };
  for (const [what, answer] of Object.entries(answers)) assert.equal(mayKeep(answer), false, what);
  const usual = await get('/');
  assert.equal(mayKeep(usual), true);
  assert.match(String(usual.headers.vary), /save-data/);
});

test('a start purges everything, and a change the pages that show it', async () => {
  proves('B-EDGE-02');
  await waitFor('the purge of the start', () => purges.some((keys) => keys.includes(allKey)));
  purges.length = 0;
  const { status } = await admin.call(catalogEndpoints.changeProduct, {
    params: { id },
    body: { price: 800 },
  } as never);
  assert.equal(status, 200);
  await waitFor('the purge of the product', () => purges.flat().includes(edgeKey(`product:${id}`)));
  assert.equal((await get(`/product/radio/${id}`)).body.includes('800'), true);
});
