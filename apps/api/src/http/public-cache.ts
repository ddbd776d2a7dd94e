/** The cache of public responses: each is computed and compressed once, and dropped by a change of what it shows. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isForCaller, runForAll } from '../database/waiting-caller.ts';
import { type Encoding, encodingFor } from './accept-encoding.ts';
import { type Admission, admitAll } from './admission.ts';
import { type AppliedChanges, createAppliedChanges } from './applied-changes.ts';
import { type Compressible, createDenseCompression } from './compression.ts';
import type { Importance } from './important-endpoints.ts';
import { outageOf } from './outage.ts';
import { createResponseBody, minCompressedBytes } from './response-body.ts';
import { createResponseStore } from './response-store.ts';
import { collectTags, everything } from './response-tags.ts';

/** A whole response; it must not depend on the client. */
export interface PublicResponse {
  /** 200 by default. From 400 on it is sent and not cached, but that its subject is missing. */
  status?: number;
  body: string | Buffer;
  /** With `content-type`. */
  headers: Record<string, string>;
}

/** How the fast path may repeat a response. */
export interface RepeatOptions {
  /** Whether requests of the same URL with these headers get the same response; by default all do. */
  sameFor?: (headers: IncomingHttpHeaders) => boolean;
  /** The fast path repeats another response of this URL; this one is left to the framework. */
  unrepeated?: boolean;
  /** Is called for every request that gets the response, cached or computed. */
  onServed?: (request: IncomingMessage) => void;
}

/** The headers by which a cache at the edge may keep a response with these tags. */
export type EdgeHeaders = (tags: ReadonlySet<string>) => Record<string, string>;

export interface ServeOptions extends RepeatOptions {
  /**
   * Runs before an uncached response is computed or awaited; throws to reject. The error is for this request only, not for
   * others that wait for the same response.
   */
  admit?: () => Promise<void>;
  /** Whether a response of one to two minutes is sent while a new one is computed; otherwise none older than a minute is. */
  sendAged?: boolean;
  /** For a response that the edge may keep; it has them only if no change has touched it so far. */
  edgeHeaders?: EdgeHeaders | undefined;
  /** Whether clients can create any number of such keys. These have their own part of the memory. */
  unboundedKeys?: boolean;
  /**
   * The tag of the one thing that it shows, which clients can invent: only if another response has shown it, it is as important as
   * what has bounded keys. That it is missing (404, with this tag) is kept for seconds.
   */
  subject?: string | undefined;
}

/** Also has what it has applied of the changes that all processes make. */
export interface PublicCache extends AppliedChanges {
  /**
   * Sends the response of a key, from memory if cached. One computation per key runs at a time; it must not use the
   * request, whose client may disconnect. A response that a change has touched is never sent. While the
   * computation fails, the last response is sent, unless a change has touched it; otherwise its error is thrown to all
   * waiting requests. Reads and sets no cookies.
   */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<PublicResponse>,
    options?: ServeOptions,
  ): Promise<FastifyReply>;
  /** The cached response of a key, if it is less than a minute old. */
  find(key: string): CachedResponse | undefined;
  /** Whether a response of a key is in memory, of any age. */
  has(key: string): boolean;
  /** Whether an address asks for so much that nobody else does that its next unknown thing lets all others go first. */
  yieldsFor(address: string): boolean;
  /** Counts a response that was found and sent without `serve`. */
  countHit(): void;
  /** Drops the responses that have one of the tags, by default all; later requests start a new computation. */
  drop(tags?: readonly string[]): void;
  /** What committed changes of this process have touched and is still to be announced to all. */
  readonly touchedLately: Set<string>;
  /** Calls a listener with the tags of each drop, after it. */
  onDrop(listener: (tags: readonly string[]) => void): void;
  /** The number of times that everything was dropped. */
  readonly generation: number;
  /** When products change by themselves: from then on nothing is found, until this is a later time. */
  validUntil: Date | undefined;
  /** Whether `validUntil` is over. */
  isPast(now: Date): boolean;
  /** Counts the drops that touch a tag, for other caches that depend on the same data. */
  dropsOf(tag: string): { readonly count: number };
  /** How much memory the responses take, as its limit counts. */
  bytes(): number;
  /** Responses since the start: cache hits, and computed ones. */
  readonly counts: Readonly<{ hits: number; misses: number }>;
}

export interface CachedResponse extends Compressible {
  status: number;
  headers: Record<string, string>;
  /** First characters of the body's SHA-256; with the encoding it makes the ETag. */
  hash: string;
  cachedAt: number;
  tags: ReadonlySet<string>;
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

/** Popularity changes without touching a response, so this is the age at which one is computed again. */
const maxAgeMs = 60_000;
/** The age up to which a response may be sent while a new one is computed. In ms. */
const maxAgedMs = 120_000;
/** How long it is known that something is missing. In ms. */
const missingMs = 5_000;
/** How many things are remembered that responses have shown. */
const maxKnown = 20_000;
/** What nobody else asks for, such as searches: so many at once of one address, before its further ones let all others go first. */
const unknownOfOneAddress = 4;
/** After a failed computation, how long the stale response is sent before the next attempt. In ms. */
const retryAfterFailureMs = 5_000;

/** `bytes` is the maximum size; the least recently used entries are evicted first. */
export function createPublicCache({
  now,
  bytes = 32 * 1024 * 1024,
  admission = admitAll,
}: {
  now: () => Date;
  bytes?: number;
  /** Admits what is computed. What many wait for is as important as an order, what clients can ask for in any number is not. */
  admission?: Admission;
}): PublicCache {
  const store = createResponseStore<CachedResponse>(bytes);
  const pending = new Map<string, Promise<CachedResponse>>();
  /** For each running computation the tags that changes have touched since it began. */
  const running = new Set<Set<string>>();
  const drops = new Map<string, { count: number }>();
  const dropListeners: ((tags: readonly string[]) => void)[] = [];
  let generation = 0;
  let validUntil: Date | undefined;
  const isPast = (time: Date): boolean => validUntil !== undefined && validUntil <= time;
  const counts = { hits: 0, misses: 0 };
  /** The tags of what responses have shown. */
  const known = new LRUCache<string, true>({ max: maxKnown });
  /** How many unknown things of each address are computed or wait for it. */
  const unknownOf = new Map<string, number>();
  const yieldsFor = (address: string): boolean => (unknownOf.get(address) ?? 0) >= unknownOfOneAddress;
  const countUnknown = (address: string, change: number): void => {
    const count = (unknownOf.get(address) ?? 0) + change;
    if (count > 0) unknownOf.set(address, count);
    else unknownOf.delete(address);
  };
  const countUse = createDenseCompression((key, body, compressed) => {
    const current = store.get(key);
    if (current?.body !== body) return;
    // A new entry, because the fast path repeats the bytes of this one.
    store.replace(key, { ...current, dense: true, body: body.withBrotli(compressed) });
  });

  /** Computes and caches a response; during a temporary failure it returns the previous one. */
  async function computeAndCache(
    key: string,
    compute: () => Promise<PublicResponse>,
    { accepted, unboundedKeys = false, subject }: Wanted,
    importance: Importance,
  ) {
    const previous = store.get(key);
    const touched = new Set<string>();
    let end: (() => void) | undefined;
    const serveStale = (): CachedResponse | undefined => {
      if (!previous || isMissing(previous) || store.get(key)?.body !== previous.body) return undefined;
      store.set(
        key,
        { ...previous, cachedAt: now().getTime() - maxAgeMs + retryAfterFailureMs },
        unboundedKeys,
      );
      return previous;
    };
    running.add(touched);
    try {
      // What it may not compute is answered as long as it is in memory.
      admission.admit(importance);
      end = await admission.begin(importance);
      const { result, tags } = await collectTags(compute);
      const response = withFormsOf(previous, toCached(result, tags, now()));
      // It takes longer than many a computation.
      await response.body.encoded(encodingOf(response, accepted));
      if (response.status >= 500) return serveStale() ?? response;
      if (response.status < 400) for (const tag of tags) known.set(tag, true);
      else if (subject !== undefined) known.delete(subject);
      if (isMissing(response) && subject !== undefined && tags.has(subject)) {
        const cachedAt = now().getTime() - maxAgeMs + missingMs;
        if (!isTouched(response, touched)) store.set(key, { ...response, cachedAt }, true);
      } else if (response.status >= 400) store.delete(key);
      // A response computed during a change of what it shows may be outdated.
      else if (!isTouched(response, touched)) store.set(key, response, unboundedKeys);
      return response;
    } catch (error) {
      const stale = outageOf(error) && serveStale();
      if (stale) return stale;
      store.delete(key);
      throw error;
    } finally {
      end?.();
      running.delete(touched);
    }
  }

  /** Starts the computation of a key, unless it is running. */
  function computeOnce(
    key: string,
    compute: () => Promise<PublicResponse>,
    wanted: Wanted,
  ): Promise<CachedResponse> {
    const present = pending.get(key);
    if (present) return present;
    const { address, subject, unboundedKeys = false } = wanted;
    const isUnknown = subject === undefined ? unboundedKeys : !known.has(subject);
    const ofVisitor =
      isUnknown && yieldsFor(address) ? 'yielding' : isUnknown || unboundedKeys ? 'read' : 'purchase';
    // Within a request that has its turn, it is a part of that.
    const importance = isForCaller() ? 'always' : ofVisitor;
    if (isUnknown) countUnknown(address, 1);
    const computation = runForAll(() => computeAndCache(key, compute, wanted, importance)).finally(() => {
      if (isUnknown) countUnknown(address, -1);
      if (pending.get(key) === computation) pending.delete(key);
    });
    pending.set(key, computation);
    return computation;
  }

  const ageOf = ({ cachedAt }: CachedResponse): number => now().getTime() - cachedAt;

  function find(key: string): CachedResponse | undefined {
    const found = isPast(now()) ? undefined : lookUpFresh(key);
    if (found) countUse(key, found, now().getTime());
    return found;
  }

  function lookUpFresh(key: string): CachedResponse | undefined {
    const found = store.get(key);
    const age = found ? ageOf(found) : 0;
    // After the clock was set back, an entry may have a timestamp in the future.
    return age >= -maxAgeMs && age < maxAgeMs ? found : undefined;
  }

  function lookUpAged(key: string): CachedResponse | undefined {
    const found = store.get(key);
    return found && !isMissing(found) && ageOf(found) >= maxAgeMs && ageOf(found) < maxAgedMs
      ? found
      : undefined;
  }

  async function getOrCompute(
    key: string,
    compute: () => Promise<PublicResponse>,
    wanted: Wanted,
    { admit, sendAged }: ServeOptions,
  ): Promise<CachedResponse> {
    if (admit && !lookUpFresh(key)) await admit();
    const fresh = find(key);
    const aged = fresh || !sendAged ? undefined : lookUpAged(key);
    // Its error concerns the request that finds no response any more.
    if (aged) computeOnce(key, compute, wanted).catch(() => undefined);
    if (fresh || aged || pending.has(key)) counts.hits += 1;
    else counts.misses += 1;
    return fresh ?? aged ?? (await computeOnce(key, compute, wanted));
  }

  function drop(tags: readonly string[] = [everything]): void {
    if (tags.length === 0) return;
    pending.clear();
    for (const touched of running) for (const tag of tags) touched.add(tag);
    const all = tags.includes(everything);
    if (all) generation += 1;
    for (const [tag, counter] of drops) if (all || tags.includes(tag)) counter.count += 1;
    store.drop(all ? undefined : tags);
    for (const listener of dropListeners) listener(tags);
  }
  const applied = createAppliedChanges(drop);

  return {
    async serve(request, reply, key, compute, options = {}) {
      const { unboundedKeys, subject } = options;
      const wanted = {
        accepted: request.headers['accept-encoding'],
        address: request.address ?? '',
        unboundedKeys,
        subject,
      };
      const response = await getOrCompute(key, compute, wanted, options);
      const encoding = encodingOf(response, request.headers['accept-encoding']);
      const etag = encoding === 'identity' ? `"${response.hash}"` : `"${response.hash}-${encoding}"`;
      reply.status(response.status).headers({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        ...response.headers,
        etag,
      });
      options.onServed?.(request.raw);
      const isKnown = response.status < 400 && matchesEtag(request.headers['if-none-match'], etag);
      const body = isKnown ? undefined : await response.body.encoded(encoding);
      // As late as possible: a response that was dropped meanwhile must not stay at the edge.
      const isCurrent = response.status === 200 && store.get(key)?.hash === response.hash;
      if (options.edgeHeaders && isCurrent) reply.headers(options.edgeHeaders(response.tags));
      if (!body) return reply.status(304).removeHeader('content-type').send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      request.served = { key, response, encoding, body, options };
      return reply.send(body);
    },
    find,
    has: (key) => store.get(key) !== undefined,
    yieldsFor,
    countHit() {
      counts.hits += 1;
    },
    touchedLately: new Set(),
    bytes: store.bytes,
    counts,
    drop,
    onDrop: (listener) => dropListeners.push(listener),
    get generation() {
      return generation;
    },
    dropsOf(tag) {
      const counter = drops.get(tag) ?? { count: 0 };
      drops.set(tag, counter);
      return counter;
    },
    get validUntil() {
      return validUntil;
    },
    set validUntil(time) {
      validUntil = time;
    },
    isPast,
    get version() {
      return applied.version;
    },
    get announced() {
      return applied.announced;
    },
    get doubts() {
      return applied.doubts;
    },
    apply: applied.apply,
    advanceTo: applied.advanceTo,
    doubt: applied.doubt,
    confirm: applied.confirm,
  };
}

/** A response as a request wants it. */
interface Wanted extends Pick<ServeOptions, 'unboundedKeys' | 'subject'> {
  /** The encodings that its client accepts. */
  accepted: string | undefined;
  address: string;
}

const isMissing = ({ status }: CachedResponse): boolean => status === 404;

const isTouched = ({ tags }: CachedResponse, touched: ReadonlySet<string>): boolean =>
  touched.has(everything) || [...tags].some((tag) => touched.has(tag));

function toCached(
  { status = 200, body, headers }: PublicResponse,
  tags: ReadonlySet<string>,
  now: Date,
): CachedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const cachedAt = now.getTime();
  return {
    status,
    headers,
    body: createResponseBody(bytes),
    hash,
    tags,
    cachedAt,
    unchangedSince: cachedAt,
    uses: 0,
  };
}

/** Most responses that are computed again by their age have not changed: their body is not compressed again. */
function withFormsOf(previous: CachedResponse | undefined, response: CachedResponse): CachedResponse {
  if (previous?.hash !== response.hash) return response;
  const { body, uses, unchangedSince, dense } = previous;
  return { ...response, body, uses, unchangedSince, ...(dense && { dense }) };
}

/** The best encoding for a response that the client accepts. */
export const encodingOf = ({ body }: CachedResponse, accepted: string | undefined): Encoding =>
  body.length < minCompressedBytes ? 'identity' : encodingFor(accepted);

/** Whether `If-None-Match` contains this ETag; a proxy may have marked it as weak. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
