/** The search index of the present catalogue: built once, then brought up to date with what has changed. */
import type { Db } from '../database/db.ts';
import { createTimeSlices } from '../runtime/time-slices.ts';
import { findChangeCursor, listChangedProducts, listIndexedProducts } from './indexed-products.ts';
import type { PackedProducts } from './packed-products.ts';
import { createIndexSearch, type IndexSearch } from './product-search.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

export interface IndexBounds {
  /** Up to this many products, a search waits for a rebuilt index; larger shops use the previous one meanwhile. */
  maxAwaitedProducts: number;
  /** With more changes, the index is rebuilt; a fiftieth of the products may always change. */
  maxChanges: number;
}
const defaultBounds: IndexBounds = { maxAwaitedProducts: 3_000, maxChanges: 2_000 };
const maxChangedShare = 1 / 50;

/** An index as it is built. */
export interface BuiltIndex {
  products: PackedProducts;
  /** Changes after it are not in the index. */
  cursor: string;
}

export interface IndexOptions {
  build?: () => Promise<BuiltIndex>;
  bounds?: IndexBounds;
}

export interface CurrentIndex {
  /** The index with every change that was committed before a generation of the catalogue was first given. */
  at(generation: number): Promise<{ index: SearchIndex; search: IndexSearch }>;
}

const pageSize = 500;

/** Builds an index from the database, with other work between its slices. */
export async function buildIndex(db: Db): Promise<BuiltIndex> {
  const index = createSearchIndex();
  const cursor = await findChangeCursor(db);
  const yieldIfDue = createTimeSlices();
  let after: string | undefined;
  do {
    const page = await listIndexedProducts(db, after, pageSize);
    for (const product of page) {
      index.put(product);
      await yieldIfDue();
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  return { products: index.pack(), cursor };
}

/** The index is built when it is first needed; `build` is another way to build it, for example in another thread. */
export function createCurrentIndex(
  db: Db,
  { build = () => buildIndex(db), bounds = defaultBounds }: IndexOptions = {},
): CurrentIndex {
  interface Present {
    index: SearchIndex;
    search: IndexSearch;
    cursor: string;
    /** Rows that were read since the index was built. */
    changedRows: number;
  }
  let current: Present | undefined;
  let building: Promise<Present> | undefined;
  let updated: { generation: number; done: Promise<void> } | undefined;

  const maxChangesOf = ({ index }: Present): number =>
    Math.max(bounds.maxChanges, Math.floor(index.size * maxChangedShare));

  /** Applies the changes; returns false if there were more of them than it applied. */
  async function applyChanges(present: Present): Promise<boolean> {
    const { index } = present;
    const limit = maxChangesOf(present);
    const changes = await listChangedProducts(db, present.cursor, limit);
    const yieldIfDue = createTimeSlices();
    for (const { deleted, ...product } of changes.products) {
      if (deleted) index.remove(product.id);
      else index.put(product);
      await yieldIfDue();
    }
    present.changedRows += changes.products.length;
    // Otherwise there were more changes than were read, or rows were deleted from the table itself.
    const complete = changes.products.length < limit && index.size === changes.total;
    if (complete) present.cursor = changes.cursor;
    return complete;
  }

  async function buildNew(): Promise<Present> {
    const { products, cursor } = await build();
    const index = createSearchIndex(products);
    const present = { index, search: createIndexSearch(index), cursor, changedRows: 0 };
    await applyChanges(present);
    current = present;
    return present;
  }
  /** Builds one index at a time; concurrent callers share the build. */
  function rebuild(): Promise<Present> {
    building ??= buildNew().finally(() => {
      building = undefined;
    });
    return building;
  }

  async function update(): Promise<void> {
    const present = current ?? (await rebuild());
    const complete = await applyChanges(present);
    if (complete && present.changedRows <= maxChangesOf(present)) return;
    const replacement = rebuild();
    if (present.index.size > bounds.maxAwaitedProducts) replacement.catch(() => undefined);
    // The build may have started long ago.
    else await applyChanges(await replacement);
  }

  return {
    async at(generation) {
      if (updated?.generation !== generation) {
        const before = updated?.done;
        updated = { generation, done: Promise.resolve(before).then(update, update) };
      }
      const own = updated;
      try {
        await own.done;
      } catch (error) {
        if (updated === own) updated = undefined;
        throw error;
      }
      if (!current) throw new Error('the search index was not built');
      return current;
    },
  };
}
