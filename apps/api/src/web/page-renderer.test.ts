/** The rendering thread: cached responses never wait for it, and nothing hangs when it fails, blocks or is flooded. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import type { WebSettings } from '@jontro/shop/page-services.ts';
import { ApplicationError } from '../http/application-error.ts';
import { addTags, collectTags } from '../http/response-tags.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { ReadEndpoint } from './in-process-send.ts';
import { createPageRenderer, type PageRenderer, type RenderLimits } from './page-renderer.ts';

const pages = new URL('../testing/renderer-pages.ts', import.meta.url).href;
const minute = 60_000;
const renderers: PageRenderer[] = [];
afterEach(async () => {
  for (const renderer of renderers.splice(0)) await renderer.close();
});

interface Parts {
  limits?: Partial<RenderLimits>;
  readEndpoint?: ReadEndpoint;
  shop?: () => Partial<WebSettings>;
}

function open({ limits, readEndpoint, shop }: Parts = {}) {
  const logged: unknown[] = [];
  const reads: string[] = [];
  const renderer = createPageRenderer(
    {
      readEndpoint: async (endpoint, input) => {
        reads.push(String(input.params?.path));
        return readEndpoint ? readEndpoint(endpoint, input) : { ok: true, json: '"read"' };
      },
      pages: {
        productNames: {
          count: async () => 3,
          list: async (skip, limit) => [{ _id: `${skip}`, productName: `${limit}` }],
        },
        get shop() {
          return shop?.() ?? {};
        },
      },
      log: { error: (fields: unknown) => logged.push(fields) },
    },
    { pages, identity: 'embedded' },
    { maxMs: 5 * minute, concurrent: 8, waiting: 100, idle: 60 * minute, restart: 1, ...limits },
  );
  renderers.push(renderer);
  /** The body of a page. */
  const get = async (path: string, language: 'en' | 'bn' = 'en') =>
    String((await renderer.render(`http://shop${path}`, language)).body);
  return { renderer, get, logged, reads };
}

const isBusy = (error: unknown): boolean => {
  assert.ok(error instanceof ApplicationError);
  assert.deepEqual(
    [error.status, error.message, error.details],
    [503, connectionTexts.full, { retryAfter: 5 }],
  );
  return true;
};

test('a page is rendered in another thread, in its language, with the data that the server reads for it', async () => {
  const { renderer, get, reads } = open();
  assert.equal(renderer.threadId, undefined, 'no thread before the first page');
  assert.equal(await get('/page', 'bn'), '["bn",{"ok":true,"reply":"read"}]');
  assert.equal(await get('/names'), '[3,[{"_id":"1","productName":"2"}]]');
  assert.deepEqual(reads, ['/page', '/names']);
  assert.ok(renderer.threadId);
  const { status, headers } = await renderer.render('http://shop/page', 'en');
  assert.equal(status, 200);
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/);
});

test('while a page is rendered, the server does other work', async () => {
  const { renderer, get, reads } = open();
  const order: string[] = [];
  const blocked = assert.rejects(
    get('/blocks').finally(() => order.push('page')),
    isBusy,
  );
  await waitFor('the page is being rendered', () => reads.includes('/blocks'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('cached response');
  await renderer.close();
  await blocked;
  assert.deepEqual(order, ['cached response', 'page']);
});

test('what a page reads gives its tags to its response, also when pages are rendered at the same time', async () => {
  const { get } = open({
    readEndpoint: async (_endpoint, { params }) => {
      await new Promise((resolve) => setImmediate(resolve));
      addTags([String(params?.path)]);
      return { ok: true, json: '1' };
    },
  });
  const tagged = await Promise.all(['/a', '/b', '/c'].map((path) => collectTags(() => get(path))));
  assert.deepEqual(
    tagged.map(({ tags }) => [...tags]),
    [['/a'], ['/b'], ['/c']],
  );
});

test('an error response of an endpoint reaches the page with its status', async () => {
  for (const status of [400, 401, 404, 503]) {
    const { get } = open({ readEndpoint: async () => ({ ok: false, status, body: { message: 'No' } }) });
    assert.deepEqual(JSON.parse(await get('/page')), ['en', { ok: false, status, body: { message: 'No' } }]);
  }
});

test('a read that the server rejects fails in the page, as for an endpoint that is not public', async () => {
  const { get } = open({ readEndpoint: ({ url }) => Promise.reject(new Error(`Pages cannot read ${url}`)) });
  assert.deepEqual(JSON.parse(await get('/page?read=/api/users')), [
    'en',
    'Error: Pages cannot read /api/users',
  ]);
});

test('a page that fails is an unexpected error, and the thread goes on', async () => {
  const { renderer, get } = open();
  await get('/page');
  const { threadId } = renderer;
  await assert.rejects(get('/fails'), /This page fails/);
  assert.match(await get('/page'), /read/);
  assert.equal(renderer.threadId, threadId);
});

test('the thread gets the current settings, also after a change and in a new thread', async () => {
  let publicUrl = 'https://a.example';
  const { renderer, get } = open({ shop: () => ({ publicUrl }) });
  assert.match(await get('/settings'), /a\.example/);
  publicUrl = 'https://b.example';
  assert.match(await get('/settings'), /b\.example/);
  const { threadId } = renderer;
  await renderer.terminate();
  await waitFor('another thread', () => renderer.threadId !== undefined && renderer.threadId !== threadId);
  assert.match(await get('/settings'), /b\.example/);
});

test('a page whose thread ends is rendered once more, and gets no data that came for the former thread', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { renderer, get, reads, logged } = open({
    readEndpoint: async () => {
      const number = reads.length;
      await (number === 1 ? first : second).promise;
      return { ok: true, json: String(number) };
    },
  });
  const page = get('/page');
  await waitFor('the page waits for its data', () => reads.length === 1);
  await renderer.terminate();
  await waitFor('it waits for them again', () => reads.length === 2);
  first.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  second.resolve();
  assert.equal(await page, '["en",{"ok":true,"reply":2}]');
  assert.equal(logged.length, 1);
});

test('a page that ends its thread each time fails with 503, and other pages are rendered', async () => {
  const { get, reads } = open({ limits: { concurrent: 1 } });
  const dying = assert.rejects(get('/dies'), isBusy);
  const others = [get('/page'), get('/page')];
  await dying;
  for (const page of await Promise.all(others)) assert.match(page, /read/);
  assert.equal(reads.filter((path) => path === '/dies').length, 2);
});

/** Waits without timers, which the tests below advance themselves. */
const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

test('a page that blocks its thread fails with 503 after the limit, and the others get a new thread', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { renderer, get, reads, logged } = open({ limits: { maxMs: 1_000, concurrent: 2 } });
  const blocked = assert.rejects(get('/blocks'), isBusy);
  await until(() => reads.includes('/blocks'));
  t.mock.timers.tick(999);
  const page = get('/page');
  const { threadId } = renderer;
  t.mock.timers.tick(1);
  await blocked;
  await until(() => logged.length === 1);
  t.mock.timers.tick(1);
  assert.match(await page, /read/);
  assert.notEqual(renderer.threadId, threadId);
});

test('a page that waits for slow data fails with 503 after the limit, and the thread goes on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const never = new Promise<never>(() => undefined);
  const { renderer, get, reads, logged } = open({
    limits: { maxMs: 1_000, concurrent: 1 },
    readEndpoint: (_endpoint, { params }) =>
      params?.path === '/slow' ? never : Promise.resolve({ ok: true, json: '"read"' }),
  });
  const slow = assert.rejects(get('/slow'), isBusy);
  await until(() => reads.includes('/slow'));
  const { threadId } = renderer;
  t.mock.timers.tick(1_000);
  await slow;
  assert.match(await get('/page'), /read/);
  assert.deepEqual([renderer.threadId, logged], [threadId, []]);
});

test('a flood of pages is rejected with 503 at once, and the pages in the queue are rendered', async () => {
  const { get } = open({ limits: { concurrent: 2, waiting: 3 } });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => get('/page')));
  const refused = results.filter((result) => result.status === 'rejected');
  assert.equal(refused.length, 15);
  for (const { reason } of refused) isBusy(reason);
});

test('closing ends the pages that are being rendered, and later ones fail with 503', async () => {
  const { renderer, get, reads } = open();
  const blocked = assert.rejects(get('/blocks'), isBusy);
  await waitFor('the page is being rendered', () => reads.includes('/blocks'));
  await renderer.close();
  await blocked;
  await assert.rejects(get('/page'), isBusy);
  assert.equal(renderer.threadId, undefined);
});

test('a thread without pages ends, and the next page starts another', async () => {
  const { renderer, get } = open({ limits: { idle: 20 } });
  await get('/page');
  await waitFor('the thread ends', () => renderer.threadId === undefined);
  assert.equal(await get('/count'), '1');
});

test('hostile paths and reads reach the page as they are', async () => {
  const { get, reads } = open();
  for (const path of [
    '/%00',
    '/%2e%2e/%2e%2e/etc',
    '/__proto__',
    '/constructor',
    `/${'x'.repeat(8_000)}`,
    '/%F0%9F%98%80',
  ])
    assert.match(await get(path), /read/, path);
  assert.equal(reads.length, 6);
  assert.match(await get('/page?read=__proto__'), /read/);
});
