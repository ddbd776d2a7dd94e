// The life of a stand-in as a process of its own: ready line, graceful stop, never outliving the shop that started it.
import { setTimeout as sleep } from 'node:timers/promises';

export interface StandIn {
  /** The port that is listened on. */
  port: number;
  close(): Promise<void>;
}

/** How long a taken port is waited for: the stand-in of a shop that was just killed needs a moment to end. */
const PATIENCE = 3000;

/**
 * Starts a stand-in, prints `{"ready":true,"port":n}` as one line on stdout, and stops on SIGTERM or SIGINT. With
 * `boundToParent` it also stops when its standard input closes, as happens when the parent process dies, even by SIGKILL.
 */
export async function runStandIn(start: () => Promise<StandIn>, boundToParent: boolean): Promise<void> {
  let standIn: StandIn;
  try {
    standIn = await startWhenPortIsFree(start, Date.now() + PATIENCE);
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
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
