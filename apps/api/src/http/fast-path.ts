/**
 * Sends cached public responses before the framework handles their requests, at less than half of the cost.
 *
 * The framework sends the first response of a URL; the fast path then repeats its headers and bytes for as long as the
 * public cache has the response. It leaves every request to the framework whose response could differ in any way.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serverTimeHeader } from '@jontro/shop/server-time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './accept-encoding.ts';
import {
  type CachedResponse,
  encodingOf,
  matchesEtag,
  type PublicCache,
  type RepeatOptions,
} from './public-cache.ts';
import { hasOneHost } from './request-target.ts';
import { type RequestTrace, requestIdHeader, traceOf } from './request-trace.ts';

/** How a response was sent, for the log and the metrics. */
export interface SentResponse {
  trace: () => RequestTrace;
  method: string;
  /** The path of the request without its query. */
  path: string;
  /** The template of the route; undefined for an unknown path. */
  route: string | undefined;
  status: number;
  /** From the request to the end of the response. */
  ms: number;
  /** Whether the route leaves it out of the log. */
  unlogged: boolean;
}

type Listener = (sent: SentResponse) => void;

declare module 'fastify' {
  interface FastifyInstance {
    fastPath: FastPath;
  }
}

export interface FastPath {
  /** The listener of a server: sends the response, or passes the request to `handler`. */
  before(handler: RequestListener): RequestListener;
  /** Calls a listener for each response that the fast path has sent. */
  onSent(listener: Listener): void;
  /** Records the response of the framework, if it is a cached one, for later requests of the same URL. */
  record(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether a response of this URL is in memory, of any age. */
  has(url: string): boolean;
  /** Passes requests with such headers to the framework, which may have another page for them. */
  skipFor(isOther: (headers: IncomingHttpHeaders) => boolean): void;
  /** From now on every request is passed to the framework. */
  stop(): void;
}

/** A response as the framework has sent it. */
interface RecordedResponse {
  /** Alternating names and values; the last value is the id of the request, and for a page the one before it the time. */
  headers: string[];
  /** Whether it tells the time. */
  timed: boolean;
  etag: string;
  /** The headers of a 304. */
  notModifiedHeaders: string[];
  body: Body;
  route: string | undefined;
}

/** Bytes, or a text of one byte a character (latin1), which Node joins to the headers and writes at once. */
type Body = Buffer | string;

interface KnownUrl extends RepeatOptions {
  key: string;
  path: string;
  /** Of the public cache; a change of the settings can give the URL another meaning. */
  generation: number;
}

/** Headers that belong to one request: a response that has one is never repeated. */
const ownHeaders = ['set-cookie', 'connection', 'retry-after', 'traceparent'];
/** Headers of a body, which a 304 does not have; the policy is that of a page. */
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length', 'permissions-policy']);

const timeHeader = 'server-timing';

/** In characters of URLs. */
const maxUrlsSize = 2_000_000;
const maxUrlLength = 2_000;

/** Node writes a text of up to 16 kB, headers included, without allocating memory for it. In bytes. */
const maxTextBytes = 14_000;

const toBody = (body: Buffer): Body => (body.length <= maxTextBytes ? body.toString('latin1') : body);

/** Alternating names and values, as flat strings of one byte a character, which are written fastest. */
const listOf = (headers: Record<string, string | string[] | number | undefined>): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => [
      name,
      Buffer.from(String(one), 'latin1').toString('latin1'),
    ]),
  );

/** The headers with the id of a request and the time, if they tell it, in place: Node writes them before it returns. */
function completed(headers: string[], { requestId }: RequestTrace, time: number | undefined): string[] {
  headers[headers.length - 1] = requestId;
  if (time !== undefined) headers[headers.length - 3] = serverTimeHeader(time);
  return headers;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Whether a request is a plain read, of a client that is still connected. */
function isPlainRead(request: IncomingMessage): boolean {
  const { method, headers, socket } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    socket.remoteAddress !== undefined &&
    hasOneHost(request)
  );
}

/** `withoutUnknown` returns the URL of the same response without the parameters that it does not depend on, if there are any. */
export function createFastPath(
  cache: Pick<PublicCache, 'find' | 'has' | 'countHit' | 'generation'>,
  withoutUnknown: (url: string) => string | undefined,
  now: () => Date,
): FastPath {
  const urls = new LRUCache<string, KnownUrl>({
    maxSize: maxUrlsSize,
    sizeCalculation: (_known, url) => url.length + 100,
  });
  const recorded = new WeakMap<CachedResponse, Partial<Record<Encoding, RecordedResponse>>>();
  const listeners: Listener[] = [];
  let isSkipped: (headers: IncomingHttpHeaders) => boolean = () => false;
  let stopped = false;

  function findUrl(url: string): KnownUrl | undefined {
    const known = urls.get(url);
    const other = known ? undefined : withoutUnknown(url);
    return other === undefined ? known : urls.get(other);
  }

  /** Sends a recorded response; false if there is none for this request. */
  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', headers } = request;
    const known = stopped ? undefined : findUrl(url);
    if (!known || known.generation !== cache.generation || !isPlainRead(request)) return false;
    if (isSkipped(headers)) return false;
    if (known.sameFor && !known.sameFor(headers)) return false;
    const cached = cache.find(known.key);
    const found = cached && recorded.get(cached)?.[encodingOf(cached, headers['accept-encoding'])];
    if (!found) return false;
    const start = performance.now();
    cache.countHit();
    const { 'if-none-match': knownTag } = headers;
    const status = knownTag !== undefined && matchesEtag(knownTag, found.etag) ? 304 : 200;
    known.onServed?.(request);
    const trace = traceOf(request);
    const time = found.timed ? now().getTime() : undefined;
    if (status === 304) response.writeHead(304, completed(found.notModifiedHeaders, trace, time)).end();
    else response.writeHead(200, completed(found.headers, trace, time)).end(found.body, 'latin1');
    const sent: SentResponse = {
      trace: () => trace,
      method: request.method ?? '',
      path: known.path,
      route: found.route,
      status,
      // Without waiting for the end, which costs 1 µs: such a response fits into the kernel's buffer.
      ms: performance.now() - start,
      unlogged: false,
    };
    for (const listener of listeners) listener(sent);
    return true;
  }

  return {
    before: (handler) => (request, response) => {
      if (!respond(request, response)) handler(request, response);
    },
    onSent: (listener) => listeners.push(listener),
    record(request, reply) {
      const { served, method, originalUrl, routeOptions } = request;
      if (!served || method !== 'GET' || reply.statusCode !== 200 || originalUrl.length > maxUrlLength)
        return;
      const { key, response, encoding, body, options } = served;
      if (options.unrepeated || cache.find(key) !== response) return;
      const { [requestIdHeader]: _id, [timeHeader]: time, ...all } = reply.getHeaders();
      const timed = time !== undefined;
      const own = [...(timed ? [timeHeader, ''] : []), requestIdHeader, ''];
      if (ownHeaders.some((name) => all[name] !== undefined)) return;
      urls.set(originalUrl, { ...options, key, path: pathOf(request), generation: cache.generation });
      const byEncoding = recorded.get(response) ?? {};
      recorded.set(response, byEncoding);
      byEncoding[encoding] ??= {
        timed,
        headers: [...listOf(all), ...own],
        etag: String(all.etag),
        notModifiedHeaders: [
          ...listOf(Object.fromEntries(Object.entries(all).filter(([name]) => !bodyHeaders.has(name)))),
          ...own,
        ],
        body: toBody(body),
        route: routeOptions.url,
      };
    },
    has(url) {
      const known = findUrl(url);
      return known !== undefined && cache.has(known.key);
    },
    skipFor(isOther) {
      isSkipped = isOther;
    },
    stop() {
      stopped = true;
    },
  };
}

/** Records the responses of an app for its fast path, which stops with the app. */
export function registerFastPath(app: FastifyInstance, fastPath: FastPath): void {
  app.decorate('fastPath', fastPath);
  app.addHook('onResponse', async (request, reply) => fastPath.record(request, reply));
}

/** Calls a listener for each response that the app has sent, with and without the framework. */
export function onEveryResponse(app: FastifyInstance, listener: (sent: SentResponse) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    listener({
      trace: () => traceOf(request.raw),
      method: request.method,
      path: pathOf(request),
      route: request.is404 ? undefined : request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      unlogged: request.routeOptions.logLevel === 'warn' || request.isRefused,
    });
  });
  app.fastPath.onSent(listener);
  app.earlyRefusals.onSent(listener);
}
