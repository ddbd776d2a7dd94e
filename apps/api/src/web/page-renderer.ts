/** Renders pages in a thread of its own, so that neither cached responses nor orders wait for a page. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { PageServices, WebSettings } from '@jontro/shop/page-services.ts';
import type { FastifyBaseLogger } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import type { PublicResponse } from '../http/public-cache.ts';
import { createOnDemandThread, type ThreadTimes } from '../runtime/on-demand-thread.ts';
import type { ReadEndpoint } from './in-process-send.ts';
import type { FromRenderThread, PageRead, RenderThreadSettings, ToRenderThread } from './render-service.ts';

/** What the server provides to pages in the thread. */
export interface RendererServices {
  readEndpoint: ReadEndpoint;
  /** Its `shop` is read for each page: the settings may change while the shop runs. */
  pages: Pick<PageServices, 'productNames' | 'shop'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface RenderLimits extends ThreadTimes {
  /** A page that takes longer, with its time in the queue, fails with 503. In ms; more than a statement of the database may take. */
  maxMs: number;
  /** Pages that are rendered at a time: while one waits for data, another is rendered. */
  concurrent: number;
  /** Pages in the queue; what comes then fails with 503 at once. */
  waiting: number;
}
const defaultLimits: RenderLimits = {
  maxMs: 20_000,
  concurrent: 8,
  waiting: 256,
  idle: 60_000,
  restart: 500,
};
/** In seconds. */
const retryAfter = 5;
const busy = () => new ApplicationError('busy', connectionTexts.full, { retryAfter });

/** In MiB. The thread fails before a page takes the memory of the whole process; the young generation is that of scripts/server.mjs. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 24 };

export interface PageRenderer {
  /**
   * Returns the response of a page, with other settings than the shop's if they are given. Fails with 503 if there are too many,
   * if it takes too long, or if the thread fails while it is rendered for the second time; with an error that is not expected if
   * the page itself fails.
   */
  render(url: string, language: Language, shop?: Partial<WebSettings>): Promise<PublicResponse>;
  /** Starts the thread before the first page. */
  prepare(): void;
  /** The id of the current thread. */
  readonly threadId: number | undefined;
  /** Ends the thread as a crash would. */
  terminate(): Promise<unknown>;
  close(): Promise<void>;
}

/** A page that is not complete yet. */
interface PendingPage {
  id: number;
  url: string;
  language: Language;
  /** Instead of the settings of the shop. */
  shop: Partial<WebSettings> | undefined;
  /** Runs its reads where the tags of its response are collected. */
  inContext: <Result>(run: () => Result) => Result;
  resolve(page: PublicResponse): void;
  reject(error: Error): void;
  /** How many threads have failed with it. */
  failures: number;
  /** Reads without a response of the server. */
  openReads: number;
}

export function createPageRenderer(
  services: RendererServices,
  settings: RenderThreadSettings,
  { maxMs, concurrent, waiting, ...times }: RenderLimits = defaultLimits,
): PageRenderer {
  let queue: PendingPage[] = [];
  const rendering = new Map<number, PendingPage>();
  let lastId = 0;
  let closed = false;
  /** The settings that the current thread has, as JSON. */
  let knownSettings: string | undefined;

  const thread = createOnDemandThread<ToRenderThread, FromRenderThread>({
    program: new URL('./render-thread.ts', import.meta.url),
    workerData: settings,
    resourceLimits,
    times,
    mayEnd: () => rendering.size === 0 && queue.length === 0,
    onMessage: receive,
    onFailure(error) {
      if (closed) return;
      services.log.error({ err: error ?? new Error('it ended') }, 'the rendering thread failed');
      const pages = [...rendering.values()];
      rendering.clear();
      knownSettings = undefined;
      for (const page of pages) page.failures += 1;
      for (const { failures, reject } of pages) if (failures > 1) reject(busy());
      queue = [...pages.filter(({ failures }) => failures === 1), ...queue];
    },
    onRestart: renderNext,
  });

  /** Sends pages of the queue to the thread, as many as it may render at a time. */
  function renderNext(): void {
    while (rendering.size < concurrent) {
      const [page] = queue;
      if (!page) break;
      if (thread.id === undefined) knownSettings = undefined;
      const shop = page.shop ?? services.pages.shop;
      const json = JSON.stringify(shop);
      const { id, url, language } = page;
      if (!thread.post({ kind: 'render', id, url, language, ...(json !== knownSettings && { shop }) })) break;
      knownSettings = json;
      queue.shift();
      rendering.set(id, page);
    }
    thread.setBusy(rendering.size > 0);
  }

  function receive(message: FromRenderThread): void {
    const page = rendering.get(message.id);
    if (message.kind === 'read') {
      void respond(message.read, message.wanted, page);
      return;
    }
    if (message.kind === 'rendered')
      page?.resolve({ ...message.page, body: Buffer.from(message.page.body.buffer) });
    else page?.reject(new Error(message.message));
    rendering.delete(message.id);
    renderNext();
  }

  /** Responds to a read of a page, also of one that nobody waits for any more, so that the thread releases it. */
  async function respond(read: number, wanted: PageRead, page: PendingPage | undefined): Promise<void> {
    const readBy = thread.id;
    if (page) page.openReads += 1;
    const response = await (page ? page.inContext(() => find(wanted)) : Promise.reject(busy())).then(
      (data): ToRenderThread => ({ kind: 'data', read, data }),
      (error: unknown): ToRenderThread => ({ kind: 'no-data', read, message: String(error) }),
    );
    if (page) page.openReads -= 1;
    if (thread.id === readBy) thread.post(response);
  }

  function find(wanted: PageRead): Promise<unknown> {
    if (wanted.kind === 'endpoint') return services.readEndpoint(wanted, wanted.input);
    if (wanted.kind === 'count') return services.pages.productNames.count();
    return services.pages.productNames.list(wanted.skip, wanted.limit);
  }

  /** Aborts a page; a thread that has all its data and makes no progress would block the others, too. */
  function giveUp(page: PendingPage): void {
    page.reject(busy());
    queue = queue.filter((other) => other !== page);
    if (!rendering.delete(page.id)) return;
    if (page.openReads === 0) void thread.terminate();
    else renderNext();
  }

  return {
    async render(url, language, shop) {
      if (closed || queue.length >= waiting) throw busy();
      lastId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<PublicResponse>();
      const inContext = AsyncLocalStorage.snapshot() as PendingPage['inContext'];
      const page = { id: lastId, url, language, shop, inContext, resolve, reject, failures: 0, openReads: 0 };
      queue.push(page);
      renderNext();
      const timer = setTimeout(giveUp, maxMs, page);
      return promise.finally(() => clearTimeout(timer));
    },
    prepare() {
      thread.post({ kind: 'prepare' });
    },
    get threadId() {
      return thread.id;
    },
    terminate: () => thread.terminate(),
    async close() {
      closed = true;
      for (const { reject } of [...rendering.values(), ...queue]) reject(busy());
      await thread.close();
    },
  };
}
