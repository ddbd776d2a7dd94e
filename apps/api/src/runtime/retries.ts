/** When the failed work of a queue is retried, and what is stored about the failure: for mails and events. */
import { toStorableText } from '../http/storable-text.ts';

const delaysMs = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * 60_000);
const maxErrorLength = 500;

/** When to retry after so many failed attempts; null after the last one. */
export function nextTryAfter(tries: number, now: Date): Date | null {
  const delayMs = delaysMs[tries - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}

export const storableError = (error: unknown): string =>
  toStorableText(error instanceof Error ? error.message : String(error), maxErrorLength);
