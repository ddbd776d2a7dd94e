// An exclusive lock on the data directory, released by the kernel when the process ends in any way.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse } from './db.ts';

/**
 * Locks a data directory and returns a function that unlocks it.
 * Throws DataDirectoryInUse while another process, or an earlier call in this one, holds the lock.
 */
export function lockDataDirectory(dataDir: string): () => void {
  // Node has no flock. SQLite's exclusive transaction on an empty file does the same: unlike a file with a process id,
  // it cannot become stale. The id is stored in a second file, only for the message.
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  const pidFile = join(dataDir, 'lock.pid');
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /database is locked/.test(error.message))) throw error;
    const pid = existsSync(pidFile) ? ` (process ${readFileSync(pidFile, 'utf8').trim()})` : '';
    throw new DataDirectoryInUse(
      `Another Jontro server${pid} is using the data directory ${dataDir}. ` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => {
    rmSync(pidFile, { force: true });
    lock.close();
  };
}
