/**
 * How long statements of a running shop wait through the migrations that were written since 0064: `npm run bench:migrations`;
 * `-- --orders 50000` sets their number. A database of the schema of 0064 gets so many orders; then reads and orders go on, measured by statement,
 * while a transaction reads every table as a backup does and the migrations are applied.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../apps/api/src/database/database.ts';
import { migrate } from '../apps/api/src/database/migrate.ts';
import { migrationsFolder } from '../apps/api/src/database/migration-files.ts';
import { silentLog } from '../apps/api/src/database/test-database.ts';
import { createFolder } from '../apps/api/src/database/test-process.ts';
import { startPostgresServer } from '../apps/api/src/testing/postgres-server.ts';
import { percentile } from './catalogs.ts';

const lastBefore = '0064_foreign_imports';
const products = 2_000;
const buyers = 20_000;
const seedMs = 600_000;
const readerMs = 5_000;
const goalMs = 3_000;

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const wanted = Number(values.orders);

/** The migrations up to 0064. */
async function writeFirst(folder: string): Promise<string> {
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  await cp(migrationsFolder, migrations, { recursive: true });
  const file = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === lastBefore);
  journal.entries = journal.entries.slice(0, last + 1);
  await writeFile(file, JSON.stringify(journal));
  return migrations;
}

/** A statement that inserts rows numbered `n` from $1 to $2, with a value for each column that needs one. */
async function insertOf(client: pg.ClientBase, table: string, own: Record<string, string>): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const plain: Record<string, string> = {
    text: `'${table}-' || n`,
    int4: '1',
    int8: '100',
    bool: 'true',
    timestamptz: 'now()',
    date: 'current_date',
    jsonb: `'{}'`,
    float8: '1',
    numeric: '1',
  };
  const columns = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, plain[type] ?? `'{}'`])),
    ...own,
  };
  return `insert into "${table}" (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
    from generate_series($1::int, $2::int) as n`;
}

const server = await startPostgresServer();
const folder = await createFolder();
const database = await openDatabase({ databaseUrl: server.url, dataDir: folder.path, log: silentLog });
const pool = new pg.Pool({ connectionString: server.url, max: 14 });
try {
  await migrate(database, { folder: await writeFirst(folder.path) });
  const seeding = await pool.connect();
  const product = await insertOf(seeding, 'products', { id: `'p' || n`, stock: '100000', in_stock: 'true' });
  const user = await insertOf(seeding, 'users', { id: `'u' || n` });
  const order = await insertOf(seeding, 'orders', {
    id: `'o' || n`,
    user_id: `'u' || (n % ${buyers})`,
    placed_at: `now() - n * interval '10 seconds'`,
  });
  const item = await insertOf(seeding, 'order_items', {
    order_id: `'o' || n`,
    product_id: `'p' || (n % ${products})`,
    quantity: '1',
  });
  await seeding.query(product, [0, products - 1]);
  await seeding.query(user, [0, buyers - 1]);
  const start = performance.now();
  let orders = 0;
  for (; orders < wanted && performance.now() - start < seedMs; orders += 10_000) {
    await seeding.query(order, [orders, orders + 9_999]);
    await seeding.query(item, [orders, orders + 9_999]);
  }
  const seeded = (performance.now() - start) / 1000;
  await seeding.query('vacuum analyze');
  seeding.release();
  console.log(`${orders} orders in ${seeded.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);

  const times = { read: [] as number[], order: [] as number[] };
  let stopped = false;
  let next = orders;
  const measure = async (kind: keyof typeof times, work: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const since = performance.now();
      await work(n);
      times[kind].push(performance.now() - since);
      await wait(10);
    }
  };
  const readOne = (n: number) =>
    n % 2
      ? pool.query('select * from products where id = $1', [`p${(n * 7) % products}`])
      : pool.query(
          'select * from orders join order_items on order_id = orders.id where user_id = $1 order by placed_at desc limit 10',
          [`u${(n * 13) % buyers}`],
        );
  let deadlocks = 0;
  /** A deadlock is tried again, as the shop does; the time counts. */
  const orderOne = async (): Promise<void> => {
    try {
      await tryOrder(next++);
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
      deadlocks += 1;
      await orderOne();
    }
  };
  const tryOrder = async (n: number): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from products where id = $1 for update', [`p${n % products}`]);
      await client.query(order, [n, n]);
      await client.query(item, [n, n]);
      await client.query('update products set stock = stock - 1 where id = $1', [`p${n % products}`]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const probes = [
    ...Array.from({ length: 6 }, () => measure('read', readOne)),
    ...Array.from({ length: 4 }, () => measure('order', orderOne)),
  ];
  await wait(3_000);
  const quiet = { read: percentile(times.read, 1), order: percentile(times.order, 1) };
  times.read.length = 0;
  times.order.length = 0;
  const backup = (async () => {
    const client = await pool.connect();
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows) await client.query(`select count(*) from "${name}"`);
    await wait(readerMs);
    await client.query('commit');
    client.release();
  })();
  await wait(500);
  const before = performance.now();
  await migrate(database);
  const migratedMs = performance.now() - before;
  await backup;
  await wait(1_000);
  stopped = true;
  await Promise.all(probes);
  console.log(`migrated in ${(migratedMs / 1000).toFixed(1)} s, the backup's ${readerMs / 1000} s included`);
  console.log(`${deadlocks} orders were tried again after a deadlock`);
  for (const kind of ['read', 'order'] as const)
    console.log(
      `${kind}: ${times[kind].length}, p50 ${percentile(times[kind], 0.5).toFixed(0)} ms, p99 ${percentile(times[kind], 0.99).toFixed(0)} ms, ` +
        `longest ${percentile(times[kind], 1).toFixed(0)} ms (before ${quiet[kind].toFixed(0)} ms)`,
    );
  if (Math.max(percentile(times.read, 1), percentile(times.order, 1)) > goalMs) process.exitCode = 1;
} finally {
  await database.close();
  await pool.end();
  await server.stop();
  await folder.remove();
}
