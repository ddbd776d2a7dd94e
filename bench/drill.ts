/**
 * The drill of a large shop's loss: `npm run bench:drill`; `-- --orders 50000` sets the number of orders, `--only local,remote,check,moment` some
 * of its parts. A demo shop is filled; then come a backup on its machine, one in a bucket and its check, the restore from there on a
 * new machine until the shop is open, and the same with a PostgreSQL that pgBackRest archives, to a moment. Each figure is printed with its
 * time, the most memory of the command, sizes and the load.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { readConfig } from '../apps/api/src/config/config.ts';
import { createFolder } from '../apps/api/src/database/test-process.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { readCounts, seedLargeShop } from '../apps/api/src/seed/large-shop.ts';
import { root } from '../scripts/project.mjs';
import { adminArgs } from '../scripts/server.mjs';
import { type StartedShop, startShop } from '../test/e2e/started-shop.ts';
import { startArchivedDatabase, whyNoArchive } from '../test/faults/long/archived-database.ts';
import { startBucketProcess } from './bucket-process.ts';
import { folderBytes } from './folder-bytes.ts';

type Environment = Record<string, string>;

/** Rows that are written again after a base backup, so that a restore to a moment replays their log. */
const laterRows = 50_000;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'local,remote,check,moment' },
  },
});
const parts = values.only.split(',');

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function report(what: string, ms: number, ...more: string[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log([`${what}: ${seconds(ms)}`, ...more, `load ${load}`].join(', '));
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** The most resident memory that a process has had so far, in bytes; undefined where the system does not say. */
async function peakOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /VmHWM:\s+(\d+)/.exec(text)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

/** Runs `npm run admin -- <args>`, and prints its time and memory. Rejects with its output if it fails. */
async function admin(what: string, args: readonly string[], env: Environment): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  let peak = 0;
  const { result, ms } = await timed(
    () =>
      new Promise<string>((resolve, reject) => {
        let output = '';
        const child = spawn(process.execPath, [...adminArgs, ...args], {
          cwd: root,
          env: { PATH, HOME, SHOP_MODE: 'demo', ...env },
        });
        const looking = setInterval(async () => {
          peak = Math.max(peak, (await peakOf(child.pid)) ?? 0);
        }, 200);
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (bytes: Buffer) => {
            output += bytes;
          });
        child.once('close', (code) => {
          clearInterval(looking);
          if (code === 0) resolve(output.trim());
          else reject(new Error(`${args.join(' ')} failed:\n${output}`));
        });
      }),
  );
  report(what, ms, `at most ${megabytes(peak)} of memory`);
  console.log(result.replace(/^/gm, '    '));
  return ms;
}

/** Starts a shop on the given data, measures until it is ready, and stops it. */
async function openShop(env: Environment): Promise<number> {
  const { result: shop, ms } = await timed(() => startShop(env));
  await shop.close();
  return ms;
}

/** Fills a shop with the orders; `env` has its data folder or database. */
async function fill(env: Environment, url: string): Promise<void> {
  const config = readConfig({ ...env, PUBLIC_URL: url });
  const { database } = await openAdminDatabase(config, createLog('error'));
  const counts = readCounts({ products: '10000', users: values.users, orders: values.orders });
  const seeded = await timed(() => seedLargeShop(database, new Date(), counts, config.shop)).finally(() =>
    database.close(),
  );
  report(`${counts.orders} orders of ${counts.users} customers, made`, seeded.ms);
}

const folder = await createFolder();
try {
  if (parts.includes('local') || parts.includes('remote')) await drillBackups();
  if (parts.includes('moment')) await drillMoment();
} finally {
  await folder.remove();
}

async function drillBackups(): Promise<void> {
  const shop = await startShop();
  const ownData = { DATA_DIR: shop.dataDir };
  try {
    await fill(ownData, shop.url);
    console.log(`    database ${megabytes(await folderBytes(join(shop.dataDir, 'postgres', 'base')))}`);
    if (parts.includes('local')) {
      const file = join(folder.path, 'shop.backup');
      await admin('backup on the machine, beside the open shop', ['backup', file], ownData);
      console.log(`    file ${megabytes((await stat(file)).size)}`);
    }
    if (parts.includes('remote')) await drillRemote(shop, ownData);
  } finally {
    await shop.close();
  }
}

async function drillRemote(shop: StartedShop, ownData: Environment): Promise<void> {
  const bucket = await startBucketProcess();
  try {
    const env = { ...bucket.env, BACKUP_KEY: randomBytes(32).toString('base64') };
    await admin('backup in the bucket, beside the open shop', ['remote-backup'], { ...ownData, ...env });
    if (parts.includes('check'))
      await admin('check of the one in the bucket', ['remote-check'], { ...ownData, ...env });
    await shop.stop();
    const restored = join(folder.path, 'restored');
    const restoring = await admin(
      'restore from the bucket into an empty folder',
      ['remote-restore', 'newest'],
      {
        DATA_DIR: restored,
        ...env,
      },
    );
    const opening = await openShop({ DATA_DIR: restored });
    report(
      'loss of the machine to the open shop',
      restoring + opening,
      `of that the start ${seconds(opening)}`,
    );
    await rm(restored, { recursive: true });
  } finally {
    await bucket.close();
  }
}

async function drillMoment(): Promise<void> {
  const reason = whyNoArchive();
  if (reason) {
    console.log(`to a moment: NOT RUN, ${reason}`);
    return;
  }
  const archive = await startArchivedDatabase();
  try {
    const env = { DATABASE_URL: archive.url };
    // The base backup has the orders; their log alone would take longer to archive than they take to be made.
    await run(archive.url, "alter system set archive_command = 'true'", 'select pg_reload_conf()');
    const shop = await startShop(env);
    try {
      await fill({ DATA_DIR: shop.dataDir, ...env }, shop.url);
    } finally {
      await shop.close();
    }
    await run(archive.url, 'alter system reset archive_command', 'select pg_reload_conf()');
    const base = await timed(() => archive.backRest('backup', '--type=full'));
    report('base backup', base.ms, `repository ${megabytes(await folderBytes(archive.repository))}`);
    const moment = await writeMore(archive.url);
    await archive.backRest('check');
    await archive.destroy();
    const restored = await timed(() =>
      archive.backRest('restore', '--type=time', `--target=${moment}`, '--target-action=promote'),
    );
    report('restore of the base backup', restored.ms);
    const writable = await archive.start();
    report('start and replay of the log until it accepts writes', writable);
    await requireMoment(archive.url);
    const opening = await openShop(env);
    report(
      'loss of the database to the open shop',
      restored.ms + writable + opening,
      `of that the start ${seconds(opening)}`,
    );
  } finally {
    await archive.close();
  }
}

/** Runs statements, each in a transaction of its own. */
async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Writes as many rows as a busy day, then returns the time to go back to, which is before one more change. */
async function writeMore(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `update orders set placed_at = placed_at where id in (select id from orders order by id desc limit ${laterRows})`,
    );
    // A moment in the second of the backup's end is not after it for pgBackRest.
    await client.query('select pg_sleep(1)');
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    await client.query('select pg_sleep(1)');
    await client.query('create table after_the_moment (n integer)');
    await client.query('select pg_switch_wal()');
    return rows[0]?.moment ?? '';
  } finally {
    await client.end();
  }
}

/** Throws unless all orders are there, and not the change after the moment. */
async function requireMoment(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ orders: number; later: boolean }>(
      "select count(*)::int as orders, to_regclass('after_the_moment') is not null as later from orders",
    );
    if ((rows[0]?.orders ?? 0) < Number(values.orders) || rows[0]?.later)
      throw new Error(`The restore has ended at another moment: ${JSON.stringify(rows[0])}`);
  } finally {
    await client.end();
  }
}
