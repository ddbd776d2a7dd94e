/** The limits of a connection, tried against a clock of the test's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginRequest, overdueOf, timeLimits, type Watched } from './connection-times.ts';

/** A connection whose bytes and request the test moves; `at(s)` gives what is overdue after so many seconds. */
function watched() {
  const socket = { bytesRead: 0 };
  const request = { complete: false, readableLength: 0 };
  const response = { writableFinished: false };
  const connection: Watched = { socket, upload: false, turnedAway: false, since: 0 };
  const at = (seconds: number) => overdueOf(connection, seconds * 1000, timeLimits);
  const begin = (seconds: number) => beginRequest(connection, { request, response }, seconds * 1000);
  return { socket, request, response, connection, at, begin };
}

test('the limits are 15 s for headers, 65 s of silence, 30 s for a body, 120 s for an upload, 1 kB/s over 30 s', () => {
  const { headersMs, silentMs, bodyMs, uploadMs, uploadRate } = timeLimits;
  assert.deepEqual([headersMs, silentMs, bodyMs, uploadMs], [15_000, 65_000, 30_000, 120_000]);
  assert.deepEqual(uploadRate, { bytes: 30_000, ms: 30_000 });
});

test('a connection that sends nothing has 65 s', () => {
  const { at } = watched();
  assert.equal(at(64.9), undefined);
  assert.equal(at(65), 'silent');
});

test('headers have 15 s from their first byte, also after a while of silence', () => {
  const { socket, at } = watched();
  assert.equal(at(50), undefined);
  for (let second = 51; second < 66; second += 1) {
    socket.bytesRead += 1;
    assert.equal(at(second), undefined, `${second} s`);
  }
  socket.bytesRead += 1;
  assert.equal(at(66), 'headers');
});

test('a body has 30 s, however it dribbles, and whether or not the answer has been sent', () => {
  for (const answered of [false, true]) {
    const { socket, response, begin, at } = watched();
    begin(10);
    response.writableFinished = answered;
    for (let second = 10; second < 40; second += 1) {
      socket.bytesRead += 10_000;
      assert.equal(at(second), undefined, `${second} s`);
    }
    assert.equal(at(40), 'body');
  }
});

test('an upload has 120 s at 1 kB/s or more, and none below it over any 30 s', () => {
  const steady = watched();
  steady.begin(0);
  steady.connection.upload = true;
  for (let second = 1; second < 120; second += 1) {
    steady.socket.bytesRead += 1_000;
    assert.equal(steady.at(second), undefined, `${second} s`);
  }
  assert.equal(steady.at(120), 'body');

  const slow = watched();
  slow.begin(0);
  slow.connection.upload = true;
  slow.socket.bytesRead = 5_000_000;
  assert.equal(slow.at(30), undefined);
  slow.socket.bytesRead += 29_999;
  assert.equal(slow.at(59.9), undefined);
  assert.equal(slow.at(60), 'slow_upload');
  // The server itself has not taken what came.
  const waiting = watched();
  waiting.begin(0);
  waiting.connection.upload = true;
  waiting.request.readableLength = 1;
  assert.equal(waiting.at(30), undefined);
});

test('an answer under way is no silence, and silence counts anew after it', () => {
  const { socket, request, response, begin, connection, at } = watched();
  begin(0);
  socket.bytesRead = 400;
  request.complete = true;
  assert.equal(at(1), undefined);
  assert.equal(at(300), undefined);
  response.writableFinished = true;
  assert.equal(at(301), undefined);
  assert.equal(connection.request, undefined, 'nothing of the request is kept');
  assert.equal(at(364.9), undefined);
  assert.equal(at(365), 'silent');
});

test('bytes of a next request do not keep an answer open that nobody takes', () => {
  const { socket, request, begin, at } = watched();
  begin(0);
  request.complete = true;
  assert.equal(at(1), undefined);
  for (let second = 2; second < 122; second += 1) {
    socket.bytesRead += 1;
    assert.equal(at(second), undefined, `${second} s`);
  }
  assert.equal(at(122), 'headers');
});

test('the next request on a connection has its own times', () => {
  const { socket, request, response, begin, at } = watched();
  begin(0);
  request.complete = true;
  response.writableFinished = true;
  assert.equal(at(1), undefined);
  socket.bytesRead += 100;
  assert.equal(at(60), undefined);
  request.complete = false;
  response.writableFinished = false;
  begin(61);
  assert.equal(at(90.9), undefined);
  assert.equal(at(91), 'body');
});
