/** A rate limit counted in memory and shared with other processes by one statement a second instead of one for each action. */
import { getTableColumns, sql } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../database/db.ts';
import { rateLimits } from './rate-limits.table.ts';

interface Counter {
  /** Of all processes, as far as known. */
  points: number;
  /** Those of `points` that the database does not have yet. */
  unshared: number;
  /** When the counter starts again, in ms since 1970. */
  expiresAt: number;
}

export interface SharedCounterOptions {
  keyPrefix: string;
  points: number;
  /** In seconds. */
  duration: number;
  /** The time within which an action is shared. In ms. */
  sharedWithin: number;
}

/**
 * Counts actions of many keys. One process enforces a limit exactly. Each process shares every action from half of the limit on
 * before it allows it, and what it has allowed until then within a second: n of them allow at most (n + 1) / 2 times the limit,
 * if all of it comes within that second. While the database fails, counts in memory alone.
 */
export class SharedCounter {
  readonly #db: Db;
  readonly #options: SharedCounterOptions;
  readonly #counters = new Map<string, Counter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, options: SharedCounterOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Counts `points` for a key; rejects with a RateLimiterRes above the limit. */
  async consume(key: string, points: number): Promise<void> {
    const counter = this.#counterOf(key);
    counter.points += points;
    counter.unshared += points;
    let counted = counter.points;
    if (counted * 2 > this.#options.points) counted = (await this.#share([key])).get(key) ?? counted;
    else this.#shareSoon();
    if (counted > this.#options.points) {
      const msBeforeNext = Math.max(0, counter.expiresAt - Date.now());
      throw Object.assign(new RateLimiterRes(), { msBeforeNext });
    }
  }

  #counterOf(key: string): Counter {
    const found = this.#counters.get(key);
    if (found && found.expiresAt > Date.now()) return found;
    const counter = { points: 0, unshared: 0, expiresAt: Date.now() + this.#options.duration * 1000 };
    this.#counters.set(key, counter);
    return counter;
  }

  #shareSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const [key, { expiresAt }] of this.#counters)
        if (expiresAt <= Date.now()) this.#counters.delete(key);
      const changed = [...this.#counters].filter(([, { unshared }]) => unshared > 0);
      void this.#share(changed.map(([key]) => key));
    }, this.#options.sharedWithin).unref();
  }

  /**
   * Adds what is unshared to the database's counters, and takes over what other processes have added. Returns the counts, none
   * if the database fails.
   */
  async #share(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    const shared = keys.flatMap((key) => {
      const counter = this.#counters.get(key);
      if (!counter) return [];
      const { unshared, expiresAt } = counter;
      counter.unshared = 0;
      return [{ key, counter, unshared, expiresAt }];
    });
    if (shared.length === 0) return counts;
    try {
      const rows = await this.#add(
        shared.map(({ key, unshared, expiresAt }) => ({
          key: this.#storedKey(key),
          points: unshared,
          expire: new Date(expiresAt),
        })),
      );
      const stored = new Map(rows.map((row) => [row.key, row]));
      for (const { key, counter } of shared) {
        const row = stored.get(this.#storedKey(key));
        if (!row?.expire) continue;
        counts.set(key, row.points);
        const known = row.points + counter.unshared;
        // Results of the same counter may arrive in another order than they were counted in.
        const isSame = row.expire.getTime() === counter.expiresAt;
        counter.points = isSame ? Math.max(counter.points, known) : known;
        counter.expiresAt = row.expire.getTime();
      }
    } catch {
      for (const { counter, unshared } of shared) counter.unshared += unshared;
    }
    return counts;
  }

  #storedKey = (key: string): string => `${this.#options.keyPrefix}:${key}`;

  #add(rows: (typeof rateLimits.$inferInsert)[]) {
    const { points, expire } = getTableColumns(rateLimits);
    const expired = sql`${expire} <= ${new Date().toISOString()}::timestamptz`;
    return (
      this.#db
        .insert(rateLimits)
        // In the same order in every process, so that two of them cannot deadlock.
        .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${expired} then excluded.points else ${points} + excluded.points end`,
            expire: sql`case when ${expired} then excluded.expire else ${expire} end`,
          },
        })
        .returning()
    );
  }
}
