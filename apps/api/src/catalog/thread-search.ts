/** The search in a thread of its own, so that no other request waits for it. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import { ApplicationError } from '../http/application-error.ts';
import { createOnDemandThread, type ThreadTimes } from '../runtime/on-demand-thread.ts';
import type { IdSearch } from './id-search.ts';
import {
  type Found,
  type SearchRequest,
  type SearchResponse,
  type SearchThreadSettings,
  searchThread,
} from './search-service.ts';

/** In ms. */
export interface SearchTimes extends ThreadTimes {
  /** A search that takes longer fails with 503. */
  maxSearch: number;
}
const defaultTimes: SearchTimes = { maxSearch: 15_000, idle: 60_000, restart: 1_000 };
/** In seconds. */
const retryAfter = 5;

const away = () => new ApplicationError('busy', failureTexts.searchAway, { retryAfter });

interface Pending {
  resolve(found: Found): void;
  reject(error: Error): void;
}

type Question = SearchRequest extends infer Request
  ? Request extends SearchRequest
    ? Omit<Request, 'id'>
    : never
  : never;

export interface ThreadSearch extends IdSearch {
  /** The id of the current thread. */
  readonly threadId: number | undefined;
  /** Ends the thread as a crash would. */
  terminate(): Promise<unknown>;
}

/**
 * Creates the search; its thread is started with the first call, and again when it has failed. While no thread
 * responds, searches fail with 503.
 */
export function createThreadSearch(
  settings: Omit<SearchThreadSettings, 'role'>,
  { maxSearch, ...times }: SearchTimes = defaultTimes,
): ThreadSearch {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let mayEnd = false;

  const thread = createOnDemandThread<SearchRequest, SearchResponse>({
    program: searchThread,
    workerData: { ...settings, role: 'search' } satisfies SearchThreadSettings,
    times,
    onMessage(response) {
      const waiting = pending.get(response.id);
      pending.delete(response.id);
      thread.setBusy(pending.size > 0);
      mayEnd = response.mayEnd;
      if ('found' in response) waiting?.resolve(response.found);
      else waiting?.reject(toError(response.error));
    },
    // The thread has logged why.
    onFailure() {
      for (const { reject } of pending.values()) reject(away());
      pending.clear();
    },
    mayEnd() {
      // The index may be in its file by now.
      if (pending.size === 0 && !mayEnd) prepare().catch(() => undefined);
      return pending.size === 0 && mayEnd;
    },
  });

  function send<Value extends Found>(question: Question, maxMs?: number): Promise<Value> {
    lastId += 1;
    const id = lastId;
    if (!thread.post({ ...question, id })) return Promise.reject(away());
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const timer = maxMs === undefined ? undefined : setTimeout(() => reject(away()), maxMs).unref();
    pending.set(id, { resolve: (found) => resolve(found as Value), reject });
    thread.setBusy(true);
    return promise.finally(() => clearTimeout(timer));
  }

  async function prepare(): Promise<void> {
    await send({ kind: 'prepare', generation: 0 });
  }

  return {
    find: (text, generation, inQuestions) => send({ kind: 'find', text, generation, inQuestions }, maxSearch),
    suggest: (text, generation, inQuestions) =>
      send({ kind: 'suggest', text, generation, inQuestions }, maxSearch),
    browse: (query, generation, inQuestions) =>
      send({ kind: 'browse', query, generation, inQuestions }, maxSearch),
    prepare,
    close: () => thread.close(),
    get threadId() {
      return thread.id;
    },
    terminate: () => thread.terminate(),
  };
}

function toError({ message, code, details }: Extract<SearchResponse, { error: unknown }>['error']): Error {
  return code ? new ApplicationError(code, message, details) : new Error(message);
}
