/** The released version can run on the schema of this one: each of its statements can be prepared (decision 094). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../apps/api/src/database/test-database.ts';
import { normalizeStatement, prepareError, readStatements } from './statements.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database?.close());

test('the schema accepts every statement of the released version', async () => {
  const statements = readStatements();
  assert.ok(statements.length > 300);
  const errors: string[] = [];
  for (const statement of statements) {
    const error = await prepareError(database.db, statement);
    if (error) errors.push(`${error}: ${statement}`);
  }
  assert.deepEqual(errors, []);
});

test('a missing column that the released version uses is detected', async () => {
  const changedDatabase = await createTestDatabase();
  await changedDatabase.db.execute(sql`alter table orders drop column mobile_number cascade`);
  const errors = await Promise.all(
    readStatements().map((statement) => prepareError(changedDatabase.db, statement)),
  );
  assert.match(errors.filter(Boolean).join('\n'), /column .*mobile_number.* does not exist/);
  await changedDatabase.close();
});

test('statements that differ only in the length of a list are recorded once', () => {
  assert.equal(
    normalizeStatement('select "a" from "t"\n where "a" in ($1, $2, $3) and b = $4'),
    'select "a" from "t" where "a" in ($1) and b = $2',
  );
  assert.equal(
    normalizeStatement('insert into "t" ("a", "b") values ($1, default), ($2, default)'),
    'insert into "t" ("a", "b") values ($1, default)',
  );
  assert.equal(normalizeStatement('set statement_timeout = 0'), undefined);
});
