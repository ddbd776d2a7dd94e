/** Queries that are sent together: their results, and the error of those that fail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueryPromise } from 'drizzle-orm';
import { sendTogether } from './send-together.ts';

/** A query whose result is known after so many turns of the event loop. */
const query = (turns: number, result: unknown): QueryPromise<unknown> =>
  ({
    async execute() {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      if (result instanceof Error) throw result;
      return result;
    },
  }) as QueryPromise<unknown>;

test('the results are those of the queries, in their order', async () => {
  assert.deepEqual(await sendTogether([query(2, 'one'), query(1, 'two')]), ['one', 'two']);
});

test('the error is that of the first query that failed, even if those after it are known to be aborted before', async () => {
  const aborted = new Error('current transaction is aborted');
  const full = new Error('could not extend the file');
  await assert.rejects(
    sendTogether([query(0, 'one'), query(3, full), query(0, aborted), query(1, aborted)]),
    full,
  );
});
