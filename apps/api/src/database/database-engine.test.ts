/** Databases that only look like PostgreSQL are told apart, and locks by name exclude each other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { otherEngine } from './database-engine.ts';
import { lockName } from './lock-name.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

test('an engine that speaks PostgreSQL’s protocol and is another one is named', async () => {
  proves('B-SCALE-06');
  const versions = [
    ['CockroachDB CCL v26.1.0 (x86_64-pc-linux-gnu, built 2026/02/02, go1.24)', 'CockroachDB'],
    ['PostgreSQL 15.12-YB-2025.2.3.0-b1 on x86_64-pc-linux-gnu, compiled by clang', 'YugabyteDB'],
    ['PostgreSQL 15.9 (Debian 15.9-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc', undefined],
    ['PostgreSQL 18.1 on aarch64-apple-darwin, compiled by clang', undefined],
  ] as const;
  for (const [version, name] of versions) assert.equal(otherEngine(version), name, version);
  const { rows } = (await database.db.execute(sql`select version() as version`)) as {
    rows: { version: string }[];
  };
  assert.equal(otherEngine(rows[0]?.version ?? ''), undefined);
});

test('a lock by name is held until the transaction ends, and another name is free', async () => {
  proves('B-SCALE-06');
  const { db } = database;
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = inTransaction(db, async (tx) => {
    await lockName(tx, 'lamp');
    order.push('first');
    await held.promise;
    order.push('first ends');
  });
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = (await db.execute(
      sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
    )) as { rows: unknown[] };
    return rows.length > 0;
  };
  while (order.length === 0) await db.execute(sql`select 1`);
  const second = inTransaction(db, async (tx) => {
    await lockName(tx, 'lamp');
    order.push('second');
  });
  while (!order.includes('second') && !(await isWaiting())) await db.execute(sql`select 1`);
  await inTransaction(db, (tx) => lockName(tx, 'fan'));
  order.push('other name');
  held.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['first', 'other name', 'first ends', 'second']);
});
