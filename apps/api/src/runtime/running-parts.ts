/** The running parts of the shop, ended in good order: the last started first, each within its time, whatever another does. */
import type { Log } from '../database/db.ts';
import { withTimeout } from '../database/time-limit.ts';

export interface RunningPart {
  /** For the log. */
  name: string;
  stop(): Promise<unknown>;
  /** How long it may take, in ms; what takes longer is left behind. */
  limitMs: number;
}

export interface RunningParts {
  /** Parts that are added together are stopped together. Throws once everything stops, after stopping these too. */
  add(...parts: RunningPart[]): Promise<void>;
  /** Stops everything, once; gives whether every part ended within its time. */
  stop(): Promise<boolean>;
}

export function createRunningParts(log: Log): RunningParts {
  const started: RunningPart[][] = [];
  let stopping: Promise<boolean> | undefined;

  const stopTogether = async (parts: readonly RunningPart[]): Promise<boolean> => {
    const ends = await Promise.allSettled(parts.map(({ stop, limitMs }) => withTimeout(limitMs, stop())));
    for (const [at, end] of ends.entries()) {
      if (end.status === 'fulfilled') continue;
      log.error({ err: end.reason, part: parts[at]?.name }, 'a part of the shop did not stop in good order');
    }
    return ends.every(({ status }) => status === 'fulfilled');
  };
  const stopAll = async (): Promise<boolean> => {
    let inOrder = true;
    for (const parts of started.splice(0).reverse()) inOrder = (await stopTogether(parts)) && inOrder;
    return inOrder;
  };

  return {
    async add(...parts) {
      if (!stopping) {
        started.push(parts);
        return;
      }
      await stopTogether(parts);
      throw new Error('the shop stops while it starts');
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
