/**
 * Counts zero-result searches: in memory first, then periodically in the database, so that counting neither delays a
 * search nor makes it fail.
 */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { desc, lt, notInArray, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { SearchListener } from '../catalog/search.routes.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { zeroResultSearches } from './reports.table.ts';

/** A text counts if its visitor searches for nothing else in this time; prefixes typed before do not count. In ms. */
export const minDwellMs = 2_000;
/** The same text of the same visitor counts once in this time. In ms. */
const repeatMs = 10 * 60_000;
const maxVisitors = 5_000;
const maxTexts = 2_000;
/** Rows in the table: the most frequent searches. */
export const maxRows = 1_000;
/** Older rows are deleted. In ms. */
export const retentionMs = 90 * 24 * 3_600_000;
const maxTextLength = 60;

/**
 * The normalized text of a search: NFKC, lower case, single spaces. Undefined if it is too short or too long, or may be
 * a person's address or number.
 */
export function searchKey(text: string): string | undefined {
  const key = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const length = [...key].length;
  if (length < 2 || length > maxTextLength || !/[\p{L}\p{N}]/u.test(key)) return undefined;
  const personal = /@|:\/\//.test(key) || /\p{Nd}{7}/u.test(key.replace(/[\s().+-]/gu, ''));
  return personal ? undefined : key;
}

interface LastSearch {
  key: string;
  since: number;
  counted: boolean;
}

export interface ZeroResultCounter extends SearchListener {
  /** Writes the counts to the database; after a failure they are kept for the next call. */
  flush(): Promise<void>;
}

export function createZeroResultCounter({ db, now }: Pick<Context, 'db' | 'now'>): ZeroResultCounter {
  /** Texts that currently have no results. */
  const zeroResultTexts = new LRUCache<string, true>({ max: maxTexts });
  /** By visitor; in memory only, never stored. */
  const lastSearches = new LRUCache<string, LastSearch>({ max: maxVisitors });
  /** The keys of recent texts, because a popular text is searched for thousands of times a second. */
  const keys = new LRUCache<string, { key: string | undefined }>({ max: maxTexts });
  let counts = new Map<string, { count: number; lastAt: number }>();

  function keyOf(text: string): string | undefined {
    const known = keys.get(text);
    if (known) return known.key;
    const key = searchKey(text);
    keys.set(text, { key });
    return key;
  }

  function add(key: string, lastAt: number, count = 1): void {
    const known = counts.get(key);
    if (!known && counts.size >= maxRows) return;
    counts.set(key, {
      count: (known?.count ?? 0) + count,
      lastAt: Math.max(known?.lastAt ?? 0, lastAt),
    });
  }

  function countIfDue(last: LastSearch | undefined, time: number): void {
    if (!last || last.counted || time - last.since < minDwellMs) return;
    last.counted = true;
    add(last.key, last.since);
  }

  return {
    onResult(text, products) {
      const key = searchKey(text);
      if (key === undefined) return;
      if (products === 0) zeroResultTexts.set(key, true);
      else zeroResultTexts.delete(key);
    },

    onSearch(text, visitorOf) {
      const key = keyOf(text);
      const hasResults = key === undefined || !zeroResultTexts.has(key);
      if (hasResults && lastSearches.size === 0) return;
      const time = now().getTime();
      const visitor = visitorOf();
      const last = lastSearches.get(visitor);
      if (last && last.key === key && time - last.since < repeatMs) return;
      countIfDue(last, time);
      if (hasResults) lastSearches.delete(visitor);
      else lastSearches.set(visitor, { key, since: time, counted: false });
    },

    async flush() {
      const time = now().getTime();
      for (const [visitor, last] of [...lastSearches.entries()]) {
        countIfDue(last, time);
        if (time - last.since >= repeatMs) lastSearches.delete(visitor);
      }
      if (counts.size === 0) return;
      const pending = counts;
      counts = new Map();
      try {
        await addCounts(db, pending, time);
      } catch (error) {
        for (const [key, { count, lastAt }] of pending) add(key, lastAt, count);
        throw error;
      }
    },
  };
}

async function addCounts(
  db: Db,
  counts: ReadonlyMap<string, { count: number; lastAt: number }>,
  time: number,
): Promise<void> {
  // Sorted by text, so that two processes cannot deadlock.
  const rows = [...counts]
    .map(([text, { count, lastAt }]) => ({ text, count, lastAt: new Date(lastAt) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
  await db
    .insert(zeroResultSearches)
    .values(rows)
    .onConflictDoUpdate({
      target: zeroResultSearches.text,
      set: {
        count: sql`${zeroResultSearches.count} + excluded.count`,
        lastAt: sql`greatest(${zeroResultSearches.lastAt}, excluded.last_at)`,
      },
    });
  const mostFrequent = db
    .select({ text: zeroResultSearches.text })
    .from(zeroResultSearches)
    .orderBy(desc(zeroResultSearches.count), desc(zeroResultSearches.lastAt))
    .limit(maxRows);
  await db
    .delete(zeroResultSearches)
    .where(
      or(
        lt(zeroResultSearches.lastAt, new Date(time - retentionMs)),
        notInArray(zeroResultSearches.text, mostFrequent),
      ),
    );
}

/** The most frequent zero-result searches, at most 50. */
export async function listZeroResultSearches(
  db: Db,
): Promise<EndpointResponse<typeof reportEndpoints.listZeroResultSearches>> {
  const rows = await db
    .select()
    .from(zeroResultSearches)
    .orderBy(desc(zeroResultSearches.count), desc(zeroResultSearches.lastAt))
    .limit(reportRows.searches);
  return rows.map(({ text, count, lastAt }) => ({ _id: text, count, lastAt: lastAt.toISOString() }));
}
