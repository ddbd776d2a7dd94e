/** Slow clients get their whole response; the connection of one that stops reading is closed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { timeLimits } from './connection-timeouts.ts';
import { createConnections } from './connections.ts';

/** More than the kernel buffers of both sides hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'a');
const limits: typeof timeLimits = { ...timeLimits, responseMs: 1_500, checkMs: 50 };
const bounds = { max: 100, maxPerAddress: 100, trustedProxies: [] };

const opened: { close(): void }[] = [];
after(() => {
  for (const resource of opened) resource.close();
});

/** Requests the large response without reading it yet. */
async function requestLarge() {
  const connections = createConnections(bounds, { limits });
  const server = connections.createServer((_request, response) => response.end(large));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  socket.on('error', () => undefined);
  opened.push({
    close() {
      connections.stop();
      socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  });
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
  return { socket, connections };
}

test('a response that is read slowly, for longer than the limit, is sent completely', async () => {
  const { socket, connections } = await requestLarge();
  const start = performance.now();
  let read = 0;
  let pauses = 0;
  socket.on('data', (chunk: Buffer) => {
    read += chunk.length;
    // Twenty pauses, each shorter than the limit, together longer.
    if (read < ((pauses + 1) * large.length) / 20) return;
    pauses += 1;
    socket.pause();
    setTimeout(() => socket.resume(), limits.responseMs / 8);
  });
  socket.resume();
  await once(socket, 'close');
  assert.ok(performance.now() - start > limits.responseMs);
  assert.ok(read > large.length, `${read} bytes were read`);
  assert.equal(connections.closed.size, 0);
});

test('a response that the client stops reading is aborted', async () => {
  const { connections } = await requestLarge();
  while (connections.open > 0) await wait(20);
  assert.deepEqual([...connections.closed], [['stalled', 1]]);
});
