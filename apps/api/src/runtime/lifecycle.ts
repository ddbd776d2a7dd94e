/** Graceful shutdown of the shop's components in reverse order of their start, each within its time limit. */
import type { Log } from '../database/db.ts';
import { withTimeout } from '../database/time-limit.ts';

export interface LifecycleComponent {
  /** For the log. */
  name: string;
  /** Resolves with false if a part of its work goes on. */
  stop(): Promise<unknown>;
  /** The time limit of `stop`, in ms. */
  limitMs: number;
}

export interface Stopped {
  /** No component failed to stop within its time limit. */
  clean: boolean;
  /** No work of a component goes on, either. */
  ended: boolean;
}

export interface Lifecycle {
  /** Components added together are stopped together. After `stop` it stops them at once and throws. */
  add(...parts: LifecycleComponent[]): Promise<void>;
  /** Whether `stop` has been called. */
  isStopping(): boolean;
  /** Stops all components, once. */
  stop(): Promise<Stopped>;
}

export function createLifecycle(log: Log): Lifecycle {
  const started: LifecycleComponent[][] = [];
  let stopping: Promise<Stopped> | undefined;

  const stopTogether = async (parts: readonly LifecycleComponent[]): Promise<Stopped> => {
    const results = await Promise.allSettled(parts.map(({ stop, limitMs }) => withTimeout(limitMs, stop())));
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      log.error({ err: result.reason, part: parts[index]?.name }, 'a component did not stop cleanly');
    }
    return {
      clean: results.every(({ status }) => status === 'fulfilled'),
      ended: results.every((result) => result.status === 'fulfilled' && result.value !== false),
    };
  };
  const stopAll = async (): Promise<Stopped> => {
    const stopped = { clean: true, ended: true };
    for (const parts of started.splice(0).reverse()) {
      const { clean, ended } = await stopTogether(parts);
      stopped.clean &&= clean;
      stopped.ended &&= ended;
    }
    return stopped;
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
