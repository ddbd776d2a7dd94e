/** A disk of a few hundred megabytes that is really full when it is full: a tmpfs of its own, where this account may mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  free(): Promise<void>;
  remove(): void;
}

/** Mounts one; gives the reason as text where that is not permitted. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'a small disk can be made on Linux only';
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
    // Lazily: whoever still holds a file lets go of it by ending.
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
