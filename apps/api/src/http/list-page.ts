/** Pagination: a response holds the whole list by default, a page on request, and the total in a header. */
import { totalCountHeader } from '@jontro/shop/admin-lists.ts';
import type { FastifyReply } from 'fastify';

/** The most rows of a response; a longer list is read by pages. */
const maxListRows = 5_000;
const pageRows = 20;

/** A page of a list and the total number of entries. */
export interface PagedList<Entry> {
  entries: Entry[];
  total: number;
}

/** `limit` and `offset` of a query for `?page=&limit=`. */
export function limitAndOffset(query: { page?: number; limit?: number }): { limit: number; offset: number } {
  const { page = 1 } = query;
  const limit = query.limit ?? (query.page === undefined ? maxListRows : pageRows);
  return { limit, offset: (page - 1) * limit };
}

/** Returns the entries of a page and sets the total in a header. */
export function withTotal<Entry>(reply: FastifyReply, { entries, total }: PagedList<Entry>): Entry[] {
  reply.header(totalCountHeader, total);
  return entries;
}
