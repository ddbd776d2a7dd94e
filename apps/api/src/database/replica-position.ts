/** How far a replica is: the place in the log of its primary that it has replayed, and by what time it is behind. */
import type pg from 'pg';

/** A server as it is now. */
export interface ServerPosition {
  /** The same for a primary and its replicas. */
  identity: string;
  /** Counts the promotions. A replica may say an earlier one for some minutes after it has followed. */
  timeline: number;
  /** The place in the log: written by a primary, replayed by a replica. */
  position: number;
  isReplica: boolean;
}

const positionOf = (place: string): string => `pg_wal_lsn_diff(${place}, '0/0')::bigint`;

/** What a primary has written of its log: where it rests when nothing happens. */
const writtenPosition = positionOf('pg_current_wal_lsn()');

/** What it will write, commits included that do not wait for the disk. */
export const insertedPosition = positionOf('pg_current_wal_insert_lsn()');

/** What a replica has replayed, or a primary has written. */
export const reachedPosition = `case when pg_is_in_recovery() then ${positionOf('pg_last_wal_replay_lsn()')} else ${writtenPosition} end`;

// Only roles with pg_monitor see the timeline that is received; the others are written to the disk from time to time.
const question = `select
  (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database()) as identity,
  case when pg_is_in_recovery() then greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery()),
    (select received_tli from pg_stat_wal_receiver))
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
  ${reachedPosition} as position,
  pg_is_in_recovery() as "isReplica"`;

/** Asks a server. Throws an error of the database. */
export async function findPosition(server: Pick<pg.Pool, 'query'>): Promise<ServerPosition> {
  const { rows } = await server.query<ServerPosition>(question);
  const [row] = rows;
  if (!row) throw new Error('the server does not say where it is');
  return row;
}

/** Between two noted places is at most this share of the time since the first: a replica that is hours behind is measured less exactly. */
const share = 1 / 256;

/**
 * Measures by what time a replica is behind. It notes where the primary was at which time: its clock is not used, and a
 * primary that writes nothing makes no lag.
 */
export interface LagMeter {
  /** The primary was at this place at a time in ms, or later. */
  note(at: number, position: number): void;
  /** How old at most a replica at this place is, in ms; undefined while it has not reached a noted place. */
  lagOf(at: number, position: number): number | undefined;
  /** For how long the first noted place is not reached, in ms. */
  atLeast(at: number): number;
  /** The places are those of another history. */
  forget(): void;
}

export function createLagMeter(): LagMeter {
  let noted: { at: number; position: number }[] = [];
  return {
    note(at, position) {
      const [first] = noted;
      const [before, last] = noted.slice(-2);
      // The last place stays the present one.
      if (first && before && last && last.at - before.at < (at - first.at) * share) noted.pop();
      noted.push({ at, position });
    },
    lagOf(at, position) {
      const reached = noted.findLastIndex((one) => one.position <= position);
      const last = noted[reached];
      if (!last) return undefined;
      noted = noted.slice(reached);
      return at - last.at;
    },
    atLeast: (at) => at - (noted[0]?.at ?? at),
    forget() {
      noted = [];
    },
  };
}
