/** Has PDF files made by a thread, which is started when it is needed. */
import { connectionTexts } from '@jontro/shop/connection-texts.ts';
import type { FastifyBaseLogger } from 'fastify';
import { ApplicationError } from '../http/application-error.ts';
import { createOnDemandThread, type ThreadTimes } from '../runtime/on-demand-thread.ts';
import type { InvoiceContent } from './invoice-content.ts';
import type { FromPaperThread, ToPaperThread } from './paper-service.ts';

interface PaperLimits extends ThreadTimes {
  /** Papers that are not made yet; what comes then fails with 503 at once. */
  waiting: number;
  /** A paper that takes longer, with its time in the queue, fails with 503, and its thread ends. In ms. */
  maxMs: number;
}
const defaultLimits: PaperLimits = { waiting: 64, maxMs: 20_000, idle: 30_000, restart: 500 };
/** In seconds. */
const retryAfter = 5;
const busy = () => new ApplicationError('busy', connectionTexts.full, { retryAfter });

export interface PaperMaker {
  /** Makes the PDF file of an invoice. Fails with 503 if there are too many, if it takes too long, or if the thread fails. */
  invoice(content: InvoiceContent): Promise<Uint8Array>;
  /** Ends the thread as a crash would. */
  terminate(): Promise<unknown>;
  close(): Promise<void>;
}

interface PendingPaper {
  resolve(file: Uint8Array): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

export function createPaperMaker(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  { waiting, maxMs, ...times }: PaperLimits = defaultLimits,
): PaperMaker {
  const pending = new Map<number, PendingPaper>();
  let lastId = 0;
  let closed = false;

  const thread = createOnDemandThread<ToPaperThread, FromPaperThread>({
    program: new URL('./paper-thread.ts', import.meta.url),
    workerData: undefined,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    times,
    mayEnd: () => pending.size === 0,
    onMessage(message) {
      const paper = take(message.id);
      if (!paper) return;
      if ('file' in message) paper.resolve(message.file);
      else paper.reject(new Error(message.error));
    },
    onFailure(error) {
      if (!closed) log.error({ err: error ?? new Error('it ended') }, 'the thread that makes papers failed');
      for (const id of [...pending.keys()]) take(id)?.reject(busy());
    },
  });

  function take(id: number): PendingPaper | undefined {
    const paper = pending.get(id);
    pending.delete(id);
    clearTimeout(paper?.timer);
    thread.setBusy(pending.size > 0);
    return paper;
  }

  return {
    async invoice(invoice) {
      if (pending.size >= waiting) throw busy();
      lastId += 1;
      const id = lastId;
      if (!thread.post({ id, invoice })) throw busy();
      thread.setBusy(true);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void thread.terminate(), maxMs);
        pending.set(id, { resolve, reject, timer });
      });
    },
    terminate: () => thread.terminate(),
    async close() {
      closed = true;
      for (const id of [...pending.keys()]) take(id)?.reject(busy());
      await thread.close();
    },
  };
}
