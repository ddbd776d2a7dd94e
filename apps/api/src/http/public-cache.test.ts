/** The cache of public responses: computed once, compressed once, never older than the last change of what they show. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { waitFor } from '../testing/wait-for.ts';
import { type Admission, admitAll } from './admission.ts';
import {
  createPublicCache,
  type PublicCache,
  type PublicResponse,
  type ServeOptions,
} from './public-cache.ts';
import { addTags } from './response-tags.ts';

let app: FastifyInstance;
let cache: PublicCache;
let time = 0;
/** The next computations. */
let compute: () => Promise<PublicResponse>;
let computed = 0;
let options: ServeOptions = {};

const long = 'ল্যাপটপ laptop '.repeat(300);
const html = (body: string, status?: number): PublicResponse => ({
  body,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  ...(status && { status }),
});

before(() => {
  app = Fastify();
  app.get('/*', (request, reply) =>
    cache.serve(
      request,
      reply,
      request.url,
      async () => {
        computed += 1;
        return compute();
      },
      { unboundedKeys: request.url.includes('?'), ...options },
    ),
  );
});
after(() => app.close());
beforeEach(() => {
  cache = createPublicCache({ now: () => new Date(time) });
  computed = 0;
  options = {};
  compute = async () => html(long);
});

const get = (url = '/', headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a response is computed once and then sent from memory', async () => {
  const [first, second] = [await get(), await get()];
  assert.equal(first.body, long);
  assert.equal(second.body, long);
  assert.equal(computed, 1);
  await get('/other');
  assert.equal(computed, 2);
});

test('simultaneous requests share one computation', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get()));
  assert.equal(computed, 1);
  assert.ok(responses.every((response) => response.body === long));
});

test('the best accepted encoding is sent, with an ETag for each encoding', async () => {
  const plain = await get();
  assert.equal(plain.headers['content-encoding'], undefined);
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), long);
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.rawPayload).toString(), long);
  const tags = [plain, brotli, gzip].map((response) => response.headers.etag);
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) assert.match(String(tag), /^"[\w-]+"$/);
  for (const { headers } of [plain, brotli, gzip]) {
    assert.equal(headers.vary, 'accept-encoding');
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
  }
  assert.equal(computed, 1);
});

test('a large page is compressed with Brotli 5, not with a much slower quality', async () => {
  const page = Array.from({ length: 3000 }, (_, n) => `<li id="${n}">${(n * 7919) % 1013} TK</li>`).join('');
  compute = async () => html(page);
  const { rawPayload } = await get('/', { 'accept-encoding': 'br' });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(page),
  };
  assert.ok(rawPayload.equals(brotliCompressSync(page, { params })));
});

test('a small body is not compressed', async () => {
  compute = async () => html('small');
  const { headers, body } = await get('/', { 'accept-encoding': 'br' });
  assert.deepEqual([headers['content-encoding'], body], [undefined, 'small']);
});

test('a client with the current response gets 304, for any form of If-None-Match', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
    const response = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(known) });
    assert.deepEqual([response.statusCode, response.body], [304, '']);
    assert.equal(response.headers.etag, headers.etag);
  }
  const other = await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
  assert.equal(other.statusCode, 200, 'the ETag of another encoding is not this one');
});

test('HEAD has the headers and no body', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/' });
  assert.equal(statusCode, 200);
  assert.equal(headers['content-length'], String(Buffer.byteLength(long)));
  assert.equal(body, '');
});

test('after a drop everything is computed again', async () => {
  await get();
  compute = async () => html('new');
  cache.drop();
  assert.equal((await get()).body, 'new');
  assert.equal(computed, 2);
});

test('a response whose computation began before a drop is neither cached nor sent to later requests', async () => {
  const blocked = Promise.withResolvers<void>();
  compute = async () => {
    await blocked.promise;
    return html('old');
  };
  const earlier = get();
  while (computed === 0) await new Promise(setImmediate);
  cache.drop();
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  blocked.resolve();
  assert.equal((await earlier).body, 'old');
  assert.equal((await get()).body, 'new');
  assert.equal(computed, 2);
});

/** A computation that ends when `finish` is called. */
function blockedComputation(tags: readonly string[], body: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = computed;
  compute = async () => {
    await promise;
    addTags(tags);
    return html(body);
  };
  return {
    finish: resolve,
    async hasStarted(): Promise<void> {
      while (computed === started) await new Promise(setImmediate);
    },
  };
}

test('a change drops the responses that have one of its tags, and no others', async () => {
  for (const [url, tags] of [
    ['/a', ['product:1', 'category:Fan']],
    ['/b', ['product:2']],
    ['/b?x', ['product:2', 'category:Fan']],
    ['/c', []],
  ] as const) {
    compute = async () => {
      addTags(tags);
      return html(url);
    };
    await get(url);
  }
  compute = async () => html('new');
  const { generation } = cache;
  cache.drop(['category:Fan', 'product:3']);
  const bodies = async () => [
    (await get('/a')).body,
    (await get('/b')).body,
    (await get('/b?x')).body,
    (await get('/c')).body,
  ];
  assert.deepEqual(await bodies(), ['new', '/b', 'new', '/c']);
  cache.drop([]);
  assert.deepEqual([await bodies(), cache.generation], [['new', '/b', 'new', '/c'], generation]);
});

test('a response is cached although its computation began before a change, unless the change touches it', async () => {
  for (const [touched, isCached] of [
    [['product:2'], true],
    [['product:2', 'product:1'], false],
  ] as const) {
    cache.drop();
    const blocked = blockedComputation(['product:1'], 'old');
    const earlier = get();
    await blocked.hasStarted();
    cache.drop(touched);
    compute = async () => html('new');
    blocked.finish();
    assert.equal((await earlier).body, 'old');
    assert.equal((await get()).body, isCached ? 'old' : 'new');
  }
});

test('a request after a change does not wait for a computation that began before it', async () => {
  const blocked = blockedComputation(['product:1'], 'old');
  const earlier = get();
  await blocked.hasStarted();
  cache.drop(['product:1']);
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  blocked.finish();
  await earlier;
  assert.equal((await get()).body, 'new');
});

test('a change of everything touches responses without tags, too', async () => {
  const blocked = blockedComputation([], 'old');
  const earlier = get();
  await blocked.hasStarted();
  cache.drop();
  compute = async () => html('new');
  blocked.finish();
  await earlier;
  assert.equal((await get()).body, 'new');
});

test('nothing is cached longer than a minute', async () => {
  await get();
  time += 59_999;
  await get();
  assert.equal(computed, 1);
  time += 1;
  await get();
  assert.equal(computed, 2);
});

test('a response of a minute is sent at once while a new one is computed', async () => {
  options = { sendAged: true };
  compute = async () => html('old');
  await get();
  time += 59_999;
  await get();
  assert.equal(computed, 1);
  time += 1;
  const blocked = blockedComputation([], 'new');
  assert.deepEqual([(await get()).body, (await get()).body, computed], ['old', 'old', 2]);
  blocked.finish();
  await new Promise(setImmediate);
  assert.deepEqual([(await get()).body, computed], ['new', 2]);
});

test('a response of two minutes is not sent, nor one of a minute without that option', async () => {
  options = { sendAged: true };
  compute = async () => html('old');
  await get();
  compute = async () => html('new');
  time += 120_000;
  assert.equal((await get()).body, 'new');
  compute = async () => html('newest');
  time += 60_000;
  options = {};
  assert.equal((await get()).body, 'newest');
});

test('a response of a minute is not sent after a change that touches it', async () => {
  options = { sendAged: true };
  compute = async () => {
    addTags(['product:1']);
    return html('old');
  };
  await get();
  time += 60_000;
  const before = blockedComputation(['product:1'], 'computed before');
  assert.equal((await get()).body, 'old');
  cache.drop(['product:1']);
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  before.finish();
  await new Promise(setImmediate);
  assert.equal((await get()).body, 'new');
});

test('an error of a computation that nobody waits for is that of the next request', async () => {
  options = { sendAged: true };
  await get();
  time += 60_000;
  compute = async () => {
    throw new Error('a mistake');
  };
  assert.equal((await get()).body, long);
  await new Promise(setImmediate);
  assert.equal((await get()).statusCode, 500);
  compute = async () => html('here');
  await get();
  time += 60_000;
  compute = async () => html('gone', 404);
  assert.equal((await get()).body, 'here');
  await new Promise(setImmediate);
  assert.equal((await get()).statusCode, 404);
});

test('a change is applied once, whatever order the versions come in', async () => {
  const drops = cache.dropsOf('a');
  cache.apply({ version: 4, tags: ['a'] });
  assert.equal(drops.count, 1, 'before the first version is known');
  cache.advanceTo(4);
  for (const version of [4, 6, 6, 5, 6, 5, 7, 7, 3]) cache.apply({ version, tags: ['a'] });
  assert.deepEqual([drops.count, cache.version], [4, 7]);
  cache.apply({ version: 10, tags: ['a'] });
  assert.equal(cache.version, 7, '8 and 9 are missing');
  cache.advanceTo(9);
  cache.apply({ version: 10, tags: ['a'] });
  assert.deepEqual([drops.count, cache.version], [5, 10]);
});

test('drops of a tag are counted, with those of everything', () => {
  const drops = cache.dropsOf('search');
  cache.drop(['names']);
  cache.drop(['names', 'search']);
  cache.drop();
  assert.deepEqual([drops.count, cache.dropsOf('names').count, cache.generation], [2, 0, 1]);
});

test('errors are not cached', async () => {
  compute = async () => {
    throw new Error('the database is down');
  };
  assert.equal((await get()).statusCode, 500);
  compute = async () => html('not here', 404);
  assert.equal((await get()).statusCode, 404);
  compute = async () => html('here');
  assert.equal((await get()).body, 'here');
  assert.equal((await get()).body, 'here');
  assert.equal(computed, 3);
});

test('while the computation fails the stale response is sent, unless the catalogue has changed', async () => {
  const fail = async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  compute = async () => html('old');
  await get();
  compute = fail;
  time += 60_000;
  assert.deepEqual([(await get()).body, (await get()).body, computed], ['old', 'old', 2]);
  time += 5_000;
  compute = async () => html('some parts are missing', 503);
  assert.deepEqual([(await get()).body, computed], ['old', 3]);
  time += 5_000;
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  compute = fail;
  cache.drop();
  assert.equal((await get()).statusCode, 500);
});

test('a clock that is set back by an hour keeps no stale response', async () => {
  await get();
  time -= 3_600_000;
  await get();
  assert.equal(computed, 2);
});

test('memory is bounded: the least recently used responses are evicted first', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 100_000 });
  for (let page = 0; page < 50; page += 1) await get(`/${page}`);
  assert.equal(computed, 50);
  await get('/49');
  assert.equal(computed, 50);
  await get('/0');
  assert.equal(computed, 51);
});

test('responses with unbounded keys evict no others', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 200_000 });
  await get('/');
  await get('/category/fan');
  for (let page = 0; page < 50; page += 1) await get(`/category/fan?page=${page}`);
  compute = async () => ({ status: 301, body: long, headers: { location: '/' } });
  for (let name = 0; name < 50; name += 1) await get(`/product/${name}`);
  assert.equal(computed, 102);
  await get('/');
  await get('/category/fan');
  assert.equal(computed, 102, 'both are still cached');
  await get('/product/49');
  assert.equal(computed, 102, 'so is the last of the unbounded keys');
  await get('/category/fan?page=0');
  assert.equal(computed, 103);
});

test('a response too large for the cache is still sent', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 1000 });
  assert.equal((await get()).body, long);
  assert.equal((await get()).body, long);
  assert.equal(computed, 2);
});

/** A page that compresses better with more effort. */
const page = Array.from(
  { length: 400 },
  (_, n) => `<li>Gadget ${n * 7919} for ৳${(n * 104_729) % 9973}</li>`,
).join('');
const brotli = async (url = '/') => (await get(url, { 'accept-encoding': 'br' })).rawPayload;
const isDense = (bytes: Buffer): boolean =>
  bytes.equals(
    brotliCompressSync(page, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(page),
      },
    }),
  );
async function requestOften(url = '/'): Promise<void> {
  for (let n = 0; n < 200; n += 1) await brotli(url);
}
/** Bodies are compressed densely one after the other: those of earlier requests are complete, too. */
async function untilDense(url = '/'): Promise<void> {
  await requestOften(url);
  time += 10_000;
  await waitFor('the dense form is sent', async () => isDense(await brotli(url)));
}

test('a response that is requested often and does not change is compressed more densely, in the background', async () => {
  compute = async () => html(page);
  const first = await get('/', { 'accept-encoding': 'br' });
  await requestOften();
  await untilDense('/other');
  assert.ok((await brotli()).equals(first.rawPayload), 'it had just changed');
  await untilDense();
  const dense = await get('/', { 'accept-encoding': 'br' });
  assert.ok(dense.rawPayload.length < first.rawPayload.length);
  assert.equal(brotliDecompressSync(dense.rawPayload).toString(), page);
  assert.equal(dense.headers['content-length'], String(dense.rawPayload.length));
  assert.equal(dense.headers.etag, first.headers.etag);
  assert.equal(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).rawPayload).toString(), page);
  assert.equal(computed, 2);
});

test('a response that is computed again without a change keeps its compressed form', async () => {
  compute = async () => html(page);
  await untilDense();
  time += 60_000;
  assert.ok(isDense(await brotli()));
  assert.equal(computed, 2);
  compute = async () => html(`${page}changed`);
  time += 60_000;
  assert.equal(brotliDecompressSync(await brotli()).toString(), `${page}changed`);
});

test('a dense form that is completed after a change is not sent', async () => {
  compute = async () => html(page);
  await requestOften();
  time += 10_000;
  await brotli();
  cache.drop();
  compute = async () => html(`${page}changed`);
  await brotli();
  compute = async () => html(page);
  await untilDense('/other');
  assert.equal(brotliDecompressSync(await brotli()).toString(), `${page}changed`);
});

test('a response that is requested seldom or is large keeps the quick form', async () => {
  compute = async () => html(page);
  const seldom = await brotli('/seldom');
  compute = async () => html('ল্যাপটপ laptop '.repeat(10_000));
  const large = await brotli('/large');
  await requestOften('/large');
  time += 10_000;
  await brotli('/large');
  await brotli('/seldom');
  compute = async () => html(page);
  await untilDense('/other');
  assert.ok((await brotli('/seldom')).equals(seldom));
  assert.ok((await brotli('/large')).equals(large));
});

test('a response that a change has touched while it was computed is sent without the headers for an edge', async () => {
  const edgeHeaders = () => ({ 'surrogate-key': 'a' });
  options = { edgeHeaders };
  assert.equal((await get('/kept')).headers['surrogate-key'], 'a');
  compute = async () => {
    addTags(['product:1']);
    cache.drop(['product:1']);
    return html(long);
  };
  assert.equal((await get('/touched')).headers['surrogate-key'], undefined);
  compute = async () => html(long, 404);
  assert.equal((await get('/gone')).headers['surrogate-key'], undefined);
});

test('listeners learn the tags of each drop, after it', async () => {
  const dropped: (readonly string[])[] = [];
  compute = async () => {
    addTags(['product:1']);
    return html(long);
  };
  await get();
  cache.onDrop((tags) => {
    assert.equal(cache.find('/'), undefined);
    dropped.push(tags);
  });
  cache.drop(['product:1']);
  cache.drop([]);
  cache.drop();
  assert.deepEqual(dropped, [['product:1'], ['everything']]);
});

test('that a subject is missing is kept for seconds, and not a moment after a change of it', async () => {
  options = { subject: 'product:1' };
  const missing = async () => {
    addTags(['product:1']);
    return html('nothing here', 404);
  };
  compute = missing;
  for (const age of [0, 4_999]) {
    time += age;
    assert.deepEqual([(await get()).statusCode, computed], [404, 1]);
  }
  const { etag } = (await get()).headers;
  assert.equal((await get('/', { 'if-none-match': String(etag) })).statusCode, 404);
  time += 1;
  assert.deepEqual([(await get()).statusCode, computed], [404, 2]);

  cache.drop(['product:2']);
  assert.deepEqual([(await get()).statusCode, computed], [404, 2]);
  compute = async () => html(long);
  cache.drop(['product:1']);
  assert.deepEqual([(await get()).statusCode, computed], [200, 3]);

  // What is missing is never sent late, nor instead of an error.
  options = { subject: 'product:1', sendAged: true };
  compute = missing;
  cache.drop();
  await get();
  time += 60_000;
  compute = async () => html('failed', 500);
  assert.equal((await get()).statusCode, 500);
  compute = async () => html(long);
  assert.equal((await get()).statusCode, 200);

  // A response that another change has made missing is not taken for its subject.
  for (const other of [{ subject: 'product:3' }, {}]) {
    options = other;
    compute = missing;
    const before = computed;
    await get('/other');
    await get('/other');
    assert.equal(computed, before + 2);
  }
});

test('what a response has shown is as important as an order; what nobody has shown is a read, and the fifth of one address lets all others go first', async () => {
  const asked: string[] = [];
  let free = Promise.withResolvers<void>();
  const admission: Admission = {
    ...admitAll,
    async begin(importance) {
      asked.push(importance);
      await free.promise;
      return () => {};
    },
  };
  cache = createPublicCache({ now: () => new Date(time), admission });
  const own = Fastify();
  own.decorateRequest('address', '');
  own.addHook('onRequest', async (request) => {
    request.address = String(request.headers.from ?? 'here');
  });
  own.get('/product/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    const subject = `product:${id}`;
    const show = async () => {
      addTags([subject]);
      return html(id, id === 'known' ? 200 : 404);
    };
    return cache.serve(request, reply, request.url, show, { subject });
  });
  own.get('/list', (request, reply) =>
    cache.serve(request, reply, request.url, async () => {
      addTags(['product:known', 'product:gone']);
      return html(long);
    }),
  );
  own.get('/search', (request, reply) =>
    cache.serve(request, reply, request.url, async () => html(long), { unboundedKeys: true }),
  );
  /** The importance of each computation; all are asked for while none may begin. */
  const importanceOf = async (urls: readonly string[], from = 'here'): Promise<string[]> => {
    asked.length = 0;
    free = Promise.withResolvers();
    const answers = urls.map((url) => own.inject({ url, headers: { from } }));
    await waitFor('all wait', () => asked.length === urls.length);
    const other = own.inject({ url: `/product/other?${crypto.randomUUID()}`, headers: { from: 'there' } });
    await waitFor('the other one waits', () => asked.length === urls.length + 1);
    free.resolve();
    await Promise.all([...answers, other]);
    assert.equal(asked.pop(), 'read', 'another address has asked for nothing else');
    return asked;
  };
  try {
    assert.deepEqual(await importanceOf(['/list', '/product/known']), ['purchase', 'read']);
    assert.deepEqual(
      await importanceOf([
        ...['a', 'b', 'c', 'd', 'e'].map((id) => `/product/${id}`),
        '/search?for=anything',
        '/product/gone',
        '/product/known?again',
      ]),
      ['read', 'read', 'read', 'read', 'yielding', 'yielding', 'purchase', 'purchase'],
    );
    // All are answered, so that the address begins anew; what was there once is not any more.
    assert.deepEqual(await importanceOf(['/product/f', '/product/gone?again'], 'elsewhere'), [
      'read',
      'read',
    ]);
  } finally {
    await own.close();
  }
});
