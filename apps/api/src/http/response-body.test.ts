/** The body of a cached response: every form has the same bytes, whichever was requested first, and none is stored twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';
import { compressDensely, createResponseBody } from './response-body.ts';

const original = Buffer.from(`<p>${'যন্ত্র, a gadget shop '.repeat(400)}</p>`);
const decoded: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};
const orders: Encoding[][] = [
  ['identity', 'br', 'gzip'],
  ['br', 'identity', 'gzip', 'br'],
  ['gzip', 'br', 'identity', 'gzip'],
  ['gzip', 'identity', 'br'],
];

test('every encoding has the same bytes in any order of requests, also of requests at once', async () => {
  for (const order of orders) {
    const body = createResponseBody(original);
    for (const encoding of order)
      assert.deepEqual(decoded[encoding](await body.encoded(encoding)), original, order.join());
    const together = createResponseBody(original);
    const forms = await Promise.all(order.map((encoding) => together.encoded(encoding)));
    for (const [index, bytes] of forms.entries())
      assert.deepEqual(decoded[order[index] ?? 'identity'](bytes), original, order.join());
    assert.equal(together.length, original.length);
  }
});

test('a form is computed once for all requests, and takes no more memory than its bytes', async () => {
  const body = createResponseBody(original);
  for (const encoding of ['br', 'gzip'] as const) {
    assert.equal(body.has(encoding), false);
    const [bytes, again] = await Promise.all([body.encoded(encoding), body.encoded(encoding)]);
    assert.equal(bytes, again);
    assert.equal(bytes.buffer.byteLength, bytes.length);
    assert.equal(body.has(encoding), true);
  }
});

test('once it is compressed the uncompressed bytes are released, and restored for each request of them', async () => {
  const body = createResponseBody(original);
  assert.equal(await body.encoded('identity'), original);
  await body.encoded('br');
  const restored = await body.encoded('identity');
  assert.notEqual(restored, original);
  assert.deepEqual(restored, original);
});

test('the dense form replaces the quick one and leaves the other encodings', async () => {
  const body = createResponseBody(original);
  const gzip = await body.encoded('gzip');
  const dense = await compressDensely(await body.encoded('identity'));
  const changed = body.withBrotli(dense);
  assert.equal(await changed.encoded('br'), dense);
  assert.equal(await changed.encoded('gzip'), gzip);
  assert.deepEqual(await changed.encoded('identity'), original);
  assert.equal(changed.length, original.length);
});

test('a form that could not be computed is retried by the next request', async () => {
  const damaged = createResponseBody(original).withBrotli(Buffer.from('not Brotli'));
  await assert.rejects(damaged.encoded('gzip'));
  assert.equal(damaged.has('gzip'), false);
});
