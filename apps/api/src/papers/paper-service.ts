/** Makes PDF files in a thread: shaping Bengali takes tens of milliseconds, for which no shopper waits. */
import type { MessagePort } from 'node:worker_threads';
import type { InvoiceContent } from './invoice-content.ts';
import { renderInvoice } from './invoice-layout.ts';

export interface ToPaperThread {
  id: number;
  invoice: InvoiceContent;
}
export type FromPaperThread = { id: number; file: Uint8Array } | { id: number; error: string };

export function runPaperThread(port: MessagePort): void {
  port.on('message', ({ id, invoice }: ToPaperThread) => {
    port.postMessage(respond(id, invoice));
  });
}

function respond(id: number, invoice: InvoiceContent): FromPaperThread {
  try {
    return { id, file: renderInvoice(invoice) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
