// What the running PostgreSQL server of a data directory, its postmaster, tells about itself in its files.
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Marks the servers that we start, so that they are known from one that somebody started by hand. */
export const ourMark = 'cluster_name=jontro';

export interface Postmaster {
  readonly pid: number;
  /** Where its socket is. */
  readonly host: string;
  readonly port: number;
  /** Started by an earlier process of ours. */
  readonly ours: boolean;
}

/** Finds the live server of a data directory; removes the file of one whose process id now belongs to another program. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const file = join(directory, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await worksIn(pid, directory))) {
    await rm(file, { force: true });
    return undefined;
  }
  const options = await readFile(join(directory, 'postmaster.opts'), 'utf8').catch(() => '');
  return { pid, port: Number(lines[3]), host: lines[4] || lines[5] || '', ours: options.includes(ourMark) };
}

/** Asks a server to stop at once but in order, and waits until it has, at most 30 s. */
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

/** A postmaster works in its data directory. Where that cannot be seen (macOS) the process is taken for one. */
async function worksIn(pid: number, directory: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(directory));
}
