/** Draws sizes of images in a process of its own at the lowest priority, so that nothing of the shop waits for it. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { DrawingResult, DrawingTask } from './drawing-process.ts';
import type { Format } from './image-pipeline.ts';

export interface IdleDrawing {
  /** Makes one size of a master, one at a time. Rejects for a master that cannot be read, or if the process ends. */
  draw(master: Buffer, width: number, format: Format): Promise<Buffer>;
  /** Ends the process, if there is one. */
  end(): void;
}

function start(): ChildProcess {
  const child = fork(new URL('./drawing-process.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its failure is that of what is drawn.
  child.on('error', () => {});
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // A service manager may forbid it.
  }
  return child;
}

export function createIdleDrawing(): IdleDrawing {
  let child: ChildProcess | undefined;
  let fail = (_error: Error): void => {};
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
    fail(new Error('the process that draws images has ended'));
  };
  return {
    draw(master, width, format) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      fail = reject;
      if (!child) {
        const started = start();
        child = started;
        for (const event of ['error', 'exit']) started.once(event, () => child === started && end());
      }
      child.removeAllListeners('message');
      child.once('message', (result: DrawingResult) => {
        if ('bytes' in result) resolve(Buffer.from(result.bytes));
        else reject(new Error(result.message));
      });
      const task: DrawingTask = { master, width, format };
      child.send(task, (error) => error && reject(error));
      return promise;
    },
    end,
  };
}
