/** The search over the current catalogue: applies its changes to the index without blocking other requests. */
import { suggestionsFor } from '@jontro/search/search-suggestions.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Context } from '../runtime/context.ts';
import { createTimeSlices } from '../runtime/time-slices.ts';
import { catalogTags } from './catalog-tags.ts';
import { findChangeCursor, listChangedProducts, listIndexedProducts } from './indexed-products.ts';
import { searchIndex } from './product-search.ts';
import { listProducts } from './products.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

export interface CatalogSearch {
  find(text: string): Promise<Product[]>;
  /** Other texts with results; none if the text itself has results. */
  suggest(text: string): Promise<string[]>;
  /** Builds the index before the first search. */
  prepare(): Promise<void>;
}

const pageSize = 500;

export interface SearchBounds {
  /** Up to this many products, a search waits for a rebuilt index; larger shops use the previous one meanwhile. */
  maxAwaitedProducts: number;
  /** With more changes, the index is rebuilt. */
  maxChanges: number;
  /** The index is not rebuilt for fewer empty positions of removed products. */
  minEmptyPositions: number;
}
const defaultBounds: SearchBounds = {
  maxAwaitedProducts: 3_000,
  maxChanges: 2_000,
  minEmptyPositions: 1_000,
};

/**
 * After a change by this or another process (catalog-version.ts) the next search reads the changed products only.
 * Prices and stock are read with the products of the result.
 */
export function createCatalogSearch(
  { db, publicCache }: Pick<Context, 'db' | 'publicCache'>,
  { maxAwaitedProducts, maxChanges, minEmptyPositions } = defaultBounds,
): CatalogSearch {
  interface Build {
    index: SearchIndex;
    /** Changes after it are not in the index yet. */
    cursor: string;
  }
  let current: Build | undefined;
  let building: Promise<Build> | undefined;
  const drops = publicCache.dropsOf(catalogTags.search);
  /** The last update, begun after so many drops. */
  let updated: { drops: number; done: Promise<void> } | undefined;

  /** Applies the changes; returns false if there were more of them than it applied. */
  async function applyChanges(build: Build): Promise<boolean> {
    const { index } = build;
    const changes = await listChangedProducts(db, build.cursor, maxChanges);
    const yieldIfDue = createTimeSlices();
    for (const { deleted, ...product } of changes.products) {
      if (deleted) index.remove(product.id);
      else index.put(product);
      await yieldIfDue();
    }
    // Otherwise there were more changes than were read, or rows were deleted from the table itself.
    const complete = changes.products.length < maxChanges && index.size === changes.total;
    if (complete) build.cursor = changes.cursor;
    return complete;
  }

  async function build(): Promise<Build> {
    const index = createSearchIndex();
    const fresh = { index, cursor: await findChangeCursor(db) };
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
    await applyChanges(fresh);
    current = fresh;
    return fresh;
  }
  /** Builds one index at a time; concurrent callers share the build. */
  function rebuild(): Promise<Build> {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  }

  async function update(): Promise<void> {
    const present = current ?? (await rebuild());
    const complete = await applyChanges(present);
    const { entries, size } = present.index;
    const isSparse = entries.length - size > Math.max(minEmptyPositions, size);
    if (complete && !isSparse) return;
    const replacement = rebuild();
    if (size > maxAwaitedProducts) replacement.catch(() => undefined);
    // The build may have started long ago.
    else await applyChanges(await replacement);
  }

  async function upToDateIndex(): Promise<SearchIndex> {
    if (updated?.drops !== drops.count) {
      const before = updated?.done;
      updated = { drops: drops.count, done: Promise.resolve(before).then(update, update) };
    }
    const own = updated;
    try {
      await own.done;
    } catch (error) {
      if (updated === own) updated = undefined;
      throw error;
    }
    if (!current) throw new Error('the search index was not built');
    return current.index;
  }

  return {
    find: async (text) => listProducts(db, searchIndex(await upToDateIndex(), text)),
    async suggest(text) {
      const index = await upToDateIndex();
      const finds = (candidate: string): boolean => searchIndex(index, candidate).length > 0;
      if (finds(text)) return [];
      return suggestionsFor(searchText(text), index.suggestibleTerms(), finds);
    },
    async prepare() {
      await upToDateIndex();
    },
  };
}
