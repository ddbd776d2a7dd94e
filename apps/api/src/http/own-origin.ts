/** Cross-site request forgery: whether a request comes from the shop's own pages, by Origin, Sec-Fetch-Site and Referer. */
import type { FastifyRequest } from 'fastify';

type Sent = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * True for a URL of the shop's own origin: that of `publicUrl`, or the host that the request was sent to with the scheme
 * of `publicUrl`. The scheme of the connection says nothing, since TLS may end at a proxy.
 */
function isOwnOrigin(url: string, { host }: Sent, publicUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const own = new URL(publicUrl);
  const given = new URL(url);
  return given.origin === own.origin || (given.host === host && given.protocol === own.protocol);
}

/** Whether a change may be made: it names the shop as its Origin, and the browser does not call it cross-site. */
export function isOwnChange(request: Sent, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return site !== 'cross-site' && origin !== undefined && isOwnOrigin(origin, request, publicUrl);
}

/** Whether another site is behind a request of any method. Programs other than browsers send none of these headers. */
export function isFromAnotherSite(request: Sent, publicUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  if (origin !== undefined) return !isOwnOrigin(origin, request, publicUrl);
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return referer !== undefined && !isOwnOrigin(referer, request, publicUrl);
}
