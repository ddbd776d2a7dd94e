// The order in which the shop's components stop, and that none of them blocks the others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../database/test-database.ts';
import { createLifecycle, type LifecycleComponent } from './lifecycle.ts';

const part = (
  name: string,
  order: string[],
  stop: () => Promise<unknown> = async () => {},
): LifecycleComponent => ({
  name,
  limitMs: 50,
  async stop() {
    order.push(name);
    await stop();
  },
});

test('components stop once, in reverse order of their start, those added together at the same time', async () => {
  const order: string[] = [];
  const running = createLifecycle(silentLog);
  await running.add(part('database', order));
  await running.add(part('server', order), part('worker', order));
  assert.deepEqual(await running.stop(), { clean: true, ended: true });
  await running.stop();
  assert.deepEqual(order, ['server', 'worker', 'database']);
});

test('a component that fails or takes too long is logged, and the others stop all the same', async () => {
  const order: string[] = [];
  const logged: string[] = [];
  const log = { ...silentLog, error: (details: object) => logged.push((details as { part: string }).part) };
  const running = createLifecycle(log);
  await running.add(part('database', order));
  await running.add(part('hanging', order, () => new Promise(() => {})));
  await running.add(part('failing', order, () => Promise.reject(new Error('no'))));
  assert.deepEqual(await running.stop(), { clean: false, ended: false });
  assert.deepEqual(order, ['failing', 'hanging', 'database']);
  assert.deepEqual(logged, ['failing', 'hanging']);
});

test('a component that is added during a stop is stopped too, and the start is aborted', async () => {
  const order: string[] = [];
  const running = createLifecycle(silentLog);
  await running.add(part('database', order));
  assert.equal(running.isStopping(), false);
  await running.stop();
  assert.equal(running.isStopping(), true);
  await assert.rejects(running.add(part('server', order)), /stopped during its start/);
  assert.deepEqual(order, ['database', 'server']);
});

test('a component whose work goes on is stopped without an error, and the others are known not to be alone', async () => {
  const running = createLifecycle(silentLog);
  await running.add({ name: 'job', stop: async () => false, limitMs: 1_000 });
  await running.add({ name: 'server', stop: async () => {}, limitMs: 1_000 });
  assert.deepEqual(await running.stop(), { clean: true, ended: false });
});
