/**
 * Remote backups, their restores and their checks as processes that are killed (SIGKILL) at random moments: no half backup is offered
 * as a whole one, nothing half is restored, and the next run works and removes what the killed one has left.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { verifyBackupFile } from '../../../apps/api/src/admin/backup/backup-file.ts';
import { type Bucket, openBucket } from '../../../apps/api/src/admin/remote-backup/bucket.ts';
import { backupOfList, listNameOf } from '../../../apps/api/src/admin/remote-backup/picture-objects.ts';
import { listRemoteBackups, remoteSource } from '../../../apps/api/src/admin/remote-backup/remote-backups.ts';
import { createTestDatabase } from '../../../apps/api/src/database/test-database.ts';
import { processesWith } from '../../../apps/api/src/database/test-process.ts';
import type { Random } from '../../../apps/api/src/seed/random.ts';
import type { BucketServer } from '../../../apps/api/src/testing/bucket-server.ts';
import { root } from '../../../scripts/project.mjs';
import { quickDrizzle } from '../../../scripts/server.mjs';

const program = join(root, 'apps/api/src/admin/main.ts');
/** A kill comes so long after a request of the command at most, in ms: a start of the scratch database is in it. */
const maxDelayMs = 1_500;

export interface RemoteKills {
  /** The database of a shop that does not run. */
  url: string;
  /** An empty folder. */
  folder: string;
  server: BucketServer;
  key: Buffer;
  random: Random;
  /** Of each command. */
  kills: number;
  /** Further settings of the commands. */
  env?: Record<string, string>;
}

interface Ended {
  code: number | null;
  output: string;
}

/** Kills each command so often, each time followed by a run to its end. Returns what was wrong. */
export async function killRemoteBackups(
  kills: RemoteKills,
): Promise<{ notes: string[]; violations: string[] }> {
  const { server, key, url, folder } = kills;
  const bucket = openBucket({ bucket: server.settings, prefix: '' });
  const settings = { keys: [key], kept: { daily: 3, weekly: 0, monthly: 0 } };
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  const violations: string[] = [];
  const notes: string[] = [];
  const freeLease = () =>
    own.query(
      `update backup_runs set lease_until = now() - interval '1 second' where lease_until is not null`,
    );
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const killMany = async (what: string, work: (kill: number) => Promise<boolean>): Promise<void> => {
    let killed = 0;
    for (let kill = 1; kill <= kills.kills; kill += 1) if (await work(kill)) killed += 1;
    notes.push(`${what}: ${killed} of ${kills.kills} killed before the end`);
  };
  try {
    const first = await run(kills, 'remote-backup', url, scratch);
    if (first.code !== 0) throw new Error(`the first backup failed: ${first.output}`);

    await killMany('remote-backup', async (kill) => {
      const wasKilled = await runAndKill(kills, ['remote-backup'], url, scratch);
      for (const { name } of await listRemoteBackups({ bucket, settings }))
        await verifyBackupFile(remoteSource({ bucket, settings }, name)).catch((error: Error) => {
          violations.push(`after kill ${kill} of a backup a half one is offered: ${error.message}`);
        });
      await freeLease();
      const next = await run(kills, 'remote-backup', url, scratch);
      if (next.code !== 0) violations.push(`after kill ${kill} the next backup fails: ${next.output}`);
      if (server.uploads.size > 0)
        violations.push(`after kill ${kill} ${server.uploads.size} unfinished uploads stay`);
      violations.push(
        ...(await listsWithoutBackup(bucket)).map((name) => `after kill ${kill} ${name} stays`),
      );
      return wasKilled;
    });

    await killMany('remote-restore', async (kill) => {
      const target = await createTestDatabase();
      try {
        const wasKilled = await runAndKill(kills, ['remote-restore', 'newest'], target.url, scratch);
        if (wasKilled && (await ordersOf(target.url)) > 0)
          violations.push(`after kill ${kill} of a restore a part of the orders is there`);
        const next = await run(kills, 'remote-restore', target.url, scratch, 'newest', '--force');
        if (next.code !== 0) violations.push(`after kill ${kill} the next restore fails: ${next.output}`);
        const [there, here] = [await ordersOf(target.url), await ordersOf(url)];
        if (there !== here) violations.push(`after kill ${kill} ${there} of ${here} orders are restored`);
        return wasKilled;
      } finally {
        await target.close();
      }
    });

    await killMany('remote-check', async (kill) => {
      const wasKilled = await runAndKill(kills, ['remote-check'], url, scratch);
      await freeLease();
      const next = await run(kills, 'remote-check', url, scratch);
      if (next.code !== 0) violations.push(`after kill ${kill} the next check fails: ${next.output}`);
      const left = await readdir(scratch);
      if (left.length > 0) violations.push(`after kill ${kill} of a check there is ${left.join(', ')}`);
      while (processesWith(scratch).length > 0) await wait(100);
      return wasKilled;
    });
    return { notes, violations };
  } finally {
    server.onRequest = () => undefined;
    await own.end();
  }
}

async function ordersOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders');
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

async function listsWithoutBackup(bucket: Bucket): Promise<string[]> {
  const names = (await bucket.list()).map(({ key }) => key);
  return names.filter((name) => name.startsWith(listNameOf('')) && !names.includes(backupOfList(name) ?? ''));
}

function start(
  { server, key, folder, env }: RemoteKills,
  args: readonly string[],
  url: string,
  scratch: string,
) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...quickDrizzle, program, ...args], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR: scratch,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      BACKUP_S3_ENDPOINT: server.settings.endpoint,
      BACKUP_S3_BUCKET: server.settings.bucket,
      BACKUP_S3_ACCESS_KEY_ID: server.settings.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: server.settings.secretAccessKey,
      BACKUP_KEY: key.toString('base64'),
      BACKUP_KEEP_DAILY: '3',
      BACKUP_KEEP_WEEKLY: '0',
      BACKUP_KEEP_MONTHLY: '0',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes;
    });
  return { child, output: () => output };
}

async function run(
  kills: RemoteKills,
  command: string,
  url: string,
  scratch: string,
  ...more: string[]
): Promise<Ended> {
  const { child, output } = start(kills, [command, ...more], url, scratch);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Kills the command at a random request, or a moment later; returns whether it was killed before its end. */
async function runAndKill(
  kills: RemoteKills,
  args: readonly string[],
  url: string,
  scratch: string,
): Promise<boolean> {
  const { server, random } = kills;
  const { child } = start(kills, args, url, scratch);
  const closed = once(child, 'close');
  const at = random.between(1, maxRequests[args[0] ?? ''] ?? 10);
  const delayMs = random.number() < 0.5 ? 0 : random.between(0, maxDelayMs);
  let seen = 0;
  server.onRequest = () => {
    seen += 1;
    if (seen === at) void killAfter(child, delayMs);
    return undefined;
  };
  await closed;
  server.onRequest = () => undefined;
  return child.signalCode === 'SIGKILL';
}

/** About as many requests as the commands send. */
const maxRequests: Record<string, number> = { 'remote-backup': 14, 'remote-restore': 5, 'remote-check': 5 };

async function killAfter(child: ChildProcess, delayMs: number): Promise<void> {
  if (delayMs > 0) await wait(delayMs);
  child.kill('SIGKILL');
}
