/** The presence of server processes on a database: what replaces its data, or changes it for old versions, asks for it first. */
import { setTimeout as delay } from 'node:timers/promises';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Db, Log } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { lockMigrations } from '../database/migrate.ts';
import { withTimeout } from '../database/time-limit.ts';
import { inTransaction } from '../database/transaction.ts';
import { serverPresence } from './server-presence.table.ts';
import { startWorker } from './worker.ts';

/** How often a process renews its row, in ms. */
const renewMs = 2_000;
/** A process whose row is older has ended without deleting it. In seconds. */
const lostAfterSeconds = 10;
/** How long the deletion of a row may take when its process stops, in ms. */
const leaveMs = 1_000;
/** How often a row is read again that may be of a killed process, in ms. */
const watchMs = 250;

/** By the clock of the database, because those of several machines differ. */
const databaseNow = sql`clock_timestamp()`;

export interface Presence {
  /** Deletes the row. */
  stop(): Promise<void>;
}

/** Makes the process known to others, after a migration or a restore that is running, and keeps it known until `stop`. */
export async function announcePresence({ db }: Pick<Database, 'db'>, log: Log): Promise<Presence> {
  const id = newId(new Date());
  const renew = (tx: Db) =>
    tx
      .insert(serverPresence)
      .values({ id, startedAt: databaseNow, seenAt: databaseNow })
      .onConflictDoUpdate({ target: serverPresence.id, set: { seenAt: databaseNow } });
  await inTransaction(db, async (tx) => {
    // Either the restore finds this process, or this process waits for the restore.
    await lockMigrations(tx);
    await tx.delete(serverPresence).where(lt(serverPresence.seenAt, sql`${databaseNow} - interval '1 day'`));
    await renew(tx);
  });
  const worker = startWorker('server presence', renewMs, log, async () => renew(db));
  return {
    async stop() {
      const leave = async (): Promise<void> => {
        await worker.stop();
        await db.delete(serverPresence).where(eq(serverPresence.id, id));
      };
      // Without a database the row ends by its age.
      await withTimeout(leaveMs, leave()).catch(() => {});
    },
  };
}

/** The processes seen lately: their ids with the time. */
async function readPresent(db: Db): Promise<Map<string, string>> {
  const { rows: found } = (await db.execute(
    sql`select to_regclass('server_presence') is not null as found`,
  )) as { rows: { found: boolean }[] };
  // A database of an earlier version.
  if (!found[0]?.found) return new Map();
  const { rows } = (await db.execute(
    sql`select id, seen_at::text as seen from ${serverPresence}
      where seen_at > ${databaseNow} - make_interval(secs => ${lostAfterSeconds})`,
  )) as { rows: { id: string; seen: string }[] };
  return new Map(rows.map(({ id, seen }) => [id, seen]));
}

/** Connections that listen for changes: gone at once with their process, but not seen through a pooler. */
async function countListeners(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'jontro-listener'`,
  )) as { rows: unknown[] };
  return rows.length;
}

/** The number of server processes that run on this database, on any machine; one that was killed counts for ten seconds more. */
export async function countRunningProcesses(db: Db): Promise<number> {
  return Math.max(await countListeners(db), (await readPresent(db)).size);
}

/**
 * Whether a server process runs on this database, on any machine. Takes up to ten seconds after one was killed: only its row is
 * left, which nobody renews.
 */
export async function isShopRunning(db: Db): Promise<boolean> {
  if ((await countListeners(db)) > 0) return true;
  const first = await readPresent(db);
  for (let present = first; present.size > 0; present = await readPresent(db)) {
    for (const [id, seen] of present) if (first.get(id) !== seen) return true;
    await delay(watchMs);
  }
  return false;
}
