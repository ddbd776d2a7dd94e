/** Stores the search index in its file, as long as the database can be identified. */
import type { Log } from '../database/db.ts';
import type { BuiltIndex, IndexStore } from './current-index.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { productCount } from './packed-products.ts';

/** Larger indexes take seconds to load, so that their thread stays. */
const maxProductsToEnd = 200_000;

export interface FileStore extends IndexStore {
  /** Whether the file has the current index, which is soon loaded again. */
  isKept(): boolean;
}

/** A file in the data directory; none if the database cannot be identified. */
export function createIndexStore(
  folder: string,
  identify: () => Promise<string | undefined>,
  log: Log,
): FileStore {
  let isKept = false;
  const keep = (built: BuiltIndex | undefined): void => {
    isKept = built !== undefined && productCount(built.products) <= maxProductsToEnd;
  };
  const ignore = (error: NodeJS.ErrnoException, message: string): void => {
    // Without a data directory the index is built at each start.
    if (error.code !== 'ENOENT') log.warn({ err: error }, message);
  };
  return {
    isKept: () => isKept,
    async load() {
      const database = await identify();
      if (database === undefined) return undefined;
      try {
        const built = await readIndexFile(folder, database);
        keep(built);
        return built;
      } catch (error) {
        ignore(error as Error, 'the file of the search index could not be read');
        return undefined;
      }
    },
    async save(built) {
      keep(undefined);
      try {
        const database = await identify();
        if (database === undefined) return;
        await writeIndexFile(folder, database, built);
        keep(built);
      } catch (error) {
        ignore(error as Error, 'the file of the search index could not be written');
      }
    },
  };
}
