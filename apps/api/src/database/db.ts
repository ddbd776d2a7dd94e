// The words every other file of this folder speaks: Db, the opened Database, and the log it writes to.
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

/** Takes a channel's subscription back. */
export type StopListening = () => Promise<void>;

/** An open database. */
export interface Database {
  readonly db: Db;
  /** `url`: a server given by DATABASE_URL; `embedded`: the shop's own PostgreSQL. */
  readonly kind: 'url' | 'embedded';
  /** For psql, pg_dump and the like, and for connections outside the pool. */
  readonly connectionString: string;
  /**
   * Calls `onPayload` for each notification on the channel (small letters and `_`), from any process on this
   * database. After a lost connection it listens again by itself and calls `onGap`, because notifications may have
   * been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<StopListening>;
  /** Sends a payload (under 8,000 bytes). Given a transaction as `tx` it is delivered if and when that commits. */
  notify(channel: string, payload: string, tx?: Db): Promise<void>;
  /** Resolves if the database answers within two seconds, else refuses. */
  ping(): Promise<void>;
  /** How many connections the pool has, how many of them idle, and how many queries wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Finishes the queries in flight, then ends connections, the embedded server and the lock. */
  close(): Promise<void>;
}

/** The database cannot be opened for a reason its owner can act on; the message is a sentence for them. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The data directory is in use by another process of the shop. */
export class DataDirectoryInUse extends CannotOpenDatabase {}
