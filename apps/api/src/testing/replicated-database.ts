/** A primary with a standby that follows it by streaming, and a gate before the standby, for tests of the replica. */
import { execFile } from 'node:child_process';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@jontro/embedded-postgres/embedded-postgres.ts';
import pg from 'pg';
import { isConflict } from '../database/database-error.ts';
import { silentLog } from '../database/test-database.ts';
import { createFolder } from '../database/test-process.ts';
import { freePort } from './free-ports.ts';
import { openGate } from './silent-gate.ts';
import { waitFor } from './wait-for.ts';

const copy = promisify(execFile);

export interface ReplicatedDatabase {
  /** The URL of a database on the primary, and of the same on the standby, through the gate. */
  primaryUrl(database: string): string;
  standbyUrl(database: string): string;
  /** The standby receives what the primary writes, and does not show it until it resumes. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the standby shows what the primary has written. */
  caughtUp(): Promise<void>;
  /** Nothing passes the gate to the standby, and no connection ends, as behind a cut cable. */
  silence(silent: boolean): void;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** The standby becomes a primary of its own. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both; the standby ends statements at once that are in the way of what it replays. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await createFolder();
  const directories = { primary: join(folder.path, 'primary'), standby: join(folder.path, 'standby') };
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const start = (directory: string, port: number, throwaway: boolean): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      directory,
      user: 'shop',
      log: silentLog,
      throwaway,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        fsync: 'off',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        autovacuum: 'off',
        max_standby_streaming_delay: '0',
        wal_keep_size: '512MB',
      },
    });
  const urlOf = (port: number, database: string): string => `postgresql://shop@127.0.0.1:${port}/${database}`;
  const primary = await start(directories.primary, primaryPort, true);
  const admin = new pg.Pool({ connectionString: urlOf(primaryPort, 'postgres'), max: 1 });
  admin.on('error', () => {});

  // One connection, which the pool does not close however long the copy takes: with it the backup would end.
  const session = await admin.connect();
  await session.query("select pg_backup_start('standby', true)");
  await copy('cp', ['-a', directories.primary, directories.standby]);
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  session.release();
  await rm(join(directories.standby, 'postmaster.pid'));
  const { uid, gid } = await stat(directories.standby);
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(directories.standby, name), text);
    await chown(join(directories.standby, name), uid, gid);
  }
  await appendFile(
    join(directories.standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=shop'\n`,
  );
  let standby: EmbeddedPostgres | undefined = await start(directories.standby, standbyPort, false);
  const gate = await openGate(standbyPort);

  const askStandby = async <Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> => {
    const client = new pg.Client({ connectionString: urlOf(standbyPort, 'postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows[0];
    } finally {
      await client.end();
    }
  };
  /** What it replays may end this statement, too. */
  const onStandby = <Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> =>
    askStandby<Row>(text).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return onStandby<Row>(text);
    });
  const inState = (expression: string): Promise<unknown> =>
    waitFor(expression, async () => (await onStandby<{ it: boolean }>(`select ${expression} as it`))?.it);

  return {
    primaryUrl: (database) => urlOf(primaryPort, database),
    standbyUrl: (database) => urlOf(gate.port, database),
    async pause() {
      await onStandby('select pg_wal_replay_pause()');
      await inState("pg_get_wal_replay_pause_state() = 'paused'");
    },
    async resume() {
      await onStandby('select pg_wal_replay_resume() where pg_is_in_recovery()');
    },
    async caughtUp() {
      const { rows: written } = await admin.query<{ place: string }>('select pg_current_wal_lsn() as place');
      await inState(`pg_last_wal_replay_lsn() >= '${written[0]?.place}'`);
    },
    silence: gate.silence,
    async stopStandby() {
      await standby?.stop();
      standby = undefined;
    },
    async startStandby() {
      standby = await start(directories.standby, standbyPort, false);
    },
    async promote() {
      await onStandby('select pg_promote()');
    },
    async close() {
      gate.close();
      await admin.end();
      await standby?.stop();
      await primary.stop();
      await folder.remove();
    },
  };
}
