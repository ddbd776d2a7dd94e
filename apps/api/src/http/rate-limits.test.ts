/** Rate limits in memory and in the database: counting, rejecting and forgiving. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../database/db.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { ApplicationError } from './application-error.ts';
import { rateLimits } from './rate-limits.table.ts';
import { addressKey, createRateLimits, removeExpiredLimits } from './rate-limits.ts';

let database: Database;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

const isTooMany = (error: unknown): boolean =>
  error instanceof ApplicationError &&
  error.status === 429 &&
  typeof error.details.retryAfter === 'number' &&
  error.details.retryAfter > 0 &&
  error.details.retryAfter <= 3600;

for (const kind of ['embedded', 'url'] as const) {
  test(`an action above the limit is rejected with the seconds to wait, for each key separately (${kind})`, async () => {
    const limits = createRateLimits({ db: database.db, kind });
    for (let count = 0; count < 5; count += 1) await limits.limit('reset-account', 'a@example.com');
    await assert.rejects(limits.limit('reset-account', 'a@example.com'), isTooMany);
    await limits.limit('reset-account', 'b@example.com');
    await limits.limit('sign-in', 'a@example.com');
  });

  test(`a forgiven action does not count (${kind})`, async () => {
    const limits = createRateLimits({ db: database.db, kind });
    for (let count = 0; count < 30; count += 1) {
      await limits.limit('sign-in', 'c@example.com');
      await limits.forgive('sign-in', 'c@example.com');
    }
  });
}

test('two instances on one database share counters, without a readable e-mail', async () => {
  const [one, two] = [0, 1].map(() => createRateLimits({ db: database.db, kind: 'url' }));
  assert.ok(one && two);
  for (let count = 0; count < 5; count += 1) await one.limit('verification-account', 'd@example.com');
  await assert.rejects(two.limit('verification-account', 'd@example.com'), isTooMany);
  const rows = await database.db.select().from(rateLimits);
  assert.ok(rows.length > 0);
  assert.ok(rows.every((row) => !row.key.includes('example.com')));
  await removeExpiredLimits(database.db, new Date(Date.now() + 2 * 3_600_000));
  assert.equal((await database.db.select().from(rateLimits)).length, 0);
});

test('a frequent action is counted in memory and shared by one statement, and exactly from half of its limit on', async () => {
  let statements = 0;
  const counting = new Proxy(database.db, {
    get(db, name) {
      if (name === 'insert') statements += 1;
      return Reflect.get(db, name);
    },
  });
  const limits = createRateLimits({ db: counting, kind: 'url' });
  const place = () => limits.limit('place-order', 'e@example.com');
  for (let count = 0; count < 10; count += 1) await place();
  assert.equal(statements, 0);
  for (let count = 0; count < 10; count += 1) await place();
  assert.equal(statements, 10);
  await assert.rejects(place(), isTooMany);
});

test('two instances at once allow at most one and a half times a frequent limit, and nothing afterwards', async () => {
  const instances = [0, 1].map(() => createRateLimits({ db: database.db, kind: 'url' }));
  let allowed = 0;
  // One action after another in each: a burst would need more connections than a busy database has, and then counts in memory.
  const placeMany = async (limits: (typeof instances)[number]) => {
    for (let tries = 0; tries < 30; tries += 1) {
      await limits.limit('place-order', 'f@example.com').then(
        () => {
          allowed += 1;
        },
        (error) => assert.ok(isTooMany(error)),
      );
    }
  };
  await Promise.all(instances.map(placeMany));
  assert.ok(allowed >= 20 && allowed <= 30, `${allowed} allowed`);
  for (const limits of instances)
    await assert.rejects(limits.limit('place-order', 'f@example.com'), isTooMany);
});

test('a frequent action is counted in memory while the database fails, and shared afterwards', async () => {
  let fails = true;
  const unreliable = new Proxy(database.db, {
    get(db, name) {
      if (name === 'insert' && fails) throw new Error('unreachable');
      return Reflect.get(db, name);
    },
  });
  const limits = createRateLimits({ db: unreliable, kind: 'url' });
  const place = () => limits.limit('place-order', 'g@example.com');
  for (let count = 0; count < 19; count += 1) await place();
  fails = false;
  await place();
  const other = createRateLimits({ db: database.db, kind: 'url' });
  const tries = await Promise.allSettled(
    Array.from({ length: 11 }, () => other.limit('place-order', 'g@example.com')),
  );
  assert.equal(tries.at(-1)?.status, 'rejected');
});

test('a failing database does not block actions', async () => {
  const broken = {
    db: {
      insert: () => {
        throw new Error('unreachable');
      },
    },
    kind: 'url',
  } as unknown as Database;
  const limits = createRateLimits(broken);
  for (let count = 0; count < 5; count += 1) await limits.limit('reset-account', 'a@example.com');
  await assert.rejects(limits.limit('reset-account', 'a@example.com'), isTooMany);
});

test('the factor multiplies the limits', async () => {
  const limits = createRateLimits({ db: database.db, kind: 'embedded' }, 2);
  for (let count = 0; count < 10; count += 1) await limits.limit('reset-account', 'a@example.com');
  await assert.rejects(limits.limit('reset-account', 'a@example.com'), isTooMany);
});

test('an IPv6 address counts as its network, a mapped one as IPv4', () => {
  assert.equal(addressKey('203.0.113.7'), '203.0.113.7');
  assert.equal(addressKey('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressKey('2001:db8:1:2::1'), addressKey('2001:DB8:1:2:ffff::9'));
  assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
});
