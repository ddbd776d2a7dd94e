/** The cache of public responses: computed once, compressed once, never older than the last change. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { createPublicCache, type PublicCache, type PublicResponse } from './public-cache.ts';

let app: FastifyInstance;
let cache: PublicCache;
let time = 0;
/** The next computations. */
let compute: () => Promise<PublicResponse>;
let computed = 0;

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
      { unboundedKeys: request.url.includes('?') },
    ),
  );
});
after(() => app.close());
beforeEach(() => {
  cache = createPublicCache({ now: () => new Date(time) });
  computed = 0;
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

test('nothing is cached longer than a minute', async () => {
  await get();
  time += 59_999;
  await get();
  assert.equal(computed, 1);
  time += 1;
  await get();
  assert.equal(computed, 2);
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
