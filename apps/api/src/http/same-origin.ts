/** Protection against cross-site request forgery by Origin, Sec-Fetch-Site and Referer. */
import type { FastifyRequest } from 'fastify';

type RequestHeaders = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * True for a URL of the shop's own origin: that of `publicUrl`, or the host that the request was sent to with the scheme
 * of `publicUrl`. The scheme of the connection does not count, because a proxy may terminate TLS.
 */
function isOwnOrigin(url: string, { host }: RequestHeaders, publicUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const own = new URL(publicUrl);
  const requested = new URL(url);
  return requested.origin === own.origin || (requested.host === host && requested.protocol === own.protocol);
}

/** Whether a change comes from the shop: its Origin is the shop's, and the browser does not mark it as cross-site. */
export function isSameOriginChange(request: RequestHeaders, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return site !== 'cross-site' && origin !== undefined && isOwnOrigin(origin, request, publicUrl);
}

/**
 * Whether a page loads the address as a part of itself: a picture, style, script, font, media or frame. A navigation, a request of
 * a script and clients that are no browsers are none (`Sec-Fetch-Dest`).
 */
export const isSubresource = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  !['document', 'empty', undefined].includes(headers['sec-fetch-dest'] as string | undefined);

/** Whether a request of any method comes from another site. Clients other than browsers send none of these headers. */
export function isCrossSite(request: RequestHeaders, publicUrl: string): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  if (origin !== undefined) return !isOwnOrigin(origin, request, publicUrl);
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return referer !== undefined && !isOwnOrigin(referer, request, publicUrl);
}
