// Finds and stops the running PostgreSQL server (postmaster) of a data directory by its files.
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Marks servers started by the shop, to distinguish them from one started manually. */
export const clusterNameOption = 'cluster_name=jontro';

export interface Postmaster {
  readonly pid: number;
  /** The directory of its socket. */
  readonly host: string;
  readonly port: number;
  /** Whether an earlier process of the shop started it. */
  readonly startedByShop: boolean;
}

/** Finds the running server of a data directory; removes a stale file whose process id belongs to another program. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const file = join(directory, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await runsIn(pid, directory))) {
    await rm(file, { force: true });
    return undefined;
  }
  const options = await readFile(join(directory, 'postmaster.opts'), 'utf8').catch(() => '');
  return {
    pid,
    port: Number(lines[3]),
    host: lines[4] || lines[5] || '',
    startedByShop: options.includes(clusterNameOption),
  };
}

/** Sends a server a fast shutdown and waits until it has stopped, at most 30 s. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; isAlive(pid, signal); signal = 0) {
    if (performance.now() > deadline) throw new Error(`the database server (process ${pid}) does not stop`);
    await delay(20);
  }
}

function isAlive(pid: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process has the data directory as working directory, as a postmaster does; true where it is unknown (macOS). */
async function runsIn(pid: number, directory: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(directory));
}
