/** Retries a request after a transient error: a broken connection, or a busy or unreachable server. */
import { statusOf } from './send.ts';

/** Delays before the retries, in ms. */
const retryDelaysMs = [1_000, 4_000];

/** No response, or a 5xx: the same request may succeed later. Any other error is final. */
function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500);
}

interface RetryOptions {
  /** Called before each delay. */
  onRetry?: () => void;
  /** Its abort ends the delay; the result then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Returns the result of `attempt`, after up to two retries. Rejects with its last error, or at once with a final one. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { onRetry, signal }: RetryOptions = {},
): Promise<Result> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || !isTransient(error)) throw error;
      onRetry?.();
      await delay(delayMs, signal);
    }
  }
  return attempt();
}

/** Waits for a number of ms, or until the connection is back. */
function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      globalThis.removeEventListener?.('online', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
    globalThis.addEventListener?.('online', finish);
  });
}
