/** The folder for what a run of tests writes and throws away: in memory, where the machine has plenty of it. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what is written there in memory. */
const inMemory = '/dev/shm';
/** In bytes. A run has used half a gigabyte at most. */
const plenty = 4 * 1024 ** 3;

function hasPlenty(place) {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= plenty && (process.availableMemory?.() ?? 0) >= plenty;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** What a run that was killed has left would fill the memory until the machine is switched off. */
function removeLeftovers(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = /^jontro-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/**
 * Calls `use` with the settings under which programs write their temporary files to a folder in memory, and removes it
 * afterwards. Without plenty of memory there are no such settings: the system's own folder serves.
 */
export async function withScratch(use, { place = inMemory, suits = hasPlenty } = {}) {
  if (!suits(place)) return use({});
  removeLeftovers(place);
  const folder = mkdtempSync(join(place, `jontro-tests-${process.pid}-`));
  try {
    // As open as the system's own: the database runs under another account, and removes its data itself.
    chmodSync(folder, 0o1777);
    return await use({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
