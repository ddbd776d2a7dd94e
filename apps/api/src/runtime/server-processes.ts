/** Runs the server processes of a shop behind one port, and starts one that ends again. */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/config-error.ts';
import type { Log } from '../database/db.ts';
import { closeUnacceptedConnections } from './connection-handover.ts';
import { createMetricsCollector, sendTo } from './metrics-collector.ts';
import type { FromProcess, Maintenance } from './process-group.ts';

export interface ServerProcesses {
  /** Stops all of them gracefully; rejects if one did not stop cleanly. */
  stop(): Promise<void>;
}

export interface ServerProcessesOptions {
  count: number;
  /** Environment variables in addition to those of this process. */
  env: Record<string, string>;
  log: Log;
  /** Frees the port, once, before the first process listens. */
  freePort: () => Promise<void>;
  /** Called when a process asks to close the shop. */
  onMaintenance: (work: Maintenance) => void;
}

/** A process that ran this long is started again at once. */
const healthyMs = 60_000;
const maxPauseMs = 30_000;
interface Run {
  worker: Worker;
  ready: Promise<void>;
  /** The exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts `count` processes of this program. Resolves when all are ready; rejects with a ConfigError if one cannot start. */
export async function startServerProcesses(options: ServerProcessesOptions): Promise<ServerProcesses> {
  const { count, log } = options;
  // Keeps numbers that JSON does not have.
  cluster.setupPrimary({ serialization: 'advanced' });
  let portIsFree: Promise<void> | undefined;
  const freePort = (): Promise<void> => {
    portIsFree ??= options.freePort();
    return portIsFree;
  };
  const collect = createMetricsCollector();
  const stopping = new AbortController();
  const start = (): Run => startProcess({ ...options, freePort }, collect);
  const runs = Array.from({ length: count }, start);

  /** Returns the exit code of the last run. */
  async function keepRunning(index: number): Promise<number | null> {
    for (let failures = 0; ; ) {
      const { worker, ended } = runs[index] as Run;
      const startedAt = performance.now();
      const code = await ended;
      // Stopped before it could take the signal, it had nothing to finish.
      if (stopping.signal.aborted) return worker.process.signalCode === 'SIGTERM' ? 0 : code;
      failures = performance.now() - startedAt > healthyMs ? 0 : failures + 1;
      const pause = failures === 0 ? 0 : Math.min(100 * 2 ** failures, maxPauseMs);
      log.warn(
        { pid: worker.process.pid, code, signal: worker.process.signalCode, pause },
        'a server process ended and is started again',
      );
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
      runs[index] = start();
    }
  }

  const failedStart = runs.map(async ({ ended }) => {
    await ended;
    throw new ConfigError('A process of the server could not start; see the error above.');
  });
  try {
    await Promise.race([Promise.all(runs.map(({ ready }) => ready)), ...failedStart]);
  } catch (error) {
    for (const { worker } of runs) worker.process.kill('SIGTERM');
    await Promise.all(runs.map(({ ended }) => ended));
    throw error;
  } finally {
    for (const failed of failedStart) failed.catch(() => {});
  }
  const running = runs.map((_, index) => keepRunning(index));
  return {
    async stop() {
      stopping.abort();
      for (const { worker } of runs) worker.process.kill('SIGTERM');
      const codes = await Promise.all(running);
      if (codes.some((code) => code !== 0))
        throw new Error(`server processes ended with the codes ${codes.join(', ')}`);
    },
  };
}

function startProcess(
  { env, freePort, onMaintenance }: Pick<ServerProcessesOptions, 'env' | 'freePort' | 'onMaintenance'>,
  collect: (from: Worker, message: FromProcess) => void,
): Run {
  const worker = cluster.fork(env);
  closeUnacceptedConnections(worker);
  const ended = new Promise<number | null>((resolve) => worker.once('exit', (code) => resolve(code)));
  const ready = new Promise<void>((resolve) => {
    worker.on('message', async (message: FromProcess) => {
      if (message.type === 'prepared') {
        await freePort();
        sendTo(worker, { type: 'listen' });
      } else if (message.type === 'ready') resolve();
      else if (message.type === 'maintenance') onMaintenance(message.work);
      else collect(worker, message);
    });
  });
  return { worker, ready, ended };
}
