/**
 * Purges the caches at the edge of what this process drops from its own. Each process purges for itself, after it has dropped a
 * response, so that none that it has sent before stays.
 */
import type { PurgedEdge } from '../config/edge-config.ts';
import type { Log } from '../database/db.ts';
import { callService } from '../runtime/outgoing-calls.ts';
import { startWorker, type Worker } from '../runtime/worker.ts';
import { allKey, edgeKey } from './edge-headers.ts';

/** Header fields of requests are limited to some kilobytes. */
const keysInRequest = 200;
/** More keys are replaced by the one of all pages. */
const maxWaitingKeys = 2_000;
const timeoutMs = 2_000;
/**
 * How often an edge that is away is tried, and how long after a purge it is repeated: for a page that was on its way to the edge
 * meanwhile. That is likely where another process, which has not learned of the change yet, is asked right after the purge.
 */
const pauses = { retryMs: 250, againMs: [250, 2_000] };

interface EdgeCache {
  url: string;
  waiting: Set<string>;
  /** Purged, with the times of the repetitions. */
  again: Map<string, number[]>;
  failing: boolean;
}

export interface EdgePurger {
  /** Purges what has one of the tags, as soon as possible; never fails, and waits for nothing. */
  purge(tags: readonly string[]): void;
  /** Ends after the current request. What still waits is purged by the next start, which purges everything. */
  stop(): Promise<void>;
}

export interface PurgerOptions extends Pick<PurgedEdge, 'urls' | 'token'> {
  log: Log;
  /** Others in tests. */
  pauses?: typeof pauses;
}

/** Sends one purge; rejects unless the edge confirms it. */
async function sendPurge(url: string, token: string, keys: readonly string[]): Promise<void> {
  const headers = { 'surrogate-key': keys.join(' '), authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await callService('edge', url, { method: 'PURGE', headers, signal, redirect: 'error' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the edge responded with ${response.status}`);
}

/** Starts purging. An edge that is away is tried until it has got all that it has missed. */
export function startEdgePurger({
  urls,
  token,
  log,
  pauses: { retryMs, againMs } = pauses,
}: PurgerOptions): EdgePurger {
  const caches = urls.map(
    (url): EdgeCache => ({ url, waiting: new Set(), again: new Map(), failing: false }),
  );

  async function purgeOne({ url, waiting, again }: EdgeCache): Promise<void> {
    const start = performance.now();
    const due = [...again].flatMap(([key, [time = 0]]) => (time <= start ? [key] : []));
    for (const key of due) {
      const [, ...later] = again.get(key) ?? [];
      if (later.length > 0) again.set(key, later);
      else again.delete(key);
    }
    for (let from = 0; from < due.length; from += keysInRequest) {
      await send(url, waiting, due.slice(from, from + keysInRequest));
    }
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, keysInRequest);
      await send(url, waiting, keys);
      const sent = performance.now();
      for (const key of keys)
        again.set(
          key,
          againMs.map((ms) => sent + ms),
        );
    }
  }

  /** A change during the request adds its key anew; those of a failed one wait again. */
  async function send(url: string, waiting: Set<string>, keys: readonly string[]): Promise<void> {
    for (const key of keys) waiting.delete(key);
    try {
      await sendPurge(url, token, keys);
    } catch (error) {
      for (const key of keys) waiting.add(key);
      throw error;
    }
  }

  const workers = caches.map((cache): { cache: EdgeCache; worker: Worker } => ({
    cache,
    worker: startWorker('edge purges', retryMs, log, async () => {
      try {
        await purgeOne(cache);
        cache.failing = false;
      } catch (error) {
        if (!cache.failing) log.warn({ err: error, edge: new URL(cache.url).host }, 'the edge is not purged');
        cache.failing = true;
      }
    }),
  }));

  return {
    purge(tags) {
      for (const { cache, worker } of workers) {
        const { waiting } = cache;
        for (const tag of tags) waiting.add(edgeKey(tag));
        if (waiting.size > maxWaitingKeys || waiting.has(allKey)) {
          waiting.clear();
          waiting.add(allKey);
        }
        worker.wake();
      }
    },
    async stop() {
      await Promise.all(workers.map(({ worker }) => worker.stop()));
    },
  };
}
