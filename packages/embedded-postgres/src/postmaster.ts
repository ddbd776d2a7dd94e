/** Finds and stops the running PostgreSQL server (postmaster) of a data directory by its files. */
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Marks servers that this package has started, to distinguish them from one started manually. */
export const clusterNameOption = 'cluster_name=jontro';

export interface Postmaster {
  readonly pid: number;
  /** The directory of its socket. */
  readonly host: string;
  readonly port: number;
  /** Whether this package started it, in an earlier process. */
  readonly embedded: boolean;
}

/** Finds the running server of a data directory; removes a stale file whose process id belongs to another program. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const file = join(directory, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isRunning(pid))) return undefined;
  if (!(await runsIn(pid, directory))) {
    await rm(file, { force: true });
    return undefined;
  }
  const options = await readFile(join(directory, 'postmaster.opts'), 'utf8').catch(() => '');
  return {
    pid,
    port: Number(lines[3]),
    host: lines[4] || lines[5] || '',
    embedded: options.includes(clusterNameOption),
  };
}

const pollMs = 20;

/**
 * Sends a server a fast shutdown, after `fastMs` an immediate one (the next start recovers the data), and waits until
 * it has stopped, at most 30 s longer; throws if it has not. It is never killed: its processes would be left without it.
 *
 * Only the pauses between two looks count: while the machine is suspended or has no time for this process, the server
 * has none either, and would be given up before it could react.
 */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>, fastMs = 30_000): Promise<void> {
  const shutdowns = [
    { signal: 'SIGINT', waitMs: fastMs },
    { signal: 'SIGQUIT', waitMs: 30_000 },
  ] as const;
  for (const { signal, waitMs } of shutdowns) {
    let waitedMs = 0;
    for (let next: NodeJS.Signals | 0 = signal; await isRunning(pid, next); next = 0) {
      if (waitedMs >= waitMs) break;
      await delay(pollMs);
      waitedMs += pollMs;
    }
    if (!(await isRunning(pid))) return;
  }
  throw new Error(`the database server (process ${pid}) does not stop`);
}

/** Sends a signal; returns whether there was a process to get it that has not ended. */
async function isRunning(pid: number, signal: NodeJS.Signals | 0 = 0): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // An ended process keeps its id until its parent has read its exit code, which some containers' first process never does.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** Whether a process has the data directory as working directory, as a postmaster does; true where it is unknown (macOS). */
async function runsIn(pid: number, directory: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(directory));
}
