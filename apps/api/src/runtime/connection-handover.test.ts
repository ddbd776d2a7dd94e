/** What becomes of connections that a server process has not accepted. */
import assert from 'node:assert/strict';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { closeUnacceptedConnections } from './connection-handover.ts';

/** A server process, as the primary sees it. */
function startProcess() {
  const child = Object.assign(new EventEmitter(), { send: (..._message: unknown[]) => true });
  closeUnacceptedConnections({ process: child as unknown as Worker['process'] });
  return {
    send: (seq: number, handle: { close(): void }) => child.send({ act: 'newconn', seq }, handle),
    respond: (ack: number, accepted: boolean) => child.emit('internalMessage', { ack, accepted }),
    end: () => child.emit('exit', 0),
  };
}

/** A connection that counts how often it is closed. */
const connection = () => {
  const handle = { closed: 0, close: () => (handle.closed += 1) };
  return handle;
};

test('a connection is closed with the process that has not answered, and left alone once it is accepted', () => {
  const one = startProcess();
  const [accepted, waiting] = [connection(), connection()];
  one.send(1, accepted);
  one.respond(1, true);
  one.send(2, waiting);
  one.end();
  assert.deepEqual([accepted.closed, waiting.closed], [0, 1]);
});

test('a refused connection is another process’s, and is closed when none is left', () => {
  const [one, other] = [startProcess(), startProcess()];
  const [taken, refused] = [connection(), connection()];
  one.send(1, taken);
  one.respond(1, false);
  other.send(1, taken);
  other.respond(1, true);
  one.send(2, refused);
  one.respond(2, false);
  one.end();
  assert.deepEqual([taken.closed, refused.closed], [0, 0]);
  other.end();
  assert.deepEqual([taken.closed, refused.closed], [0, 1]);
  const next = startProcess();
  next.end();
  assert.equal(refused.closed, 1);
});
