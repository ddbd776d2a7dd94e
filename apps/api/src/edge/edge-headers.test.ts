/** What pages tell an edge, by the setting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { ConfigError } from '../config/config-error.ts';
import { edgeConfig } from '../config/edge-config.ts';
import { everything } from '../http/response-tags.ts';
import { allKey, edgeHeadersOf, edgeKey } from './edge-headers.ts';

const purged = { kind: 'purged', urls: ['http://127.0.0.1:6081'], token: 'x'.repeat(16) } as const;
const env = {
  EDGE_CACHE: 'purged',
  EDGE_PURGE_URL: 'http://127.0.0.1:6081, https://edge.example.com/',
  EDGE_PURGE_TOKEN: 'a-token-of-20-signs!',
};

test('without the setting a page says nothing to an edge', () => {
  proves('B-EDGE-01');
  assert.equal(edgeHeadersOf(edgeConfig({})), undefined);
});

test('an edge with tags keeps a page for a minute, an old copy for a day without the shop; a browser asks each time', () => {
  proves('B-EDGE-01');
  const headers = edgeHeadersOf(purged)?.(new Set(['product:1', 'category:Power Bank']));
  assert.deepEqual(headers, {
    'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
    'surrogate-key': `${allKey} ${edgeKey('product:1')} ${edgeKey('category:Power Bank')}`,
  });
});

test('an edge without tags keeps a page for a second, and never sends an old one while the shop responds', () => {
  const headers = edgeHeadersOf({ kind: 'brief' })?.(new Set(['product:1']));
  assert.deepEqual(headers, {
    'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
    'cdn-cache-control': 'public, max-age=1, stale-if-error=86400',
  });
});

test('keys are short and without blanks, and that of everything is on each page', () => {
  assert.equal(allKey, edgeKey(everything));
  for (const tag of ['product:0123456789abcdef01234567', 'category:Power Bank', 'বাংলা']) {
    assert.match(edgeKey(tag), /^[\w-]{8}$/);
  }
});

test('a page with more keys than a header has room for is not kept at the edge', () => {
  const tagsOf = (count: number) => new Set(Array.from({ length: count }, (_, n) => `product:${n}`));
  const headersOf = edgeHeadersOf(purged);
  assert.ok((headersOf?.(tagsOf(399))['surrogate-key']?.length ?? 0) < 4_000);
  assert.deepEqual(headersOf?.(tagsOf(400)), {});
});

test('the setting names every edge, and is refused without an address, with a wrong one, and with a short token', () => {
  assert.deepEqual(edgeConfig(env), {
    kind: 'purged',
    urls: ['http://127.0.0.1:6081', 'https://edge.example.com'],
    token: env.EDGE_PURGE_TOKEN,
  });
  assert.deepEqual(edgeConfig({ EDGE_CACHE: 'brief' }), { kind: 'brief' });
  for (const wrong of [
    { EDGE_CACHE: 'always' },
    { EDGE_PURGE_URL: undefined },
    { EDGE_PURGE_URL: 'http://127.0.0.1:6081,' },
    { EDGE_PURGE_URL: 'ftp://edge.example.com' },
    { EDGE_PURGE_TOKEN: undefined },
    { EDGE_PURGE_TOKEN: 'short' },
    { EDGE_PURGE_TOKEN: 'with a blank inside it' },
  ]) {
    assert.throws(() => edgeConfig({ ...env, ...wrong }), ConfigError, JSON.stringify(wrong));
  }
});
