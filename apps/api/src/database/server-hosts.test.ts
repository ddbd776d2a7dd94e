/** A database of several hosts: the one that accepts writes is used, and the next one after a failover, also from a host that is silent. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { startEmbeddedPostgres } from '@jontro/embedded-postgres/embedded-postgres.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { readConfig } from '../config/config.ts';
import { parseDatabaseUrl } from '../config/database-url.ts';
import { freePort } from '../testing/free-ports.ts';
import { openGate } from '../testing/silent-gate.ts';
import { waitFor } from '../testing/wait-for.ts';
import { openDatabase } from './database.ts';
import type { Database } from './db.ts';
import { migrate } from './migrate.ts';
import { createServerHosts } from './server-hosts.ts';
import { silentLog } from './test-database.ts';
import { createFolder } from './test-process.ts';
import { inTransaction } from './transaction.ts';

/** A server of its own, reached through a gate that can be silent. */
interface Host {
  /** `host:port` of the gate. */
  address: string;
  admin: pg.Client;
  /** Whether it takes writes from now on: as a primary, or as a standby. */
  setPrimary(primary: boolean): Promise<void>;
  /** Nothing passes, and no connection ends, as behind a cut cable. */
  silence(silent: boolean): void;
  notes(): Promise<string[]>;
  stop(): Promise<void>;
}

async function startHost(folder: string, name: string): Promise<Host> {
  const port = await freePort();
  const server = await startEmbeddedPostgres({
    directory: join(folder, name),
    user: 'shop',
    log: silentLog,
    throwaway: true,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  });
  const admin = new pg.Client({ connectionString: `postgresql://shop@127.0.0.1:${port}/postgres` });
  await admin.connect();
  await admin.query('set default_transaction_read_only = off');
  await admin.query('create table notes (text text)');
  const gate = await openGate(port);
  return {
    address: `127.0.0.1:${gate.port}`,
    admin,
    async setPrimary(primary) {
      await admin.query(`alter system set default_transaction_read_only = ${primary ? 'off' : 'on'}`);
      await admin.query('select pg_reload_conf()');
      // The setting reaches sessions in their own time.
      await waitFor('new sessions have it', async () => {
        const session = new pg.Client({ connectionString: `postgresql://shop@127.0.0.1:${port}/postgres` });
        await session.connect();
        const { rows } = await session.query("select current_setting('default_transaction_read_only') as it");
        await session.end();
        return rows[0]?.it === (primary ? 'off' : 'on');
      });
    },
    silence: gate.silence,
    notes: async () =>
      (await admin.query<{ text: string }>('select text from notes order by text')).rows.map(
        ({ text }) => text,
      ),
    async stop() {
      await admin.end();
      gate.close();
      await server.stop();
    },
  };
}

let folder: Awaited<ReturnType<typeof createFolder>>;
let first: Host;
let second: Host;
let database: Database;
const urlOf = (...hosts: { address: string }[]): string =>
  `postgresql://shop@${hosts.map(({ address }) => address).join(',')}/postgres`;
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: folder.path, log: silentLog });
const write = (text: string) => database.db.execute(sql`insert into notes values (${text})`);

before(async () => {
  folder = await createFolder();
  [first, second] = await Promise.all([startHost(folder.path, 'first'), startHost(folder.path, 'second')]);
});
after(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await folder?.remove();
});
beforeEach(async (t) => {
  await Promise.all([first.setPrimary(true), second.setPrimary(false)]);
  for (const { admin } of [first, second]) await admin.query('truncate notes');
  database = await open(urlOf(second, first));
  if ('after' in t) t.after(() => database.close());
});

test('every connection goes to the host that accepts writes, whatever their order', async () => {
  proves('B-MANY-04');
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(texts.map(write));
  assert.deepEqual([await first.notes(), await second.notes()], [texts, []]);
  const reversed = await open(urlOf(first, second));
  await reversed.db.execute(sql`insert into notes values ('g')`);
  await reversed.close();
  assert.deepEqual([await first.notes(), await second.notes()], [[...texts, 'g'], []]);
  const any = await createServerHosts({
    connectionString: `${urlOf(second)}?target_session_attrs=any`,
  }).find();
  assert.match(String(any.connectionString), new RegExp(second.address));
});

test('after a failover each write is done once, at the new primary, and notifications arrive from there', async () => {
  proves('B-MANY-04');
  await write('before');
  const received: string[] = [];
  let gaps = 0;
  await database.listen(
    'news',
    (text) => received.push(text),
    () => {
      gaps += 1;
    },
  );
  await Promise.all([first.setPrimary(false), second.setPrimary(true)]);
  let runs = 0;
  await Promise.all([
    write('statement'),
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into notes values ('transaction')`);
    }),
  ]);
  assert.ok(runs <= 2);
  assert.deepEqual(await first.notes(), ['before']);
  assert.deepEqual(await second.notes(), ['statement', 'transaction']);

  // The previous primary restarts, as Patroni has it do.
  await first.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jontro-listener'`,
  );
  await waitFor('it listens again', () => gaps === 1);
  await second.admin.query(`select pg_notify('news', 'from the new primary')`);
  await waitFor('it is notified', () => received.length === 1);
});

test('a statement to a host that was cut off is done at the new primary, without waiting for the kernel to give up', async () => {
  proves('B-MANY-04');
  await write('before');
  first.silence(true);
  try {
    const waiting = inTransaction(database.db, (tx) => tx.execute(sql`insert into notes values ('cut off')`));
    await second.setPrimary(true);
    await waiting;
    assert.deepEqual(await second.notes(), ['cut off']);
    assert.deepEqual(await first.notes(), ['before']);
  } finally {
    first.silence(false);
  }
});

test('a slow statement is not cut off while its host stays the one that accepts writes', async () => {
  const { rows } = (await database.db.execute(sql`select pg_sleep(4), 'done' as it`)) as {
    rows: { it: string }[];
  };
  assert.equal(rows[0]?.it, 'done');
});

test('while no host accepts writes a request fails as in an outage, and then goes on by itself', async () => {
  proves('B-MANY-04');
  await first.setPrimary(false);
  await database.close();
  await assert.rejects(open(urlOf(second, first)), {
    name: 'CannotOpenDatabase',
    message: 'The database cannot be reached: none of the hosts accepts writes',
  });
  await assert.rejects(open('postgresql://shop@127.0.0.1:9,127.0.0.1:10/postgres'), {
    name: 'CannotOpenDatabase',
    message: /none of the hosts responds: .*ECONNREFUSED/,
  });
  const opening = open(urlOf(second, first));
  await second.setPrimary(true);
  database = await opening;
  await write('later');
  assert.deepEqual(await second.notes(), ['later']);
});

test('migrations run on the host that accepts writes', async () => {
  await migrate(database);
  const { rows } = await first.admin.query("select to_regclass('orders') is not null as there");
  assert.deepEqual(rows, [{ there: true }]);
  const { rows: none } = await second.admin.query("select to_regclass('orders') is not null as there");
  assert.deepEqual(none, [{ there: false }]);
});

test('the address of several hosts is read as libpq reads it, and a wrong one is named without its password', () => {
  assert.deepEqual(
    parseDatabaseUrl(
      'postgresql://shop:s%2Ct@a:5432,[::1]:5433,c/shop?sslmode=verify-full&target_session_attrs=primary',
    ),
    {
      urls: [
        'postgresql://shop:s%2Ct@a:5432/shop?sslmode=verify-full',
        'postgresql://shop:s%2Ct@[::1]:5433/shop?sslmode=verify-full',
        'postgresql://shop:s%2Ct@c/shop?sslmode=verify-full',
      ],
      wanted: 'primary',
    },
  );
  assert.deepEqual(parseDatabaseUrl('postgres://a/shop'), { urls: ['postgres://a/shop'], wanted: 'any' });
  assert.equal(parseDatabaseUrl('postgres://a,b/shop').wanted, 'read-write');
  const socket = 'postgresql:///shop?host=/run/postgresql';
  assert.deepEqual(parseDatabaseUrl(socket), { urls: [socket], wanted: 'any' });
  const wrong = [
    ['mysql://u:secret@a/shop', /must start with postgres:/],
    ['postgres://u:secret@a,,b/shop', /host:port, separated by commas/],
    ['postgres://u:secret@a:x,b/shop', /host:port, separated by commas/],
    [
      'postgres://u:secret@a,b/shop?target_session_attrs=standby',
      /target_session_attrs, but it has "standby"/,
    ],
  ] as const;
  for (const [url, message] of wrong)
    assert.throws(
      () => parseDatabaseUrl(url),
      (error: Error) => message.test(error.message) && !error.message.includes('secret'),
    );
});

test('the address for reads prefers a standby, takes no choice that is for writes, and stands beside that of the primary', () => {
  proves('B-SCALE-12');
  const wantedBy = (choice: string): string =>
    parseDatabaseUrl(`postgres://a,b/shop${choice && `?target_session_attrs=${choice}`}`, 'read').wanted;
  assert.deepEqual(['', 'standby', 'any'].map(wantedBy), ['prefer-standby', 'standby', 'any']);
  const urls = { DATABASE_URL: 'postgres://a/shop', READ_DATABASE_URL: 'postgres://u:secret@b/shop' };
  assert.equal(readConfig(urls).readDatabaseUrl, urls.READ_DATABASE_URL);
  assert.equal(readConfig({}).readDatabaseUrl, undefined);
  const wrong = [
    [{ READ_DATABASE_URL: urls.READ_DATABASE_URL }, /^READ_DATABASE_URL is set without DATABASE_URL/],
    [
      { ...urls, READ_DATABASE_URL: 'postgres://u:secret@b/shop?target_session_attrs=read-write' },
      /^READ_DATABASE_URL takes prefer-standby, standby, any for target_session_attrs/,
    ],
    [
      { ...urls, READ_DATABASE_URL: 'mysql://u:secret@b/shop' },
      /^READ_DATABASE_URL must start with postgres/,
    ],
  ] as const;
  for (const [env, message] of wrong)
    assert.throws(
      () => readConfig(env),
      (error: Error) => message.test(error.message) && !error.message.includes('secret'),
    );
});

test('of hosts for reads the standby is used, and the primary where no standby is', async () => {
  proves('B-SCALE-12');
  const search = (choice: string): Promise<pg.ClientConfig> =>
    createServerHosts({ connectionString: `${urlOf(first, second)}${choice}` }, 'read').search();
  // Neither of the two is a standby.
  assert.match(String((await search('')).connectionString), /127\.0\.0\.1/);
  await assert.rejects(search('?target_session_attrs=standby'), /none of the hosts is a standby/);
});
