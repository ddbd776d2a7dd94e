/** The cache of public responses: each is computed and compressed once, and dropped when the catalogue changes. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Encoding, encodingFor } from './accept-encoding.ts';
import { outageOf } from './outage.ts';

/** A whole response; it must not depend on the client. */
export interface PublicResponse {
  /** 200 by default. From 400 on it is sent and not cached. */
  status?: number;
  body: string | Buffer;
  /** With `content-type`. */
  headers: Record<string, string>;
}

/** How the fast path may repeat a response. */
export interface RepeatOptions {
  /** Whether requests of the same URL with these headers get the same response; by default all do. */
  sameFor?: (headers: IncomingHttpHeaders) => boolean;
  /** Is called for every request that gets the response, cached or computed. */
  onServed?: (request: IncomingMessage) => void;
}

export interface ServeOptions extends RepeatOptions {
  /**
   * Runs before an uncached response is computed or awaited; throws to reject. The error is for this request only, not for
   * others that wait for the same response.
   */
  admit?: () => Promise<void>;
  /** Whether clients can create any number of such keys. These have their own part of the memory. */
  unboundedKeys?: boolean;
}

export interface PublicCache {
  /**
   * Sends the response of a key, from memory if cached. One computation per key runs at a time; it must not use the
   * request, whose client may disconnect. While it fails, the last response is sent, unless the catalogue has changed since;
   * otherwise its error is thrown to all waiting requests. Reads and sets no cookies.
   */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<PublicResponse>,
    options?: ServeOptions,
  ): Promise<FastifyReply>;
  /** The cached response of a key, if it may be sent now. */
  find(key: string): CachedResponse | undefined;
  /** Counts a response that was found and sent without `serve`. */
  countHit(): void;
  /** Clears the cache; later requests start a new computation. */
  drop(): void;
  /** The number of drops, for other caches that expire together with this one. */
  readonly generation: number;
  /** Responses since the start: cache hits, and computed ones. */
  readonly counts: Readonly<{ hits: number; misses: number }>;
}

export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** First characters of the body's SHA-256; with the encoding it makes a strong ETag. */
  hash: string;
  cachedAt: number;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a request that the public cache has served. */
    served?: {
      key: string;
      response: CachedResponse;
      encoding: Encoding;
      body: Buffer;
      options: RepeatOptions;
    };
  }
}

/**
 * For a page of 136 kB, Brotli 9 takes seven times as long as 5 (29 instead of 4 ms) and saves 1.3 % of the bytes
 * (docs/performance.md).
 */
const brotliQuality = 5;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
};

/** Smaller bodies are not compressed. In bytes. */
const minCompressedBytes = 1024;
/** Popularity changes without a new version of the catalogue, so this limits the age of every entry. */
const maxAgeMs = 60_000;
/** After a failed computation, how long the stale response is sent before the next attempt. In ms. */
const retryAfterFailureMs = 5_000;

/** The share of the memory for keys that clients can create at will. */
const unboundedShare = 1 / 4;

/** A body counts three times: itself and its two compressed forms. */
const createStore = (bytes: number) =>
  new LRUCache<string, CachedResponse>({
    maxSize: Math.floor(bytes),
    sizeCalculation: ({ body }, key) => 3 * body.length + key.length + 512,
  });

/** `bytes` is the maximum size; the least recently used entries are evicted first. */
export function createPublicCache({
  now,
  bytes = 64 * 1024 * 1024,
}: {
  now: () => Date;
  bytes?: number;
}): PublicCache {
  const bounded = createStore(bytes * (1 - unboundedShare));
  const unbounded = createStore(bytes * unboundedShare);
  const pending = new Map<string, Promise<CachedResponse>>();
  let generation = 0;
  const counts = { hits: 0, misses: 0 };

  /** Redirects count as unbounded: any spelling of a path is a key. */
  const store = (key: string, response: CachedResponse, unboundedKeys: boolean): unknown =>
    (unboundedKeys || response.status >= 300 ? unbounded : bounded).set(key, response);
  const lookUp = (key: string): CachedResponse | undefined => bounded.get(key) ?? unbounded.get(key);

  /** Computes and caches a response; during a temporary failure it returns the previous one. */
  async function computeAndCache(
    key: string,
    unboundedKeys: boolean,
    compute: () => Promise<PublicResponse>,
  ) {
    const startGeneration = generation;
    const previous = lookUp(key);
    const serveStale = (): CachedResponse | undefined => {
      if (!previous || startGeneration !== generation) return undefined;
      store(key, { ...previous, cachedAt: now().getTime() - maxAgeMs + retryAfterFailureMs }, unboundedKeys);
      return previous;
    };
    try {
      const response = toCached(await compute(), now());
      if (response.status >= 500) return serveStale() ?? response;
      // A response computed during a change of the catalogue may be outdated.
      if (startGeneration === generation && response.status < 400) store(key, response, unboundedKeys);
      return response;
    } catch (error) {
      const stale = outageOf(error) && serveStale();
      if (!stale) throw error;
      return stale;
    }
  }

  function lookUpFresh(key: string): CachedResponse | undefined {
    const found = lookUp(key);
    const age = found ? now().getTime() - found.cachedAt : 0;
    // After the clock was set back, an entry may have a timestamp in the future.
    return age >= -maxAgeMs && age < maxAgeMs ? found : undefined;
  }

  async function getOrCompute(
    key: string,
    compute: () => Promise<PublicResponse>,
    { admit, unboundedKeys = false }: ServeOptions,
  ): Promise<CachedResponse> {
    if (admit && !lookUpFresh(key)) await admit();
    const found = lookUpFresh(key) ?? pending.get(key);
    if (found) {
      counts.hits += 1;
      return found;
    }
    counts.misses += 1;
    const computation = computeAndCache(key, unboundedKeys, compute);
    pending.set(key, computation);
    try {
      return await computation;
    } finally {
      if (pending.get(key) === computation) pending.delete(key);
    }
  }

  return {
    async serve(request, reply, key, compute, options = {}) {
      const response = await getOrCompute(key, compute, options);
      const encoding = encodingOf(response, request.headers['accept-encoding']);
      const etag = encoding === 'identity' ? `"${response.hash}"` : `"${response.hash}-${encoding}"`;
      reply.status(response.status).headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        ...response.headers,
        etag,
      });
      options.onServed?.(request.raw);
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        return reply.status(304).removeHeader('content-type').send();
      }
      response.compressed[encoding] ??= compressors[encoding](response.body);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const body = await response.compressed[encoding];
      request.served = { key, response, encoding, body, options };
      return reply.send(body);
    },
    find: lookUpFresh,
    countHit() {
      counts.hits += 1;
    },
    counts,
    drop() {
      generation += 1;
      bounded.clear();
      unbounded.clear();
      pending.clear();
    },
    get generation() {
      return generation;
    },
  };
}

function toCached({ status = 200, body, headers }: PublicResponse, now: Date): CachedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { status, headers, body: bytes, hash, cachedAt: now.getTime(), compressed: {} };
}

/** The best encoding for a response that the client accepts. */
export const encodingOf = ({ body }: CachedResponse, accepted: string | undefined): Encoding =>
  body.length < minCompressedBytes ? 'identity' : encodingFor(accepted);

/** Whether `If-None-Match` contains this ETag; a proxy may have marked it as weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
