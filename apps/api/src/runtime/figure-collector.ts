/** Collects the figures of all server processes for one of them, in the primary process. */
import cluster, { type Worker } from 'node:cluster';
import type { FromProcess, ToProcess } from './process-group.ts';

/** How long figures are collected; a process that is busy for longer is left out. */
const collectMs = 2_000;

/** A process may end at any time; its end is noticed elsewhere. */
export const sendTo = (worker: Worker, message: ToProcess): unknown =>
  worker.isConnected() && worker.send(message, () => {});

/** Handles the messages by which one process collects the figures of all others. */
export function createFigureCollector(): (from: Worker, message: FromProcess) => void {
  interface Request {
    waiting: Set<Worker>;
    figures: unknown[];
    finish(): void;
  }
  const requests = new Map<number, Request>();
  let lastId = 0;

  function collect(from: Worker, collectId: number): void {
    const requestId = ++lastId;
    const others = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && worker !== from && worker.isConnected(),
    ) as Worker[];
    const timer = setTimeout(() => request.finish(), collectMs);
    const request: Request = {
      waiting: new Set(others),
      figures: [],
      finish() {
        clearTimeout(timer);
        requests.delete(requestId);
        sendTo(from, { type: 'collected', collectId, figures: request.figures });
      },
    };
    requests.set(requestId, request);
    if (others.length === 0) request.finish();
    for (const worker of others) sendTo(worker, { type: 'give figures', requestId });
  }

  return (from, message) => {
    if (message.type === 'collect') collect(from, message.collectId);
    if (message.type !== 'figures') return;
    const request = requests.get(message.requestId);
    if (!request?.waiting.delete(from)) return;
    request.figures.push(message.figures);
    if (request.waiting.size === 0) request.finish();
  };
}
