// Slow statements in the log: with plan and request, without parameters, and not again and again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { eq, sql } from 'drizzle-orm';
import { counters } from '../runtime/counters.ts';
import { createLog } from '../runtime/log.ts';
import { newSpanId, newTraceId, withTrace } from '../runtime/trace.ts';
import { users } from '../users/users.table.ts';
import type { Database } from './db.ts';
import { logSlowStatements } from './slow-statements.ts';
import { createTestDatabase } from './test-database.ts';

let database: Database;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

interface Line {
  msg: string;
  statement: string;
  ms: number;
  plan?: string[];
  error?: string;
  traceId?: string;
}

/** The lines that are logged during `work` with a threshold; `thresholdMs` below 0 makes every statement slow. */
async function linesOf(thresholdMs: number, work: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(JSON.parse(line)) });
  const stop = logSlowStatements({ db: database.db, log, thresholdMs });
  await work();
  await stop();
  return lines;
}

const secret = 'rahim@example.com';
const findUser = () => database.db.select({ id: users.id }).from(users).where(eq(users.email, secret));

test('a slow statement is logged with its plan, its duration and its trace, and without parameters', async () => {
  proves('B-SEE-05');
  const trace = { traceId: newTraceId(), spanId: newSpanId(), sampled: false, requestId: 'edge-0123456789' };
  const lines = await linesOf(-1, () => withTrace(trace, async () => void (await findUser())));
  assert.equal(lines.length, 1);
  const [line] = lines;
  assert.equal(line?.msg, 'a statement was slow');
  assert.match(line?.statement ?? '', /^select "id" from "users" where "users"\."email" = \$1$/);
  assert.match(line?.plan?.join('\n') ?? '', /users.*\n.*email = \$1/);
  assert.ok(Number.isInteger(line?.ms));
  assert.equal(line?.traceId, trace.traceId);
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(secret));
});

test('a plan changes nothing, and what has no plan is logged without one', async () => {
  proves('B-SEE-05');
  const lines = await linesOf(-1, async () => {
    await database.db.execute(
      sql`insert into job_runs (name, next_run_at, started_at) values (${'once'}, now(), now())`,
    );
  });
  assert.equal(lines.length, 1);
  assert.match(lines[0]?.plan?.[0] ?? '', /Insert on job_runs/);
  const { rows } = (await database.db.execute(
    sql`select count(*)::int as n from job_runs where name = 'once'`,
  )) as unknown as { rows: { n: number }[] };
  assert.equal(rows[0]?.n, 1);
  const [other] = await linesOf(-1, () => database.db.execute(sql`show timezone`));
  assert.deepEqual([other?.statement, other?.plan], ['show timezone', undefined]);
  const [failed] = await linesOf(-1, () => database.db.execute(sql`select 1 / 0`).catch(() => {}));
  assert.equal(failed?.error, '22012');
});

test('a statement that is slow again and again is logged once and counted each time, and a fast one neither', async () => {
  proves('B-SEE-05');
  const slow = () => counters.slowStatements.values()[0]?.value ?? 0;
  const before = slow();
  const lines = await linesOf(-1, async () => {
    for (let n = 0; n < 5; n += 1) await findUser();
  });
  assert.equal(lines.length, 1);
  assert.equal(slow() - before, 5);
  const fast = await linesOf(3_600_000, findUser);
  assert.deepEqual([fast.length, slow() - before], [0, 5]);
  assert.deepEqual(await linesOf(0, findUser), []);
});
