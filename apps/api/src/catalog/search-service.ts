/** The worker thread of the search: responds to the server's search requests, and builds the index in a second thread. */
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Db } from '../database/db.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { ApplicationError, type ErrorCode } from '../http/application-error.ts';
import { outageOf } from '../http/outage.ts';
import { createLog } from '../runtime/log.ts';
import { createLocalSearch } from './catalog-search.ts';
import { type BuiltIndex, buildIndex, type IndexBounds } from './current-index.ts';
import type { BrowseQuery, BrowseResult } from './facet-query.ts';
import { createIndexStore } from './index-store.ts';
import { findDatabaseIdentity } from './indexed-products.ts';
import { countAllProducts } from './product-counts.ts';

/** What a thread gets when it starts. */
export interface SearchThreadSettings {
  role: 'search' | 'build';
  connectionString: string;
  /** The folder of the index file, if it exists. */
  dataDir: string;
  logLevel: string;
  bounds?: IndexBounds;
}

export type SearchRequest = { id: number; generation: number; inQuestions?: boolean | undefined } & (
  | { kind: 'find' | 'suggest'; text: string }
  | { kind: 'browse'; query: BrowseQuery }
  | { kind: 'prepare' }
);

/** What the search responds to a request of each kind. */
export type Found = string[] | BrowseResult;

export type SearchResponse = {
  id: number;
  /** Whether the thread may end after some time without a search: the next one would soon have its index again. */
  mayEnd: boolean;
} & ({ found: Found } | { error: PlainError });

export interface PlainError {
  message: string;
  /** Of an application error. */
  code?: ErrorCode;
  details?: Record<string, unknown>;
}

/** The entry of every thread of the search. */
export const searchThread = new URL('./search-thread.ts', import.meta.url);

/** Serves a thread until it is terminated, or until its index is built. */
export async function runSearchThread(settings: SearchThreadSettings, port: MessagePort): Promise<void> {
  const { connectionString, logLevel, role } = settings;
  const log = createLog(logLevel);
  const connection = { connectionString };
  const database = await openPostgres({ kind: 'url', connection, connectionString, log, size: 2 });
  if (role === 'build') {
    const built = await buildIndex(database.db);
    port.postMessage(built, [...buffersOf(built)]);
    await database.close();
    return;
  }
  const store = createIndexStore(settings.dataDir, () => findDatabaseIdentity(database.db), log);
  const search = createLocalSearch(database.db, {
    build: () => buildAway(database.db, settings),
    store,
    ...(settings.bounds && { bounds: settings.bounds }),
  });
  const respond = async (request: SearchRequest): Promise<Found> => {
    const { generation, inQuestions } = request;
    if (request.kind === 'browse') return search.browse(request.query, generation, inQuestions);
    if (request.kind !== 'prepare') return search[request.kind](request.text, generation, inQuestions);
    await search.prepare();
    return [];
  };
  port.on('message', (request: SearchRequest) => {
    const send = (result: { found: Found } | { error: PlainError }): void =>
      port.postMessage({ id: request.id, mayEnd: store.isKept(), ...result } satisfies SearchResponse);
    respond(request).then(
      (found) => send({ found }),
      (error: unknown) => send({ error: toPlainError(error) }),
    );
  });
}

function toPlainError(error: unknown): PlainError {
  const known = error instanceof ApplicationError ? error : outageOf(error);
  if (known) return { message: known.message, code: known.code, details: known.details };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** A thread takes as long to start as an index of so many products to build. */
const maxProductsHere = 3_000;

async function buildAway(db: Db, settings: SearchThreadSettings): Promise<BuiltIndex> {
  return (await countAllProducts(db)) > maxProductsHere ? buildInThread(settings) : buildIndex(db);
}

/** Builds the index beside the searches; the memory that this takes is free again afterwards. */
function buildInThread(settings: SearchThreadSettings): Promise<BuiltIndex> {
  const { promise, resolve, reject } = Promise.withResolvers<BuiltIndex>();
  const worker = new Worker(searchThread, {
    workerData: { ...settings, role: 'build' } satisfies SearchThreadSettings,
    execArgv: [],
  });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the search index was not built: exit code ${code}`)));
  return promise;
}

/** The memory of all arrays of an object. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) buffersOf(part, found);
  return found;
}
