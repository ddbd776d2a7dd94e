/** Connection timeouts, tested with a manual clock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginRequest, exceededTimeout, type TrackedConnection, timeLimits } from './connection-timeouts.ts';

/** A connection whose bytes and request the test controls; `timeoutAt(s)` returns the timeout after `s` seconds. */
function createConnection() {
  const socket = { bytesRead: 0 };
  const request = { complete: false, readableLength: 0 };
  const response = { writableFinished: false };
  const connection: TrackedConnection = { socket, upload: false, rejected: false, since: 0 };
  const timeoutAt = (seconds: number) => exceededTimeout(connection, seconds * 1000, timeLimits);
  const begin = (seconds: number) => beginRequest(connection, request, response, seconds * 1000);
  return { socket, request, response, connection, timeoutAt, begin };
}

test('the limits are 15 s for headers, 65 s idle, 30 s for a body, 120 s for an upload, 1 kB/s over 30 s', () => {
  const { headersMs, idleMs, bodyMs, uploadMs, uploadRate } = timeLimits;
  assert.deepEqual([headersMs, idleMs, bodyMs, uploadMs], [15_000, 65_000, 30_000, 120_000]);
  assert.deepEqual(uploadRate, { bytes: 30_000, ms: 30_000 });
});

test('a connection that sends nothing has 65 s', () => {
  const { timeoutAt } = createConnection();
  assert.equal(timeoutAt(64.9), undefined);
  assert.equal(timeoutAt(65), 'silent');
});

test('headers have 15 s from their first byte, also after an idle time', () => {
  const { socket, timeoutAt } = createConnection();
  assert.equal(timeoutAt(50), undefined);
  for (let second = 51; second < 66; second += 1) {
    socket.bytesRead += 1;
    assert.equal(timeoutAt(second), undefined, `${second} s`);
  }
  socket.bytesRead += 1;
  assert.equal(timeoutAt(66), 'headers');
});

test('a body has 30 s, however slowly it arrives, and whether or not the response has been sent', () => {
  for (const responded of [false, true]) {
    const { socket, response, begin, timeoutAt } = createConnection();
    begin(10);
    response.writableFinished = responded;
    for (let second = 10; second < 40; second += 1) {
      socket.bytesRead += 10_000;
      assert.equal(timeoutAt(second), undefined, `${second} s`);
    }
    assert.equal(timeoutAt(40), 'body');
  }
});

test('an upload has 120 s at 1 kB/s or more, and is closed below that rate over any 30 s', () => {
  const steady = createConnection();
  steady.begin(0);
  steady.connection.upload = true;
  for (let second = 1; second < 120; second += 1) {
    steady.socket.bytesRead += 1_000;
    assert.equal(steady.timeoutAt(second), undefined, `${second} s`);
  }
  assert.equal(steady.timeoutAt(120), 'body');

  const slow = createConnection();
  slow.begin(0);
  slow.connection.upload = true;
  slow.socket.bytesRead = 5_000_000;
  assert.equal(slow.timeoutAt(30), undefined);
  slow.socket.bytesRead += 29_999;
  assert.equal(slow.timeoutAt(59.9), undefined);
  assert.equal(slow.timeoutAt(60), 'slow_upload');
  // The server itself has not read the bytes.
  const waiting = createConnection();
  waiting.begin(0);
  waiting.connection.upload = true;
  waiting.request.readableLength = 1;
  assert.equal(waiting.timeoutAt(30), undefined);
});

test('a connection is not idle during a response, and its idle time starts again after it', () => {
  const { socket, request, response, begin, connection, timeoutAt } = createConnection();
  begin(0);
  socket.bytesRead = 400;
  request.complete = true;
  assert.equal(timeoutAt(1), undefined);
  assert.equal(timeoutAt(300), undefined);
  response.writableFinished = true;
  assert.equal(timeoutAt(301), undefined);
  assert.equal(connection.request, undefined, 'the request is released');
  assert.equal(timeoutAt(364.9), undefined);
  assert.equal(timeoutAt(365), 'silent');
});

test('bytes of a next request do not keep a response open that the client does not read', () => {
  const { socket, request, begin, timeoutAt } = createConnection();
  begin(0);
  request.complete = true;
  assert.equal(timeoutAt(1), undefined);
  for (let second = 2; second < 122; second += 1) {
    socket.bytesRead += 1;
    assert.equal(timeoutAt(second), undefined, `${second} s`);
  }
  assert.equal(timeoutAt(122), 'headers');
});

test('the next request on a connection has its own limits', () => {
  const { socket, request, response, begin, timeoutAt } = createConnection();
  begin(0);
  request.complete = true;
  response.writableFinished = true;
  assert.equal(timeoutAt(1), undefined);
  socket.bytesRead += 100;
  assert.equal(timeoutAt(60), undefined);
  request.complete = false;
  response.writableFinished = false;
  begin(61);
  assert.equal(timeoutAt(90.9), undefined);
  assert.equal(timeoutAt(91), 'body');
});

test('a connection that is kept alive is idle since its last response, whatever it was used for before', () => {
  const { socket, request, response, begin, timeoutAt } = createConnection();
  request.complete = true;
  response.writableFinished = true;
  for (const second of [0, 30, 60]) {
    socket.bytesRead += 400;
    begin(second);
    assert.equal(timeoutAt(second + 1), undefined, `${second} s`);
  }
  for (const second of [76, 100, 125.9]) assert.equal(timeoutAt(second), undefined, `${second} s`);
  assert.equal(timeoutAt(126), 'silent');
});
