/** The files of the client build over HTTP. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { assetRoutes } from './assets.ts';

const app = Fastify();
let parent: string;
let folder: string;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'jontro-assets-'));
  folder = join(parent, 'client');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(parent, 'outside.txt'), 'secret');
  const files = {
    'assets/shell-1a2b.js': 'plain',
    'assets/shell-1a2b.js.br': 'brotli',
    'assets/shell-1a2b.js.gz': 'gzip',
    'assets/font-1a2b.woff2': 'font',
    'assets/icons-1a2b.svg': '<svg/>',
    'robots.txt': 'no build has compressed this',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('X-Frame-Options', 'SAMEORIGIN');
    raw.setHeader('X-Content-Type-Options', 'nosniff');
  });
  await assetRoutes(app, folder);
});
after(async () => {
  await app.close();
  await rm(parent, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a text file is sent in the best encoding that the build made and the browser accepts', async () => {
  for (const [accepted, encoding, body] of [
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined, 'plain'],
    ['identity', undefined, 'plain'],
  ] as const) {
    const response = await get('/assets/shell-1a2b.js', { 'accept-encoding': accepted });
    assert.deepEqual(
      [response.body, response.headers['content-encoding'], response.headers['content-type']],
      [body, encoding, 'application/javascript; charset=utf-8'],
      accepted,
    );
    assert.equal(response.headers.vary, 'accept-encoding');
  }
});

test('files with hashed names are immutable, without validators, others are cached for an hour', async () => {
  const cacheControl = async (url: string) => (await get(url)).headers['cache-control'];
  assert.equal(await cacheControl('/assets/font-1a2b.woff2'), 'public, max-age=31536000, immutable');
  assert.equal(await cacheControl('/robots.txt'), 'public, max-age=3600');
  const { headers } = await get('/assets/font-1a2b.woff2');
  for (const name of ['etag', 'last-modified', 'accept-ranges']) assert.equal(headers[name], undefined, name);
});

test('a file that was not compressed is sent as it is, to browsers that accept any encoding, too', async () => {
  const { body, headers } = await get('/robots.txt', { 'accept-encoding': 'br, gzip' });
  assert.deepEqual([body, headers['content-encoding']], ['no build has compressed this', undefined]);
});

test('an unchanged file gets 304 without its bytes, and a range request gets that range', async () => {
  const { headers } = await get('/robots.txt');
  const unchanged = await get('/robots.txt', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([unchanged.statusCode, unchanged.body], [304, '']);
  const part = await get('/robots.txt', { range: 'bytes=0-1' });
  assert.deepEqual([part.statusCode, part.body], [206, 'no']);
});

test('compressed forms have no address, nor has anything that is not in the folder', async () => {
  for (const url of [
    '/assets/shell-1a2b.js.br',
    '/assets/none.js',
    '/assets/',
    '/../outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/%2e%2e/outside.txt',
  ])
    assert.equal((await get(url)).statusCode, 404, url);
});

test('a file that was deleted since the start is not found', async () => {
  await rm(join(folder, 'robots.txt'));
  assert.equal((await get('/robots.txt')).statusCode, 404);
});

test('scripts, styles and fonts have no headers for documents, but the type is not guessed; an image keeps all', async () => {
  for (const [url, framing] of [
    ['/assets/shell-1a2b.js', undefined],
    ['/assets/font-1a2b.woff2', undefined],
    ['/assets/icons-1a2b.svg', 'SAMEORIGIN'],
    ['/robots.txt', 'SAMEORIGIN'],
  ] as const) {
    const { headers } = await get(url);
    assert.equal(headers['x-frame-options'], framing, url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
  }
});
