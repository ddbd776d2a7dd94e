// A lock on the data directory: one process at a time, dropped by the kernel when that process ends in any way.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUse } from './db.ts';

/**
 * Takes the lock of a data directory and gives the function that lets it go.
 * Refuses with DataDirectoryInUse while another process, or an earlier call in this one, holds it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  // Node has no flock. SQLite's exclusive transaction on an empty file is the same thing: unlike a file with a
  // process id in it, it cannot be left behind. The id is kept in a second file, only for the message.
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  const holder = join(dataDir, 'lock.pid');
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /database is locked/.test(error.message))) throw error;
    const pid = existsSync(holder) ? ` (process ${readFileSync(holder, 'utf8').trim()})` : '';
    throw new DataDirectoryInUse(
      `Another Jontro server${pid} is using the data directory ${dataDir}. ` +
        'Stop it first, or give this one a directory of its own with DATA_DIR.',
    );
  }
  writeFileSync(holder, `${process.pid}\n`);
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}
