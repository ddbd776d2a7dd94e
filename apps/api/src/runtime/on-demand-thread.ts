/** A worker thread that is started when it is needed, ends when it is idle, and is started again when it has failed. */
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** In ms. */
export interface ThreadTimes {
  /** A thread ends after this time without use. */
  idle: number;
  /** Between the end of a thread that failed and the start of the next. */
  restart: number;
}

interface ThreadOptions<Message> {
  /** The thread's program, named as one literal so that it is built (scripts/build-server.mjs). */
  program: URL;
  /** What it gets when it starts. */
  workerData: unknown;
  resourceLimits?: ResourceLimits;
  times: ThreadTimes;
  onMessage(message: Message): void;
  /** The thread has failed; its error, if it was not terminated. Another one is started after `times.restart`. */
  onFailure(error: Error | undefined): void;
  /** Another thread is started after a failure. */
  onRestart?(): void;
  /** Whether a thread that was not used for `times.idle` ends; otherwise this is checked again after the same time. */
  mayEnd(): boolean;
}

export interface OnDemandThread<Message> {
  /** Sends a message, for which the thread is started unless it runs. False after a failure or when it is closed: nothing is sent. */
  post(message: Message): boolean;
  /** Whether the process has to wait for the thread, because a response is outstanding. */
  setBusy(busy: boolean): void;
  /** The id of the current thread. */
  readonly id: number | undefined;
  /** Ends the thread as a crash would. */
  terminate(): Promise<unknown>;
  /** Ends the thread for good. */
  close(): Promise<void>;
}

/** `ToThread` and `FromThread` are the messages in both directions. */
export function createOnDemandThread<ToThread, FromThread>(
  options: ThreadOptions<FromThread>,
): OnDemandThread<ToThread> {
  const { program, workerData, resourceLimits, times } = options;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Worker {
    const started = new Worker(program, {
      workerData,
      execArgv: [],
      ...(resourceLimits && { resourceLimits }),
    });
    started.unref();
    worker = started;
    let failure: Error | undefined;
    started.on('message', (message: FromThread) => {
      if (worker === started) options.onMessage(message);
    });
    started.on('error', (error: Error) => {
      failure = error;
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      if (!closed) restartTimer = setTimeout(restart, times.restart).unref();
      options.onFailure(failure);
    });
    return started;
  }

  function restart(): void {
    restartTimer = undefined;
    start();
    endWhenIdle();
    options.onRestart?.();
  }

  function endWhenIdle(): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (!options.mayEnd()) return endWhenIdle();
      const idle = worker;
      worker = undefined;
      void idle?.terminate();
    }, times.idle).unref();
  }

  return {
    post(message) {
      if (closed || restartTimer) return false;
      (worker ?? start()).postMessage(message);
      endWhenIdle();
      return true;
    },
    setBusy(busy) {
      if (busy) worker?.ref();
      else worker?.unref();
    },
    get id() {
      return worker?.threadId;
    },
    terminate: async () => worker?.terminate(),
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      clearTimeout(restartTimer);
      await worker?.terminate();
    },
  };
}
