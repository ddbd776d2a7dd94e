/** Downloads: complete, rejected, interrupted, stalled. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { downloadFile } from './download.ts';
import { ApiError, onSessionRejected } from './send.ts';

/** Starts a server with this handler until the test ends, and returns a URL of it. */
async function startServer(
  t: { after: (end: () => void) => void },
  handler: RequestListener,
): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/all-orders.csv?show=paid`;
}

const apiError = (status: number) => (error: unknown) => error instanceof ApiError && error.status === status;

test('a file is received with its name and its progress', async (t) => {
  const url = await startServer(t, (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-22.csv"',
    });
    response.write('Id,Name\r\n', () => response.end('1,Fan\r\n'));
  });
  const seen: number[] = [];
  const { name, content } = await downloadFile(url, { onProgress: (bytes) => seen.push(bytes) });
  assert.equal(name, 'orders-2026-11-22.csv');
  assert.equal(content.type, 'text/csv; charset=utf-8');
  assert.equal(await content.text(), 'Id,Name\r\n1,Fan\r\n');
  assert.equal(seen.at(-1), content.size);
});

test('without a name from the server the file is named after its URL', async (t) => {
  const url = await startServer(t, (_request, response) => response.end('x'));
  assert.equal((await downloadFile(url, { onProgress: () => {} })).name, 'all-orders.csv');
});

test('a download that breaks off or stalls fails, never leaving half a file', async (t) => {
  const broken = await startServer(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('Id,Name\r\n', () => response.destroy());
  });
  await assert.rejects(downloadFile(broken, { onProgress: () => {} }), apiError(0));
  const silent = await startServer(t, (_request, response) => response.write('Id,Name\r\n'));
  await assert.rejects(downloadFile(silent, { onProgress: () => {}, stallTimeoutMs: 200 }), apiError(0));
});

test('an error response rejects, and a session error is reported as for any request', async (t) => {
  const rejections: number[] = [];
  t.after(onSessionRejected((status) => rejections.push(status)));
  for (const status of [401, 403, 500]) {
    const url = await startServer(t, (_request, response) =>
      response.writeHead(status).end('{"message":"No"}'),
    );
    await assert.rejects(downloadFile(url, { onProgress: () => {} }), apiError(status));
  }
  assert.deepEqual(rejections, [401, 403]);
});
