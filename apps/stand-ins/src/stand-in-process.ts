// Runs stand-ins as a process: ready line, graceful stop, and an exit when the shop that started it is gone.
import { setTimeout as sleep } from 'node:timers/promises';

export interface StandIn {
  port: number;
  close(): Promise<void>;
}

export interface StandInStart {
  /** Its name in the ready line. */
  name: string;
  port: string | undefined;
  start(): Promise<StandIn>;
}

/** How long to wait for a port in use, in ms: the stand-ins of a shop that was just killed need time to exit. */
const PORT_WAIT_MS = 3000;

/**
 * Starts the stand-ins, prints `{"ready":true,"ports":{…}}` as one line on stdout, and stops on SIGTERM or SIGINT. With
 * `boundToParent` it also stops when its standard input closes, as happens when the parent process dies, even by SIGKILL.
 */
export async function runStandIns(starts: readonly StandInStart[], boundToParent: boolean): Promise<void> {
  const deadline = Date.now() + PORT_WAIT_MS;
  let running: StandIn[];
  try {
    if (starts.length === 0)
      throw new Error('SANDBOX_PORT, OPENID_PORT or BKASH_PORT must be set, or the port of another.');
    running = await Promise.all(starts.map(({ start }) => startWhenPortIsFree(start, deadline)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  const ports = Object.fromEntries(starts.map(({ name }, index) => [name, running[index]?.port]));
  process.stdout.write(`${JSON.stringify({ ready: true, ports })}\n`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    Promise.all(running.map((standIn) => standIn.close())).then(
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
