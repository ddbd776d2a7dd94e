/** A server process among those of one shop: what it and the primary process (server-processes.ts) tell each other. */
import cluster from 'node:cluster';

/** From a server process to the primary. `requestId` is that of the primary's request. */
export type FromProcess =
  | { type: 'prepared' }
  | { type: 'ready' }
  | { type: 'collect'; collectId: number }
  | { type: 'figures'; requestId: number; figures: unknown };

/** From the primary to a server process. */
export type ToProcess =
  | { type: 'listen' }
  | { type: 'give figures'; requestId: number }
  | { type: 'collected'; collectId: number; figures: unknown[] };

/** Whether this process is one of several; false for a shop of one process, and in the primary. */
export const isServerProcess = cluster.isWorker;

const send = (message: FromProcess): unknown => isServerProcess && process.send?.(message);
const onMessage = (listener: (message: ToProcess) => void): unknown =>
  isServerProcess && process.on('message', listener);

/** Resolves when the port is free, which the startup page uses until the first process is prepared. */
export async function whenToListen(): Promise<void> {
  const told = new Promise<void>((resolve) => {
    onMessage(({ type }) => type === 'listen' && resolve());
  });
  send({ type: 'prepared' });
  await told;
}

/** Tells the primary that this process handles requests. */
export const announceReady = (): unknown => send({ type: 'ready' });

/** The figures that other processes collect from this one. */
export function giveFigures(read: () => Promise<unknown>): void {
  onMessage(async (message) => {
    if (message.type !== 'give figures') return;
    send({ type: 'figures', requestId: message.requestId, figures: await read() });
  });
}

let collects = 0;

/** Collects the figures of the shop's other processes; those that do not respond in time are left out. */
export async function collectFigures(): Promise<unknown[]> {
  if (!isServerProcess) return [];
  const collectId = ++collects;
  return new Promise((resolve) => {
    const listener = (message: ToProcess): void => {
      if (message.type !== 'collected' || message.collectId !== collectId) return;
      process.off('message', listener);
      resolve(message.figures);
    };
    process.on('message', listener);
    send({ type: 'collect', collectId });
  });
}
