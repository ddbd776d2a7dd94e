/** Stores images in a directory. Writes are atomic, even if the process is killed. */
import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageStore } from './image-store.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Of files that are being written: beside the images, so that a rename puts them in their place. */
const draftsFolder = 'drafts';
/** A file that is being written has changed more recently. */
const leftAfterMs = 3_600_000;

/** Removes what killed processes have left. */
async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && changed.mtimeMs < Date.now() - leftAfterMs) await rm(path, { force: true });
  }
}

/** Returns a store in `directory`, which is created on the first write. Keys come from `imageKey`. */
export function createDiskStore(directory: string): ImageStore {
  const pathOf = (key: string): string => join(directory, key);
  const drafts = join(directory, draftsFolder);
  let cleared: Promise<void> | undefined;
  const openDrafts = async (): Promise<void> => {
    await mkdir(drafts, { recursive: true, mode: 0o750 });
    cleared ??= removeLeftDrafts(drafts);
    await cleared;
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      await openDrafts();
      const temporary = join(drafts, `${randomBytes(12).toString('hex')}.tmp`);
      try {
        const file = await open(temporary, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
