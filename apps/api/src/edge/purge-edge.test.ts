/** Purges: what an edge is sent, again and again, and how it gets what it has missed. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { silentLog } from '../database/test-database.ts';
import { everything } from '../http/response-tags.ts';
import { waitFor } from '../testing/wait-for.ts';
import { allKey, edgeKey } from './edge-headers.ts';
import { type EdgePurger, startEdgePurger } from './purge-edge.ts';

const token = 'a-token-of-an-edge';

interface Edge {
  server: Server;
  url: string;
  /** The keys of each purge that it has confirmed. */
  purges: string[][];
  refused: number;
  /** The status of the next answers; 0 for none at all. */
  status: number;
}

async function startEdge(): Promise<Edge> {
  const purges: string[][] = [];
  const server = createServer((request, response) => {
    if (edge.status === 0) return void request.socket.destroy();
    assert.equal(request.method, 'PURGE');
    assert.equal(request.headers.authorization, `Bearer ${token}`);
    if (edge.status !== 200) edge.refused += 1;
    else purges.push(String(request.headers['surrogate-key']).split(' '));
    response.writeHead(edge.status).end('done');
  });
  const edge: Edge = { server, url: '', purges, refused: 0, status: 200 };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return edge;
}

let edges: Edge[];
let purger: EdgePurger | undefined;

beforeEach(async () => {
  edges = [await startEdge(), await startEdge()];
});
afterEach(async () => {
  await purger?.stop();
  for (const { server } of edges) {
    server.closeAllConnections();
    server.close();
  }
});

/** A purge is repeated late, unless a test is about that. */
const start = (pauses = { retryMs: 20, againMs: [60_000] }): EdgePurger => {
  purger = startEdgePurger({ urls: edges.map(({ url }) => url), token, log: silentLog, pauses });
  return purger;
};
const keysOf = ({ purges }: Edge): string[] => purges.flat();
const edgeAt = (index: number): Edge => edges[index] as Edge;

test('every edge is sent the keys of what was dropped', async () => {
  proves('B-EDGE-02');
  start().purge(['product:1', 'catalog']);
  for (const edge of edges) {
    await waitFor('the purge', () => keysOf(edge).length === 2);
    assert.deepEqual(keysOf(edge), [edgeKey('product:1'), edgeKey('catalog')]);
  }
});

test('a purge is sent again later, for a page that was on its way during the first', async () => {
  proves('B-EDGE-02');
  start({ retryMs: 20, againMs: [40, 80] }).purge(['product:1']);
  const edge = edgeAt(0);
  await waitFor('the repeated purges', () => edge.purges.length === 3);
  assert.ok(edge.purges.every((keys) => keys.join() === edgeKey('product:1')));
  purger?.purge(['product:2']);
  await waitFor('the purges of the next change', () => edge.purges.length === 6);
  assert.ok(edge.purges.slice(3).every((keys) => keys.join() === edgeKey('product:2')));
});

test('an edge that is away gets all that it has missed, and delays no other', async () => {
  proves('B-EDGE-02');
  const [away, present] = [edgeAt(0), edgeAt(1)];
  away.status = 0;
  const { purge } = start();
  purge(['product:1']);
  await waitFor('the other edge', () => present.purges.length === 1);
  purge(['product:2']);
  await waitFor('the other edge again', () => present.purges.length === 2);
  assert.deepEqual(away.purges, []);
  away.status = 200;
  await waitFor('what it has missed', () => keysOf(away).length === 2);
  assert.deepEqual(keysOf(away).sort(), [edgeKey('product:1'), edgeKey('product:2')].sort());
});

test('a purge that an edge refuses is not done', async () => {
  const edge = edgeAt(0);
  edge.status = 403;
  start().purge(['product:1']);
  await waitFor('three refusals', () => edge.refused >= 3);
  edge.status = 200;
  await waitFor('the purge', () => keysOf(edge).includes(edgeKey('product:1')));
});

test('a change during a purge is purged after it', async () => {
  const edge = edgeAt(0);
  const { purge } = start();
  for (let change = 0; change < 50; change += 1) {
    purge(['product:1']);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = edge.purges.length;
  purge(['product:1']);
  await waitFor('a purge that began after the last change', () => edge.purges.length > before);
});

test('thousands of keys become that of everything, many of them several requests', async () => {
  const edge = edgeAt(0);
  const { purge } = start();
  const tags = (count: number): string[] => Array.from({ length: count }, (_, n) => `product:${n}`);
  purge(tags(450));
  await waitFor('450 keys', () => keysOf(edge).length === 450);
  assert.ok(edge.purges.every((keys) => keys.length <= 200));
  edge.purges.length = 0;
  purge(tags(2_500));
  await waitFor('everything', () => edge.purges.length === 1);
  assert.deepEqual(keysOf(edge), [allKey]);
  edge.purges.length = 0;
  purge(['product:1', everything]);
  await waitFor('everything by its tag', () => edge.purges.length === 1);
  assert.deepEqual(keysOf(edge), [allKey]);
});
