/** The request target (RFC 9112 sections 3.2 and 7.2.2): malformed ones get 400, and each page has one canonical path. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApplicationError } from './application-error.ts';
import { decodableUrl, isDecodable } from './decodable-url.ts';
import { maxParamLength } from './plain-routes.ts';

/** Scheme and authority of a target in absolute form, which every server must accept. */
const authority = /^https?:\/\/[^/?#]*/i;

/** The target in origin form, with a decodable path. The authority of an absolute form is dropped, because it is not used. */
export function originForm(target: string): string {
  const path = target.replace(authority, '');
  return decodableUrl(path.startsWith('/') || path === target ? path : `/${path}`);
}

/** What no route has below any first segment, which says in which protocol the response is. */
const nowhere = '/nowhere'.repeat(6);

/**
 * The target that the router gets: where a segment is longer than a parameter may be, one that it does not know, so that the response is
 * that of every unknown address. The router itself would answer 414 with its own words, and without a header. Pages are looked up
 * by the whole path.
 */
export function routedTarget({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): string {
  const target = originForm(url);
  if (method === 'GET' || method === 'HEAD' || target.length <= maxParamLength) return target;
  const [path = ''] = target.split('?', 1);
  const segments = path.split('/');
  if (segments.every(({ length }) => length <= maxParamLength)) return target;
  const [, first = ''] = segments;
  return `${first.length > maxParamLength ? '' : `/${first}`}${nowhere}`;
}

/** Characters that no target may have: browsers do not send fragments, and a path has no backslash (RFC 3986 section 3.3). */
const malformed = /#|^[^?]*\\/;

const unreserved = /[\w.~-]/;

/**
 * Normalizes a path (RFC 3986 section 6.2.2): no repeated slashes, no dot segments, and letters, digits and `-._~`
 * unescaped. Accepts and returns a path that starts with a slash.
 */
export function canonicalPath(path: string): string {
  const decoded = path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return unreserved.test(character) ? character : code.toUpperCase();
  });
  return new URL(decoded.replace(/\/{2,}/g, '/'), 'http://shop').pathname;
}

/** The Host header, `host[:port]`; empty if the target has no authority (RFC 9112 section 3.2). */
const hostValue = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Whether a request has exactly one well-formed host. Node itself rejects HTTP/1.1 without a Host header. */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1 && hostValue.test(headers.host ?? '');
}

/**
 * Rejects malformed targets and multiple Host headers with 400; redirects any other spelling of a path to the canonical
 * one with 301. Proxies, caches and the router would otherwise interpret such a request differently.
 */
export function normalizeTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request.raw))
      throw new ApplicationError('invalid', 'A request must name exactly one host');
    const { url, method } = request;
    const { url: route } = request.routeOptions;
    // Pages have an error page for it.
    const isBroken = route !== undefined && route !== '/*' && !isDecodable(request.originalUrl);
    if (isBroken || malformed.test(url)) throw new ApplicationError('invalid', 'This is not a valid address');
    if (method !== 'GET' && method !== 'HEAD') return;
    if (!url.startsWith('/')) throw new ApplicationError('invalid', 'This is not a valid address');
    // A target that matches a specific route, such as an endpoint or image, needs no redirect.
    if (route !== undefined && route !== '/*') return;
    const [path = '', ...query] = url.split('?');
    const canonical = canonicalPath(path);
    if (canonical !== path) return reply.redirect([canonical, ...query].join('?'), 301);
  });
}
