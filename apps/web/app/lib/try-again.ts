/** Repeats a call that failed for a passing reason: a line that broke, or a server that is busy or away. */
import { statusOf } from './send.ts';

/** Pauses before each repetition, in ms. */
const pauses = [1_000, 4_000];

/** No answer, or a 5xx: the same call may succeed later. Any other refusal is final. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500);
}

interface TryAgainOptions {
  /** Called before each pause. */
  onPause?: () => void;
  /** Its abort ends the pause; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Gives what `attempt` gives, after up to two repetitions. Rejects with its last error, or at once with a final one. */
export async function tryAgain<Result>(
  attempt: () => Promise<Result>,
  { onPause, signal }: TryAgainOptions = {},
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error;
      onPause?.();
      await waitFor(pause, signal);
    }
  }
  return attempt();
}

/** Waits so many ms, less where the connection comes back meanwhile. */
function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', over);
      globalThis.removeEventListener?.('online', over);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener('abort', over);
    globalThis.addEventListener?.('online', over);
  });
}
