/** A server that is frozen or cut off ends no connection: a statement that it does not answer fails in time, and is done once at most. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { outageOf } from '../http/outage.ts';
import { startPostgresServer } from '../testing/postgres-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { isConnectionLoss } from './database-error.ts';
import type { Db } from './db.ts';
import { openPool, type RetryingPool } from './postgres-pool.ts';
import { createServerHosts } from './server-hosts.ts';
import { watchSilentConnections } from './silent-connections.ts';
import { limitAfter, sessionLimitMs } from './statement-limits.ts';
import { silentLog } from './test-database.ts';
import { inTransaction } from './transaction.ts';

suite('the time of an answer', () => {
  /** A connection that only notes that it was dropped. */
  function connection() {
    const dropped: Error[] = [];
    const client = Object.assign(new EventEmitter(), {
      connection: { stream: { destroy: (error: Error) => dropped.push(error) } },
    });
    return { client: client as unknown as pg.ClientBase, dropped };
  }

  test('a statement may take its own limit and three seconds, counted while this process runs', (t) => {
    proves('B-LONG-09');
    t.mock.timers.enable({ apis: ['setInterval'] });
    let stopped = false;
    // As after a minute in which this process was stopped.
    t.mock.method(performance, 'now', () => (stopped ? 60_000 : 0));
    const counts: number[] = [];
    const watch = watchSilentConnections(createServerHosts({}), (count) => counts.push(count));
    const [silent, busy, idle] = [connection(), connection(), connection()];
    for (const { client } of [silent, busy, idle]) watch.add(client);
    watch.sent(silent.client, 'select 1');
    watch.sent(silent.client, 'select 2');
    stopped = true;
    for (let answers = 0; answers < 3; answers += 1) {
      const answered = watch.sent(busy.client, 'select pg_sleep(14)');
      watch.sent(idle.client, 'select 1')();
      t.mock.timers.tick(6_000);
      answered();
    }
    assert.deepEqual([counts, silent.dropped], [[], []]);
    t.mock.timers.tick(1_000);
    assert.deepEqual([counts, busy.dropped, idle.dropped], [[1], [], []]);
    assert.match(String(silent.dropped), /^Error: Connection terminated: .* did not answer for 18 s$/);
    watch.stop();
  });

  test('a transaction that sets its own limit has that one until its end', (t) => {
    proves('B-LONG-09');
    t.mock.timers.enable({ apis: ['setInterval'] });
    const watch = watchSilentConnections(createServerHosts({}));
    const long = connection();
    watch.add(long.client);
    const done = (text: string) => watch.sent(long.client, text)();
    done('begin');
    watch.sent(long.client, 'set local statement_timeout = 0')();
    const answered = watch.sent(long.client, 'create index on orders (id)');
    t.mock.timers.tick(3_600_000);
    answered();
    const commit = watch.sent(long.client, 'commit');
    t.mock.timers.tick(60_000);
    assert.deepEqual(long.dropped, []);
    commit();
    watch.sent(long.client, 'select 1');
    t.mock.timers.tick(19_000);
    assert.equal(long.dropped.length, 1);
    watch.stop();
  });

  test('the limit of a statement is read in the forms in which PostgreSQL takes it', () => {
    proves('B-LONG-09');
    const none = Number.POSITIVE_INFINITY;
    for (const [text, limitMs] of [
      ['set local statement_timeout = 0', none],
      ['SET statement_timeout TO DEFAULT', none],
      ["set local statement_timeout = '50ms'", 50],
      ['set session statement_timeout to 2000', 2_000],
      ["set statement_timeout = '2 min'", 120_000],
      ['set local lock_timeout = 5', 7],
      ["select 'set statement_timeout = 0'", 7],
      ['rollback to savepoint sp1', 7],
      ['rollback', sessionLimitMs],
      ['commit', sessionLimitMs],
    ] as const)
      assert.equal(limitAfter(text, 7), limitMs, text);
  });

  test('a server that is silent after the login does not hold its place in the pool', async () => {
    proves('B-LONG-09');
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      const [accepted, ready] = [Buffer.from('R\0\0\0\x08\0\0\0\0'), Buffer.from('Z\0\0\0\x05I')];
      socket.once('data', () => socket.write(Buffer.concat([accepted, ready])));
    });
    const listening = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', listening.resolve);
    await listening.promise;
    const { port } = server.address() as { port: number };
    const connection = { connectionString: `postgresql://shop@127.0.0.1:${port}/shop` };
    const pool = openPool({
      ...{ connection, size: 1, log: silentLog, maxWaitMs: 0, connectTimeoutMs: 200 },
    });
    await assert.rejects(pool.query('select 1'), isConnectionLoss);
    assert.equal(pool.totalCount, 0);
    await pool.end();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

suite('a server that is frozen', () => {
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  let pool: RetryingPool;
  let db: Db;
  let other: pg.Client;
  let warnings: object[] = [];
  before(async () => {
    server = await startPostgresServer();
    other = new pg.Client({ connectionString: server.url });
    await other.connect();
    await other.query('create table notes (text text)');
    pool = openPool({
      connection: { connectionString: server.url },
      size: 4,
      log: { ...silentLog, warn: (details) => void warnings.push(details) },
      answerTimes: { checkMs: 50, limitMs: 1_500, graceMs: 500 },
    });
    db = drizzle(pool, { casing: 'snake_case' });
  });
  after(async () => {
    await pool?.end();
    await other?.end();
    await server?.stop();
  });
  beforeEach(async () => {
    await other.query('truncate notes');
    warnings = [];
  });

  const notes = async (): Promise<string[]> =>
    (await other.query<{ text: string }>('select text from notes')).rows.map(({ text }) => text);
  const pidOf = async (tx: Db): Promise<number> => {
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
      rows: { pid: number }[];
    };
    return rows[0]?.pid ?? 0;
  };
  /** Freezes the session of a transaction until the end of the test. */
  async function freeze(tx: Db): Promise<() => void> {
    const pid = await pidOf(tx);
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }
  const sessionsOf = async (): Promise<number> =>
    (await other.query("select from pg_stat_activity where application_name = 'jontro'")).rowCount ?? 0;

  test('its statement fails as one of a lost connection, with 503, and the next one has another connection', async () => {
    proves('B-LONG-09');
    let thaw = (): void => {};
    const reading = db.transaction(async (tx) => {
      thaw = await freeze(tx);
      await tx.execute(sql`select 1`);
    });
    await assert.rejects(reading, (error) => isConnectionLoss(error) && outageOf(error)?.code === 'busy');
    await db.execute(sql`insert into notes values ('after')`);
    assert.deepEqual([await notes(), warnings], [['after'], [{ connections: 1 }]]);
    thaw();
    await waitFor('the frozen session has ended', async () => (await sessionsOf()) === pool.totalCount);
  });

  test('a transaction that it had not committed is run again, and what the server does later has no effect', async () => {
    proves('B-LONG-09');
    let [runs, thaw] = [0, (): void => {}];
    await inTransaction(db, async (tx) => {
      runs += 1;
      if (runs === 1) thaw = await freeze(tx);
      await tx.execute(sql`insert into notes values (${`run ${runs}`})`);
    });
    thaw();
    await waitFor('the frozen session has ended', async () => (await sessionsOf()) === pool.totalCount);
    assert.deepEqual([runs, await notes()], [2, ['run 2']]);
  });

  test('a commit that it does later is not repeated: its outcome is unknown, and the transaction fails', async () => {
    proves('B-LONG-09');
    let [runs, thaw] = [0, (): void => {}];
    const writing = inTransaction(db, async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into notes values (${`run ${runs}`})`);
      thaw = await freeze(tx);
    });
    await assert.rejects(writing, isConnectionLoss);
    assert.deepEqual([runs, await notes()], [1, []]);
    thaw();
    await waitFor('the server has done it', async () => (await notes()).length > 0);
    assert.deepEqual(await notes(), ['run 1']);
  });
});
