// The order in which the shop's parts stop, and that no part keeps the others from stopping.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../database/test-database.ts';
import { createRunningParts, type RunningPart } from './running-parts.ts';

const part = (name: string, order: string[], stop: () => Promise<unknown> = async () => {}): RunningPart => ({
  name,
  limitMs: 50,
  async stop() {
    order.push(name);
    await stop();
  },
});

test('what was started last stops first, once, and what was added together stops together', async () => {
  const order: string[] = [];
  const running = createRunningParts(silentLog);
  await running.add(part('database', order));
  await running.add(part('server', order), part('worker', order));
  assert.equal(await running.stop(), true);
  await running.stop();
  assert.deepEqual(order, ['server', 'worker', 'database']);
});

test('a part that fails or takes too long is told and left behind, and the rest stops all the same', async () => {
  const order: string[] = [];
  const told: string[] = [];
  const log = { ...silentLog, error: (details: object) => told.push((details as { part: string }).part) };
  const running = createRunningParts(log);
  await running.add(part('database', order));
  await running.add(part('hanging', order, () => new Promise(() => {})));
  await running.add(part('failing', order, () => Promise.reject(new Error('no'))));
  assert.equal(await running.stop(), false);
  assert.deepEqual(order, ['failing', 'hanging', 'database']);
  assert.deepEqual(told, ['failing', 'hanging']);
});

test('a part that starts while everything stops is stopped too, and the start goes no further', async () => {
  const order: string[] = [];
  const running = createRunningParts(silentLog);
  await running.add(part('database', order));
  await running.stop();
  await assert.rejects(running.add(part('server', order)), /stops while it starts/);
  assert.deepEqual(order, ['database', 'server']);
});
