/** The cache of finished public answers: computed once, compressed once, never older than the last change. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { createPublicCache, type PublicAnswer, type PublicCache } from './public-cache.ts';

let app: FastifyInstance;
let cache: PublicCache;
let time = 0;
/** What the next computations do. */
let compute: () => Promise<PublicAnswer>;
let computed = 0;

const long = 'ল্যাপটপ laptop '.repeat(300);
const html = (body: string, status?: number): PublicAnswer => ({
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
      { endless: request.url.includes('?') },
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

test('an answer is computed once and then given from memory', async () => {
  const [first, second] = [await get(), await get()];
  assert.equal(first.body, long);
  assert.equal(second.body, long);
  assert.equal(computed, 1);
  await get('/other');
  assert.equal(computed, 2);
});

test('those who ask at the same time share one computation', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  assert.equal(computed, 1);
  assert.ok(answers.every((answer) => answer.body === long));
});

test('the best accepted encoding is sent, each with an ETag of its own', async () => {
  const plain = await get();
  assert.equal(plain.headers['content-encoding'], undefined);
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), long);
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.rawPayload).toString(), long);
  const tags = [plain, brotli, gzip].map((answer) => answer.headers.etag);
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) assert.match(String(tag), /^"[\w-]+"$/);
  for (const { headers } of [plain, brotli, gzip]) {
    assert.equal(headers.vary, 'accept-encoding');
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
  }
  assert.equal(computed, 1);
});

test('a large page is compressed with Brotli 5, not with a quality that takes many times as long', async () => {
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

test('who has the answer already is told so in 304, with any form of If-None-Match', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
    const answer = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(known) });
    assert.deepEqual([answer.statusCode, answer.body], [304, '']);
    assert.equal(answer.headers.etag, headers.etag);
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

test('after a drop everything is computed anew', async () => {
  await get();
  compute = async () => html('new');
  cache.drop();
  assert.equal((await get()).body, 'new');
  assert.equal(computed, 2);
});

test('what was being computed when the catalogue changed is neither kept nor given to those who ask afterwards', async () => {
  const held = Promise.withResolvers<void>();
  compute = async () => {
    await held.promise;
    return html('old');
  };
  const before = get();
  while (computed === 0) await new Promise(setImmediate);
  cache.drop();
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  held.resolve();
  assert.equal((await before).body, 'old');
  assert.equal((await get()).body, 'new');
  assert.equal(computed, 2);
});

test('nothing is kept longer than a minute', async () => {
  await get();
  time += 59_999;
  await get();
  assert.equal(computed, 1);
  time += 1;
  await get();
  assert.equal(computed, 2);
});

test('failures and refusals are not kept', async () => {
  compute = async () => {
    throw new Error('the database is away');
  };
  assert.equal((await get()).statusCode, 500);
  compute = async () => html('not here', 404);
  assert.equal((await get()).statusCode, 404);
  compute = async () => html('here');
  assert.equal((await get()).body, 'here');
  assert.equal((await get()).body, 'here');
  assert.equal(computed, 3);
});

test('while an answer cannot be worked out the old one is given on, unless the catalogue has changed', async () => {
  const away = async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  compute = async () => html('old');
  await get();
  compute = away;
  time += 60_000;
  assert.deepEqual([(await get()).body, (await get()).body, computed], ['old', 'old', 2]);
  time += 5_000;
  compute = async () => html('some parts are missing', 503);
  assert.deepEqual([(await get()).body, computed], ['old', 3]);
  time += 5_000;
  compute = async () => html('new');
  assert.equal((await get()).body, 'new');
  compute = away;
  cache.drop();
  assert.equal((await get()).statusCode, 500);
});

test('a clock that is set back by an hour makes no old answer stay', async () => {
  await get();
  time -= 3_600_000;
  await get();
  assert.equal(computed, 2);
});

test('memory is bounded: the answers asked for longest ago go first', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 100_000 });
  for (let page = 0; page < 50; page += 1) await get(`/${page}`);
  assert.equal(computed, 50);
  await get('/49');
  assert.equal(computed, 50);
  await get('/0');
  assert.equal(computed, 51);
});

test('answers that clients can make up without end displace no others', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 200_000 });
  await get('/');
  await get('/category/fan');
  for (let page = 0; page < 50; page += 1) await get(`/category/fan?page=${page}`);
  compute = async () => ({ status: 301, body: long, headers: { location: '/' } });
  for (let name = 0; name < 50; name += 1) await get(`/product/${name}`);
  assert.equal(computed, 102);
  await get('/');
  await get('/category/fan');
  assert.equal(computed, 102, 'both were still known');
  await get('/product/49');
  assert.equal(computed, 102, 'the last of the others, too');
  await get('/category/fan?page=0');
  assert.equal(computed, 103);
});

test('an answer too large for the cache is still sent', async () => {
  cache = createPublicCache({ now: () => new Date(time), bytes: 1000 });
  assert.equal((await get()).body, long);
  assert.equal((await get()).body, long);
  assert.equal(computed, 2);
});
