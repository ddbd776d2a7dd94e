/** Before a shop stops it says that it is not ready and goes on serving, so that proxies lead requests to its other processes. */
import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { sendTo } from './metrics-collector.ts';
import { onDrain } from './process-group.ts';

let draining = false;
onDrain(() => {
  draining = true;
});

/** Whether the shop stops in a moment. */
export const isDraining = (): boolean => draining;

/** From now on this process and its server processes are not ready. Resolves after so many seconds, or when `hurry` aborts. */
export async function drain(seconds: number, hurry: AbortSignal): Promise<void> {
  draining = true;
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) sendTo(worker, { type: 'drain' });
  await delay(seconds * 1000, undefined, { signal: hurry }).catch(() => {});
}
