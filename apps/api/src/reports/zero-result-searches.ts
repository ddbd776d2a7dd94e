/**
 * Counts searches without a result: in memory while people type, and now and then in the database, so that no search
 * waits for it or fails by it.
 */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { reportEndpoints } from '@jontro/shop/reports/reports.endpoints.ts';
import { reportRows } from '@jontro/shop/reports/reports.ts';
import { desc, lt, notInArray, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { SearchListener } from '../catalog/catalog.routes.ts';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { zeroResultSearches } from './reports.table.ts';

/** A text counts when its visitor searched nothing else for so long: prefixes typed on the way do not. In ms. */
export const standsFor = 2_000;
/** The same text of the same visitor counts once in so long. In ms. */
const visitorsKept = 10 * 60_000;
const maxVisitors = 5_000;
const maxTexts = 2_000;
/** Rows that are kept: the ones searched most. */
export const maxRows = 1_000;
/** What nobody searched for so long is forgotten. In ms. */
export const retentionMs = 180 * 24 * 3_600_000;
const maxTextLength = 60;

/**
 * A search as it is counted: composed alike, lower case, single spaces; undefined for what is too short or long to mean
 * anything, and for what may be somebody's address or number.
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

export interface ZeroResultSearches extends SearchListener {
  /** Writes what has been counted since the last time; after a failure it is kept for the next. */
  keep(): Promise<void>;
}

export function createZeroResultSearches({ db, now }: Pick<Context, 'db' | 'now'>): ZeroResultSearches {
  /** Texts that find nothing at present. */
  const inVain = new LRUCache<string, true>({ max: maxTexts });
  /** By visitor; in memory only, and never written anywhere. */
  const lastSearches = new LRUCache<string, LastSearch>({ max: maxVisitors });
  let counts = new Map<string, { count: number; lastAt: number }>();

  function add(key: string, lastAt: number, count = 1): void {
    const known = counts.get(key);
    if (!known && counts.size >= maxRows) return;
    counts.set(key, {
      count: (known?.count ?? 0) + count,
      lastAt: Math.max(known?.lastAt ?? 0, lastAt),
    });
  }

  function settle(last: LastSearch | undefined, at: number): void {
    if (!last || last.counted || at - last.since < standsFor) return;
    last.counted = true;
    add(last.key, last.since);
  }

  return {
    answered(text, products) {
      const key = searchKey(text);
      if (key === undefined) return;
      if (products === 0) inVain.set(key, true);
      else inVain.delete(key);
    },

    asked(visitor, text) {
      const at = now().getTime();
      const key = searchKey(text);
      const last = lastSearches.get(visitor);
      if (last && last.key === key && at - last.since < visitorsKept) return;
      settle(last, at);
      if (key !== undefined && inVain.has(key)) lastSearches.set(visitor, { key, since: at, counted: false });
      else lastSearches.delete(visitor);
    },

    async keep() {
      const at = now().getTime();
      for (const [visitor, last] of [...lastSearches.entries()]) {
        settle(last, at);
        if (at - last.since >= visitorsKept) lastSearches.delete(visitor);
      }
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await addCounts(db, taken, at);
      } catch (error) {
        for (const [key, { count, lastAt }] of taken) add(key, lastAt, count);
        throw error;
      }
    },
  };
}

async function addCounts(
  db: Db,
  counts: ReadonlyMap<string, { count: number; lastAt: number }>,
  at: number,
): Promise<void> {
  // In the order of their texts, so that two processes cannot wait for each other.
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
  const kept = db
    .select({ text: zeroResultSearches.text })
    .from(zeroResultSearches)
    .orderBy(desc(zeroResultSearches.count), desc(zeroResultSearches.lastAt))
    .limit(maxRows);
  await db
    .delete(zeroResultSearches)
    .where(
      or(
        lt(zeroResultSearches.lastAt, new Date(at - retentionMs)),
        notInArray(zeroResultSearches.text, kept),
      ),
    );
}

/** The texts searched most often in vain, at most 50. */
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
