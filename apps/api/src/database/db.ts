// The shared types of the database layer: Db, the open Database, and its log.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * What a use case queries: a PostgreSQL pool or a transaction. Use the core query builder
 * (`db.select().from(table)`); the relational API is not set up.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The three methods of the server's logger that the database layer needs. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Ends a subscription to a channel. */
export type StopListening = () => Promise<void>;

export interface ReplicaReadOptions {
  /** `repeatable read` for one snapshot of all statements, `read committed` for a snapshot of each. */
  isolationLevel: 'repeatable read' | 'read committed';
  /** How long the transaction may take, in ms. */
  limitMs: number;
}

export interface ReadReplica {
  /** Whether it is used: it is of the same database and timeline as the primary, and not too far behind. */
  readonly usable: boolean;
  /** By how much it is behind, in seconds, at least; undefined until it has been reached. */
  readonly lagSeconds: number | undefined;
  /**
   * Runs `work`, which only queries, in a read-only transaction of the replica. Throws ReplicaUnavailable at once if it is not
   * used, and when it fails; passes on what `work` throws otherwise.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>, options: ReplicaReadOptions): Promise<Result>;
  /** Asks the replica and the primary now. Does not reject. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** An open database. */
export interface Database {
  readonly db: Db;
  /** `url`: a server given by DATABASE_URL; `embedded`: the embedded PostgreSQL. */
  readonly kind: 'url' | 'embedded';
  /** For psql, pg_dump and the like, and for connections outside the pool. */
  readonly connectionString: string;
  /** The same without a pooler in between; undefined if only the pooler's address is known. */
  readonly directUrl: string | undefined;
  /** For reads that may come from there (READ_DATABASE_URL). */
  readonly replica?: ReadReplica | undefined;
  /**
   * Calls `onPayload` for each notification on the channel (lower-case letters and `_`), from any process on this
   * database. After a lost connection it reconnects and calls `onGap`, because notifications may have been missed. Through
   * a pooler without a `directUrl` none arrive: whoever listens also polls.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<StopListening>;
  /** Sends a payload (under 8,000 bytes). With a transaction as `tx` it is delivered when that commits. */
  notify(channel: string, payload: string, tx?: Db): Promise<void>;
  /** Resolves if the database responds within two seconds, else rejects. */
  ping(): Promise<void>;
  /** The pool's number of connections, idle connections and waiting queries. */
  connections(): { total: number; idle: number; waiting: number };
  /** How long the query that waits longest for a connection has been waiting, in ms; 0 if none waits. */
  longestWait(): number;
  /** Lets at most so many queries wait for a connection; further ones fail at once. Before, any number may wait. */
  limitWaiting(count: number): void;
  /** Waits for pending queries, then closes the connections, stops the embedded server and releases the lock. */
  close(): Promise<void>;
}

/** The database cannot be opened for a reason that the operator can fix; the message is for the operator. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The data directory is in use by another process of the shop. */
export class DataDirectoryInUse extends CannotOpenDatabase {}
