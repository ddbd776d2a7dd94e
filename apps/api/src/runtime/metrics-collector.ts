/** Collects the metrics of all server processes for one of them, in the primary process. */
import cluster, { type Worker } from 'node:cluster';
import type { FromProcess, ToProcess } from './process-group.ts';

/** How long metrics are collected; a process that is busy for longer is left out. */
const collectMs = 2_000;

/** A process may end at any time; its end is noticed elsewhere. */
export const sendTo = (worker: Worker, message: ToProcess): unknown =>
  worker.isConnected() && worker.send(message, () => {});

/** Handles the messages by which one process collects the metrics of all others. */
export function createMetricsCollector(): (from: Worker, message: FromProcess) => void {
  interface Request {
    waiting: Set<Worker>;
    metrics: unknown[];
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
      metrics: [],
      finish() {
        clearTimeout(timer);
        requests.delete(requestId);
        sendTo(from, { type: 'collected', collectId, metrics: request.metrics });
      },
    };
    requests.set(requestId, request);
    if (others.length === 0) request.finish();
    for (const worker of others) sendTo(worker, { type: 'send metrics', requestId });
  }

  return (from, message) => {
    if (message.type === 'collect') collect(from, message.collectId);
    if (message.type !== 'metrics') return;
    const request = requests.get(message.requestId);
    if (!request?.waiting.delete(from)) return;
    request.metrics.push(message.metrics);
    if (request.waiting.size === 0) request.finish();
  };
}
