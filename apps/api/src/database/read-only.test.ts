// A read-only server (SQLSTATE 25006), as after a failover: on a real PostgreSQL.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { isReadOnly } from './database-error.ts';
import type { Db } from './db.ts';
import { inTransaction } from './transaction.ts';

const connections = 6;

/** Makes all connections of the pool read-only; returns their process ids. */
async function demote(db: Db): Promise<number[]> {
  const all = Promise.withResolvers<void>();
  let open = 0;
  return Promise.all(
    Array.from({ length: connections }, () =>
      db.transaction(async (tx) => {
        const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as {
          rows: { pid: number }[];
        };
        await tx.execute(sql`set session characteristics as transaction read only`);
        open += 1;
        if (open === connections) all.resolve();
        await all.promise;
        return rows[0]?.pid ?? 0;
      }),
    ),
  );
}

suite('a read-only server', () => {
  let shop: TestShop;
  let db: Db;
  let shopper: SignedInClient;
  let gadgetId: string;
  let operator: pg.Client;
  before(async () => {
    shop = await createTestShop();
    ({ db } = shop.context);
    shopper = await shop.signIn();
    gadgetId = await shop.addProduct();
    await db.execute(sql`create table notes (text text)`);
    operator = new pg.Client({ connectionString: shop.context.database.connectionString });
    await operator.connect();
  });
  after(async () => {
    await operator.end();
    await shop.close();
  });

  /** During `work`, new connections are read-only as well. */
  async function whileReadOnly(work: () => Promise<void>): Promise<void> {
    const { rows } = await operator.query<{ name: string }>('select current_database() as name');
    await operator.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
    await demote(db);
    try {
      await work();
    } finally {
      await operator.query(`alter database ${rows[0]?.name} reset default_transaction_read_only`);
    }
  }

  const addToCart = () => shopper.call(cartEndpoints.addToCart, { body: { gadgetId, quantity: 1 } });

  test('a statement is retried on a new connection, and no earlier connection stays', async () => {
    const old = await demote(db);
    await db.execute(sql`insert into notes values ('once')`);
    assert.equal((await operator.query(`select from notes where text = 'once'`)).rowCount, 1);
    await Promise.all(Array.from({ length: connections }, () => db.execute(sql`select pg_sleep(0.05)`)));
    await waitFor('the old connections are gone', async () => {
      const { rowCount } = await operator.query('select from pg_stat_activity where pid = any($1)', [old]);
      return rowCount === 0;
    });
  });

  test('a transaction is rerun from its start on a new connection', async () => {
    await demote(db);
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(sql`select 1`);
      await inTransaction(tx, (inner) => inner.execute(sql`insert into notes values ('twice')`));
    });
    assert.equal(runs, 2);
    assert.equal((await operator.query(`select from notes where text = 'twice'`)).rowCount, 1);
  });

  test('while the server is read-only, a write fails after two attempts; its connections leave the pool', async () => {
    await whileReadOnly(async () => {
      let runs = 0;
      const work = inTransaction(db, async (tx) => {
        runs += 1;
        await tx.execute(sql`insert into notes values ('never')`);
      });
      await assert.rejects(work, isReadOnly);
      assert.equal(runs, 2);
      await assert.rejects(db.execute(sql`insert into notes values ('never')`), isReadOnly);
      const { rows } = (await db.execute(sql`select 1 as one`)) as { rows: unknown[] };
      assert.deepEqual(rows, [{ one: 1 }], 'reads succeed');
    });
    await db.execute(sql`insert into notes values ('after')`);
    assert.equal((await operator.query(`select from notes where text = 'never'`)).rowCount, 0);
  });

  test('a request succeeds after a failover, and gets 503 until then', async () => {
    await demote(db);
    assert.equal((await addToCart()).status, 200);
    await whileReadOnly(async () => {
      const { status, error, headers } = await addToCart();
      assert.deepEqual([status, headers['retry-after']], [503, '5']);
      assert.deepEqual(error, { code: 'busy', retryAfter: 5, message: failureTexts.unreachable });
    });
    assert.equal((await addToCart()).status, 200);
    const { body } = await shopper.call(cartEndpoints.listMyCart);
    assert.deepEqual(
      body.map(({ quantity }) => quantity),
      [2],
      'each successful request was executed once, the failed one not at all',
    );
  });
});
