/** The search index of the current catalogue: built once, then brought up to date with what has changed. */
import { failureTexts } from '@jontro/shop/failure-texts.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError } from '../http/application-error.ts';
import { createTimeSlices } from '../runtime/time-slices.ts';
import {
  findChangeCursor,
  isCursorValid,
  listChangedProducts,
  listIndexedProducts,
} from './indexed-products.ts';
import type { PackedProducts } from './packed-products.ts';
import { countAllProducts } from './product-counts.ts';
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

/** Stores an index for the next start. */
export interface IndexStore {
  /** Undefined if there is none of this database that this version can use. */
  load(): Promise<BuiltIndex | undefined>;
  /** Does not throw. */
  save(built: BuiltIndex): Promise<void>;
}

export interface IndexOptions {
  build?: () => Promise<BuiltIndex>;
  store?: IndexStore;
  bounds?: IndexBounds;
}

export interface CurrentIndex {
  /**
   * The index with every change that was committed before a generation of the catalogue was first given. Throws 503 while
   * the first index of a large shop is built.
   */
  at(generation: number): Promise<{ index: SearchIndex; search: IndexSearch }>;
  /** Loads or builds the index, however long it takes. */
  prepare(): Promise<void>;
}

/** In seconds. */
const retryAfter = 5;
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
  { build = () => buildIndex(db), store, bounds = defaultBounds }: IndexOptions = {},
): CurrentIndex {
  interface Present {
    index: SearchIndex;
    search: IndexSearch;
    cursor: string;
    /** Rows that were read since the index was built. */
    changedRows: number;
    /** Whether the last read applied all changes; the number of products then. */
    complete: boolean;
    total: number;
  }
  let current: Present | undefined;
  let building: Promise<Present> | undefined;
  let last: { generation: number; done: Promise<void> } | undefined;
  /** Rejects when the first index takes long. */
  const away = Promise.withResolvers<never>();
  away.promise.catch(() => undefined);

  const maxChangesOf = ({ index }: Present): number =>
    Math.max(bounds.maxChanges, Math.floor(index.size * maxChangedShare));

  async function applyChanges(present: Present): Promise<void> {
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
    present.total = changes.total;
    present.complete = changes.products.length < limit && index.size === changes.total;
    if (present.complete) present.cursor = changes.cursor;
  }

  async function use({ products, cursor }: BuiltIndex): Promise<Present> {
    const index = createSearchIndex(products);
    const present = {
      index,
      search: createIndexSearch(index),
      cursor,
      changedRows: 0,
      complete: false,
      total: 0,
    };
    await applyChanges(present);
    current = present;
    return present;
  }
  async function buildNew(): Promise<Present> {
    if (!current && (await countAllProducts(db)) > bounds.maxAwaitedProducts) {
      away.reject(new ApplicationError('busy', failureTexts.searchAway, { retryAfter }));
    }
    const built = await build();
    const present = await use(built);
    void store?.save(built);
    return present;
  }
  /** Builds one index at a time; concurrent callers share the build. */
  function rebuild(): Promise<Present> {
    building ??= buildNew().finally(() => {
      building = undefined;
    });
    return building;
  }
  async function loadStored(): Promise<Present | undefined> {
    const stored = await store?.load();
    return stored && (await isCursorValid(db, stored.cursor)) ? use(stored) : undefined;
  }

  async function update(): Promise<void> {
    if (current) await applyChanges(current);
    const present = current ?? (await loadStored()) ?? (await rebuild());
    if (present.complete && present.changedRows <= maxChangesOf(present)) return;
    const replacement = rebuild();
    if (present.total > bounds.maxAwaitedProducts) replacement.catch(() => undefined);
    // The build may have started long ago.
    else await applyChanges(await replacement);
  }

  /** Resolves when the index has the changes before a generation. */
  async function updated(generation: number): Promise<void> {
    if (last?.generation !== generation) {
      const before = last?.done;
      last = { generation, done: Promise.resolve(before).then(update, update) };
    }
    const own = last;
    try {
      await own.done;
    } catch (error) {
      if (last === own) last = undefined;
      throw error;
    }
  }

  return {
    async at(generation) {
      const done = updated(generation);
      await (current ? done : Promise.race([done, away.promise]));
      if (!current) throw new Error('the search index was not built');
      return current;
    },
    async prepare() {
      if (!current) await updated(last?.generation ?? 0);
    },
  };
}
