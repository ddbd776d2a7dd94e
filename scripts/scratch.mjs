/** The temporary folder of a test run: in memory, if the machine has enough of it. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory on Linux. */
const memoryFolder = '/dev/shm';
/** In bytes. A run uses at most half a gigabyte. */
const minFreeBytes = 4 * 1024 ** 3;

function hasEnoughMemory(place) {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= minFreeBytes && (process.availableMemory?.() ?? 0) >= minFreeBytes;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the folders of killed runs, which would use memory until the machine is restarted. */
function removeLeftovers(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^jontro-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/**
 * Calls `use` with the settings for temporary files in a folder in memory, and removes it afterwards. Without enough memory
 * the settings are empty, and the system's own folder is used.
 */
export async function withScratch(use, { place = memoryFolder, suits = hasEnoughMemory } = {}) {
  if (!suits(place)) return use({});
  removeLeftovers(place);
  const folder = mkdtempSync(join(place, `jontro-tests-${process.pid}-`));
  try {
    // The permissions of the system's own: the database runs under another account, and removes its data itself.
    chmodSync(folder, 0o1777);
    return await use({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
