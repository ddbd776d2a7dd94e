/** Which part of a list an answer holds: the whole of it by default, a page on request; and how many there are. */
import { totalHeader } from '@jontro/shop/admin-lists.ts';
import type { FastifyReply } from 'fastify';

/** No answer is longer than this; a longer list is read by pages. */
const maxListRows = 5_000;
const pageRows = 20;

/** A part of a list, and how many entries there are in all. */
export interface ListPart<Entry> {
  entries: Entry[];
  total: number;
}

/** `limit` and `offset` of a query for `?page=&limit=`. */
export function listPage(asked: { page?: number; limit?: number }): { limit: number; offset: number } {
  const { page = 1 } = asked;
  const limit = asked.limit ?? (asked.page === undefined ? maxListRows : pageRows);
  return { limit, offset: (page - 1) * limit };
}

/** Answers with the entries; a header counts all of them. */
export function counted<Entry>(reply: FastifyReply, { entries, total }: ListPart<Entry>): Entry[] {
  reply.header(totalHeader, total);
  return entries;
}
