/** Pagination: a response holds the whole list by default, a page on request, and the total in a header. */
import { maxCounted, moreThanTotalHeader, totalCountHeader } from '@jontro/shop/admin-lists.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../database/db.ts';

/** The most rows of a response; a longer list is read by pages. */
const maxListRows = 5_000;
const pageRows = 20;

/** The number of entries, or `maxCounted` if there are more. */
export interface Total {
  total: number;
  more: boolean;
}

/** A page of a list and the total number of entries. */
export interface PagedList<Entry> extends Total {
  entries: Entry[];
}

/** Counts the rows of a query, at most one more than `maxCounted`, so that it takes no longer in a larger table. */
export async function countRows(db: Db, query: { limit(rows: number): SQLWrapper }): Promise<Total> {
  const { rows } = (await db.execute(
    sql`select count(*) as total from (${query.limit(maxCounted + 1)}) as counted`,
  )) as { rows: { total: number }[] };
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, maxCounted), more: total > maxCounted };
}

/** `limit` and `offset` of a query for `?page=&limit=`. */
export function limitAndOffset(query: { page?: number; limit?: number }): { limit: number; offset: number } {
  const { page = 1 } = query;
  const limit = query.limit ?? (query.page === undefined ? maxListRows : pageRows);
  return { limit, offset: (page - 1) * limit };
}

/** Returns the entries of a page and sets the total in a header. */
export function withTotal<Entry>(reply: FastifyReply, list: PagedList<Entry>): Entry[] {
  reply.headers(totalHeaders(list));
  return list.entries;
}

/** The headers of a total. */
export const totalHeaders = ({ total, more }: Total): Record<string, string> => ({
  [totalCountHeader]: String(total),
  ...(more && { [moreThanTotalHeader]: 'true' }),
});
