/** The size of a folder's files. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In bytes; files that vanish meanwhile count as none. */
export async function folderBytes(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      sum += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return sum;
}
