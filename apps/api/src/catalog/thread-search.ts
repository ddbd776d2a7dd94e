/** The search in a thread of its own, so that no other request waits for it. */
import { Worker } from 'node:worker_threads';
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { IdSearch } from './id-search.ts';
import {
  type SearchRequest,
  type SearchResponse,
  type SearchThreadSettings,
  searchThread,
} from './search-service.ts';

/** In ms. */
export interface ThreadTimes {
  /** A search that takes longer fails with 503. */
  maxSearch: number;
  /** A thread ends after this time without a search; the next one starts it again. */
  idle: number;
  /** Between the end of a thread that failed and the start of the next. */
  restart: number;
}
const defaultTimes: ThreadTimes = { maxSearch: 15_000, idle: 60_000, restart: 1_000 };
/** In seconds. */
const retryAfter = 5;

const away = () => new ApplicationError('busy', failureTexts.searchAway, { retryAfter });

interface Pending {
  resolve(found: string[]): void;
  reject(error: Error): void;
}

type Question = SearchRequest extends infer Request
  ? Request extends SearchRequest
    ? Omit<Request, 'id'>
    : never
  : never;

export interface ThreadSearch extends IdSearch {
  /** The id of the present thread. */
  readonly threadId: number | undefined;
  /** Ends the thread as a crash would. */
  terminate(): Promise<unknown>;
}

/**
 * Creates the search; its thread is started with the first call, and again when it has failed. While no thread answers,
 * searches fail with 503.
 */
export function createThreadSearch(
  settings: Omit<SearchThreadSettings, 'role'>,
  { maxSearch, idle, restart }: ThreadTimes = defaultTimes,
): ThreadSearch {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let mayEnd = false;

  function start(): Worker {
    clearTimeout(restartTimer);
    restartTimer = undefined;
    const started = new Worker(searchThread, {
      workerData: { ...settings, role: 'search' } satisfies SearchThreadSettings,
      execArgv: [],
    });
    worker = started;
    started.on('message', (response: SearchResponse) => {
      const waiting = pending.get(response.id);
      pending.delete(response.id);
      if (pending.size === 0) started.unref();
      mayEnd = response.mayEnd;
      if ('found' in response) waiting?.resolve(response.found);
      else waiting?.reject(toError(response.error));
    });
    // The thread has logged why; its end follows.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of pending.values()) reject(away());
      pending.clear();
      if (!closed) restartTimer = setTimeout(start, restart).unref();
    });
    return started;
  }

  function endWhenIdle(): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      const idleWorker = worker;
      if (pending.size > 0) endWhenIdle();
      // The index may be in its file by now.
      else if (!mayEnd) prepare().catch(() => undefined);
      else {
        worker = undefined;
        void idleWorker?.terminate();
      }
    }, idle).unref();
  }

  function send(question: Question, maxMs?: number): Promise<string[]> {
    if (closed || restartTimer) return Promise.reject(away());
    const receiver = worker ?? start();
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    lastId += 1;
    const id = lastId;
    const timer = maxMs === undefined ? undefined : setTimeout(() => reject(away()), maxMs).unref();
    pending.set(id, { resolve, reject });
    receiver.ref();
    receiver.postMessage({ ...question, id });
    endWhenIdle();
    return promise.finally(() => clearTimeout(timer));
  }

  async function prepare(): Promise<void> {
    await send({ kind: 'prepare', generation: 0 });
  }

  return {
    find: (text, generation) => send({ kind: 'find', text, generation }, maxSearch),
    suggest: (text, generation) => send({ kind: 'suggest', text, generation }, maxSearch),
    prepare,
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      clearTimeout(restartTimer);
      await worker?.terminate();
    },
    get threadId() {
      return worker?.threadId;
    },
    terminate: async () => worker?.terminate(),
  };
}

function toError({ message, code, details }: Extract<SearchResponse, { error: unknown }>['error']): Error {
  return code ? new ApplicationError(code, message, details) : new Error(message);
}
