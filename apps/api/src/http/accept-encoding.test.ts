import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingFor } from './accept-encoding.ts';

test('the best encoding that a request accepts is chosen', () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', 'identity'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['brotli, x-gzip', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    [',;,', 'identity'],
  ] as const)
    assert.equal(encodingFor(header), encoding, header);
});
