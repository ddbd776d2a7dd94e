/** The messages between a server process of a shop and the primary process (server-processes.ts). */
import cluster from 'node:cluster';

/** What the shop is closed for. */
export interface Maintenance {
  kind: 'restore';
  backupId: string;
}

/** From a server process to the primary. `requestId` is that of the primary's request. */
export type FromProcess =
  | { type: 'prepared' }
  | { type: 'ready' }
  | { type: 'collect'; collectId: number }
  | { type: 'maintenance'; work: Maintenance }
  | { type: 'metrics'; requestId: number; metrics: unknown };

/** From the primary to a server process. */
export type ToProcess =
  | { type: 'listen' }
  | { type: 'drain' }
  | { type: 'send metrics'; requestId: number }
  | { type: 'collected'; collectId: number; metrics: unknown[] };

/** Whether this process is one of several; false for a shop of one process, and in the primary. */
export const isServerProcess = cluster.isWorker;

const send = (message: FromProcess): unknown => isServerProcess && process.send?.(message);
const onMessage = (listener: (message: ToProcess) => void): unknown =>
  isServerProcess && process.on('message', listener);

/** Resolves when the port is free, which the startup page uses until the first process is prepared. */
export async function waitForPort(): Promise<void> {
  const listening = new Promise<void>((resolve) => {
    onMessage(({ type }) => type === 'listen' && resolve());
  });
  send({ type: 'prepared' });
  await listening;
}

/** Notifies the primary that this process handles requests. */
export const announceReady = (): unknown => send({ type: 'ready' });

/** Calls a listener when the shop stops in a moment. */
export const onDrain = (listener: () => void): unknown =>
  onMessage(({ type }) => type === 'drain' && listener());

/** Asks the primary to close the shop for this work. */
export const requestFromPrimary = (work: Maintenance): unknown => send({ type: 'maintenance', work });

/** The metrics that other processes collect from this one. */
export function provideMetrics(read: () => Promise<unknown>): void {
  onMessage(async (message) => {
    if (message.type !== 'send metrics') return;
    send({ type: 'metrics', requestId: message.requestId, metrics: await read() });
  });
}

let collects = 0;

/** Collects the metrics of the shop's other processes; those that do not respond in time are left out. */
export async function collectMetrics(): Promise<unknown[]> {
  if (!isServerProcess) return [];
  const collectId = ++collects;
  return new Promise((resolve) => {
    const listener = (message: ToProcess): void => {
      if (message.type !== 'collected' || message.collectId !== collectId) return;
      process.off('message', listener);
      resolve(message.metrics);
    };
    process.on('message', listener);
    send({ type: 'collect', collectId });
  });
}
