/** Graceful shutdown of the shop's components in reverse order of their start, each within its time limit. */
import type { Log } from '../database/db.ts';
import { withTimeout } from '../database/time-limit.ts';

export interface LifecycleComponent {
  /** For the log. */
  name: string;
  stop(): Promise<unknown>;
  /** The time limit of `stop`, in ms. */
  limitMs: number;
}

export interface Lifecycle {
  /** Components added together are stopped together. After `stop` it stops them at once and throws. */
  add(...parts: LifecycleComponent[]): Promise<void>;
  /** Whether `stop` has been called. */
  isStopping(): boolean;
  /** Stops all components, once; returns whether all stopped without an error within their time limits. */
  stop(): Promise<boolean>;
}

export function createLifecycle(log: Log): Lifecycle {
  const started: LifecycleComponent[][] = [];
  let stopping: Promise<boolean> | undefined;

  const stopTogether = async (parts: readonly LifecycleComponent[]): Promise<boolean> => {
    const results = await Promise.allSettled(parts.map(({ stop, limitMs }) => withTimeout(limitMs, stop())));
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      log.error({ err: result.reason, part: parts[index]?.name }, 'a component did not stop cleanly');
    }
    return results.every(({ status }) => status === 'fulfilled');
  };
  const stopAll = async (): Promise<boolean> => {
    let clean = true;
    for (const parts of started.splice(0).reverse()) clean = (await stopTogether(parts)) && clean;
    return clean;
  };

  return {
    async add(...parts) {
      if (!stopping) {
        started.push(parts);
        return;
      }
      await stopTogether(parts);
      throw new Error('the shop was stopped during its start');
    },
    isStopping: () => stopping !== undefined,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
