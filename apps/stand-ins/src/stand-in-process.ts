// Runs a stand-in as a process: ready line, graceful stop, and an exit when the shop that started it is gone.
import { setTimeout as sleep } from 'node:timers/promises';

export interface StandIn {
  port: number;
  close(): Promise<void>;
}

/** How long to wait for a port in use, in ms: the stand-in of a shop that was just killed needs time to exit. */
const PORT_WAIT_MS = 3000;

/**
 * Starts a stand-in, prints `{"ready":true,"port":n}` as one line on stdout, and stops on SIGTERM or SIGINT. With
 * `boundToParent` it also stops when its standard input closes, as happens when the parent process dies, even by SIGKILL.
 */
export async function runStandIn(start: () => Promise<StandIn>, boundToParent: boolean): Promise<void> {
  let standIn: StandIn;
  try {
    standIn = await startWhenPortIsFree(start, Date.now() + PORT_WAIT_MS);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  process.stdout.write(`${JSON.stringify({ ready: true, port: standIn.port })}\n`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    standIn.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (boundToParent) {
    process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
    process.stdout.on('error', stop);
  }
}

async function startWhenPortIsFree(start: () => Promise<StandIn>, deadline: number): Promise<StandIn> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!inUse || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
