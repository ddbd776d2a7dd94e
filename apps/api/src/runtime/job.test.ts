/** Jobs that a stop meets in the middle of their work. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { type Job, startJob } from './job.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

/** A job whose run ends when the test says so, and what was logged of it. */
function startedJob(settings: Partial<Job>) {
  const begun = Promise.withResolvers<void>();
  const run = Promise.withResolvers<void>();
  const lines: string[] = [];
  const write = (level: string) => (_fields: object, text: string) => void lines.push(`${level}: ${text}`);
  const log = { info: write('info'), warn: write('warn'), error: write('error') };
  const job = startJob(
    {
      name: `test ${settings.name}`,
      everyMs: 3_600_000,
      create: () => ({
        run() {
          begun.resolve();
          return run.promise;
        },
      }),
      ...settings,
    },
    shop.context,
    log,
  );
  return { job, run, begun: begun.promise, lines };
}

test('an exclusive job that does not end holds up no stop, and fails afterwards without an error', async () => {
  const { job, run, begun, lines } = startedJob({ name: 'long', exclusive: true });
  await begun;
  assert.equal(await job.stop(10), false);
  assert.deepEqual(lines, ['info: the job had not ended at the stop, and is run again']);
  run.reject(new Error('the database is closed'));
  await job.stop();
  assert.equal(lines.length, 1);
});

test('a job that shares rows by leases is waited for, and its failure is an error', async () => {
  const { job, run, begun, lines } = startedJob({ name: 'shared' });
  await begun;
  const stopped = job.stop(10);
  run.reject(new Error('failed'));
  assert.equal(await stopped, true);
  assert.deepEqual(lines, ['error: a worker run failed']);
});
