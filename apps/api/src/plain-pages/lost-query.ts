/**
 * A page with script is the same for everyone, so its noscript element can only lead to `?plain=1`, which replaces the query of the address.
 * The page that led there tells it by the Referer.
 */
import type { FastifyRequest } from 'fastify';

const plainAlone = /^([^?]*)\?(plain=(?:1|failed))$/;

/** The address with the query that it has lost; undefined if none is known. It is always of the same path. */
export function withLostQuery(
  { url, headers: { referer } }: Pick<FastifyRequest, 'url' | 'headers'>,
  publicUrl: string,
): string | undefined {
  const [, path, plain] = plainAlone.exec(url) ?? [];
  if (!path || !referer || !URL.canParse(referer)) return undefined;
  const { origin, pathname, search } = new URL(referer);
  const isSamePage = origin === new URL(publicUrl).origin && pathname === path;
  return isSamePage && search && !/[?&]plain=/.test(search) ? `${path}${search}&${plain}` : undefined;
}
