/** A group of processes with a limit of memory (a cgroup of version 1 or 2), in which the kernel kills one when there is no more. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface MemoryGroup {
  /** A program that runs another one in the group, and everything that this one starts. */
  readonly wrapper: readonly string[];
  /** Sets the limit in bytes; none without it. */
  limit(bytes?: number): void;
  /** The memory in use, with what the kernel keeps of files, in bytes. */
  used(): number;
  /** How many processes of the group the kernel has killed for want of memory. */
  kills(): number;
  /** Takes memory away until the kernel has killed a process, then gives it back; false if it did not within the time. */
  endOne(limitMs: number): Promise<boolean>;
  /** Removes the group, whose processes have ended. */
  remove(): Promise<void>;
}

interface Version {
  limit: string;
  none: string;
  used: string;
  events: string;
  /** Files that are written once. */
  settings: Readonly<Record<string, string>>;
}

const first: Version = {
  limit: 'memory.limit_in_bytes',
  none: '-1',
  used: 'memory.usage_in_bytes',
  events: 'memory.oom_control',
  settings: { 'memory.swappiness': '0' },
};
const second: Version = {
  limit: 'memory.max',
  none: 'max',
  used: 'memory.current',
  events: 'memory.events',
  settings: { 'memory.swap.max': '0' },
};

/** The folder of the controller, from the mounts of this machine. */
function findController(): { folder: string; version: Version } | undefined {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  for (const [, folder = '', type, options = ''] of mounts) {
    if (type === 'cgroup' && options.split(',').includes('memory')) return { folder, version: first };
    if (type === 'cgroup2' && readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8').includes('memory'))
      return { folder, version: second };
  }
  return undefined;
}

/** Makes a group, or returns the reason as text if that is not possible here. */
export function openMemoryGroup(): MemoryGroup | string {
  if (process.platform !== 'linux') return 'only Linux has groups of processes with a limit of memory';
  const found = findController();
  if (!found) return 'this machine has no memory controller for new groups (cgroup)';
  const { version } = found;
  const folder = join(found.folder, `jontro-faults-${randomBytes(4).toString('hex')}`);
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  try {
    mkdirSync(folder);
  } catch (error) {
    return `this account may not make a group of processes (${(error as Error).message})`;
  }
  const removeNow = (): boolean => {
    try {
      rmdirSync(folder);
      return true;
    } catch {
      return false;
    }
  };
  process.once('exit', removeNow);
  try {
    // A machine without swap does not have all of them.
    for (const [file, text] of Object.entries(version.settings))
      if (readable(join(folder, file))) write(file, text);
    write(version.limit, version.none);
  } catch (error) {
    removeNow();
    return `this account may not limit the memory of a group (${(error as Error).message})`;
  }

  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const limit = (bytes?: number): void =>
    write(version.limit, bytes === undefined ? version.none : `${bytes}`);
  const used = (): number => Number(read(version.used));
  const kills = (): number => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0);
  /** Version 1 refuses a limit below what cannot be given back; at that limit the next page is too much. */
  const tighten = (): void => {
    const fits = (below: number): boolean => {
      try {
        limit(used() - below);
        return true;
      } catch {
        return false;
      }
    };
    if (!fits(1 << 20)) fits(0);
  };
  return {
    wrapper: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
    limit,
    used,
    kills,
    async endOne(limitMs) {
      const [before, end] = [kills(), performance.now() + limitMs];
      try {
        while (kills() === before) {
          if (performance.now() > end) return false;
          tighten();
          await wait(10);
        }
        return true;
      } finally {
        limit();
      }
    },
    async remove() {
      // The kernel counts a process for a moment after its end.
      for (let tries = 0; tries < 100 && !removeNow(); tries += 1) await wait(50);
      process.off('exit', removeNow);
    },
  };
}

function readable(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
