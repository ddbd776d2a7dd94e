/** A parameter of a page's address that is carried out once: the answer leads to the address without it. */
import type { FastifyReply } from 'fastify';

/** The value of a parameter, and the address without it; undefined for an address without. */
export function takeParameter(url: string, name: string): { value: string; rest: string } | undefined {
  if (!url.includes(`${name}=`)) return undefined;
  // The path is canonical (request-target.ts): it starts with one slash, so it never refers to another host.
  const { pathname, searchParams } = new URL(url, 'http://shop');
  const value = searchParams.get(name);
  if (value === null) return undefined;
  searchParams.delete(name);
  return { value, rest: pathname + (searchParams.size > 0 ? `?${searchParams}` : '') };
}

/** Leads to an address of the shop, by an answer that no cache keeps. */
export const leadTo = (reply: FastifyReply, address: string, status = 303): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, status);
