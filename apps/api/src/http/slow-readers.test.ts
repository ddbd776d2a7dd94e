/** Clients that take their answer slowly get all of it; those that take nothing any more are given up. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { timeLimits } from './connection-times.ts';
import { createConnections } from './connections.ts';

/** More than the buffers of both kernels hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'a');
const limits = { ...timeLimits, answerMs: 1_500, checkMs: 50 };
const bounds = { max: 100, maxPerAddress: 100, trustedProxies: [] };

const opened: { close(): void }[] = [];
after(() => {
  for (const each of opened) each.close();
});

/** Asks for the large answer and reads nothing of it yet. */
async function askFor() {
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

test('an answer that is read slowly, for longer than the limit, comes to its end', async () => {
  const { socket, connections } = await askFor();
  const begun = performance.now();
  let taken = 0;
  let pauses = 0;
  socket.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    // Twenty pauses that are short beside the limit, and together longer.
    if (taken < ((pauses + 1) * large.length) / 20) return;
    pauses += 1;
    socket.pause();
    setTimeout(() => socket.resume(), limits.answerMs / 8);
  });
  socket.resume();
  await once(socket, 'close');
  assert.ok(performance.now() - begun > limits.answerMs);
  assert.ok(taken > large.length, `${taken} bytes were read`);
  assert.equal(connections.closed.size, 0);
});

test('an answer that nobody reads any more is given up', async () => {
  const { connections } = await askFor();
  while (connections.open > 0) await wait(20);
  assert.deepEqual([...connections.closed], [['stalled', 1]]);
});
