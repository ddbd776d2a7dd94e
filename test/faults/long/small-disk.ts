/** A disk of a few hundred megabytes that can be filled completely: a tmpfs, if this account may mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Fills all remaining space. */
  fill(): Promise<void>;
  /** Frees that space. */
  free(): Promise<void>;
  remove(): void;
}

/** Mounts a disk, or returns the reason as text if that is not permitted. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small disk can be mounted on Linux only';
  const path = mkdtempSync(join(tmpdir(), 'jontro-disk-'));
  try {
    const size = `size=${megabytes}m,mode=0755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'jontro-faults', path], { stdio: 'pipe' });
  } catch (error) {
    rmSync(path, { recursive: true });
    const reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error);
    return `this account may not mount a small disk (${reason.trim()})`;
  }
  let mounted = true;
  const remove = (): void => {
    if (!mounted) return;
    mounted = false;
    // Lazily, because a process may still have a file open.
    execFileSync('umount', ['-l', path]);
    rmSync(path, { recursive: true });
  };
  process.once('exit', remove);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      const chunk = Buffer.alloc(64 * 1024);
      try {
        while ((await statfs(path)).bavail > 0) await file.write(chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    remove,
  };
}
