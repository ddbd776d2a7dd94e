/** The search over the shop's present catalogue: follows its changes, and never keeps the server from other work. */
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Context } from '../runtime/context.ts';
import { createWorkSlices } from '../runtime/work-slices.ts';
import { searchIndex } from './product-search.ts';
import { listProducts } from './products.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { suggestionsFor } from './search-suggestions.ts';
import { findCatalogMoment, listChangedProducts, listSearchedProducts } from './searched-products.ts';

export interface CatalogSearch {
  find(text: string): Promise<Product[]>;
  /** Other texts that find something; none where the text itself does. */
  suggest(text: string): Promise<string[]>;
  /** Makes the index before anybody asks. */
  prepare(): Promise<void>;
}

/** So many products are read at once. */
const pageSize = 500;

export interface SearchBounds {
  /** Up to so many products a new index is waited for; larger shops meanwhile ask the one before. */
  soonMade: number;
  /** More changes than this are not looked at one by one. */
  maxChanges: number;
  /** So many places of products that left may be empty, at least, before the index is made anew. */
  minEmptySlots: number;
}
const usualBounds: SearchBounds = { soonMade: 3_000, maxChanges: 2_000, minEmptySlots: 1_000 };

/**
 * After a change of this or another process (catalog-version.ts) the next search reads what has changed, and nothing
 * else. Prices and stock are read with the products that are found.
 */
export function createCatalogSearch(
  { db, publicCache }: Pick<Context, 'db' | 'publicCache'>,
  { soonMade, maxChanges, minEmptySlots } = usualBounds,
): CatalogSearch {
  interface Made {
    index: SearchIndex;
    /** The moment of the catalogue from which on changes are to be looked for. */
    moment: string;
  }
  let made: Made | undefined;
  let making: Promise<Made> | undefined;
  let followed: { generation: number; done: Promise<void> } | undefined;

  /** Takes over what has changed; false when that was not all. */
  async function follow(present: Made): Promise<boolean> {
    const { index } = present;
    const changes = await listChangedProducts(db, present.moment, maxChanges);
    const turn = createWorkSlices();
    for (const { gone, ...product } of changes.products) {
      if (gone) index.remove(product.id);
      else index.put(product);
      await turn();
    }
    // Otherwise more has changed than was read, or rows have left the table itself.
    const complete = changes.products.length < maxChanges && index.size === changes.total;
    if (complete) present.moment = changes.moment;
    return complete;
  }

  async function makeAnew(): Promise<Made> {
    const index = createSearchIndex();
    const fresh = { index, moment: await findCatalogMoment(db) };
    const turn = createWorkSlices();
    let after: string | undefined;
    do {
      const page = await listSearchedProducts(db, after, pageSize);
      for (const product of page) {
        index.put(product);
        await turn();
      }
      after = page.length < pageSize ? undefined : page.at(-1)?.id;
    } while (after !== undefined);
    await follow(fresh);
    made = fresh;
    return fresh;
  }
  /** One at a time; whoever needs it waits for the one that is under way. */
  function anew(): Promise<Made> {
    making ??= makeAnew().finally(() => {
      making = undefined;
    });
    return making;
  }

  async function catchUp(): Promise<void> {
    const present = made ?? (await anew());
    const complete = await follow(present);
    const { entries, size } = present.index;
    const isWorn = entries.length - size > Math.max(minEmptySlots, size);
    if (complete && !isWorn) return;
    const replaced = anew();
    if (size > soonMade) replaced.catch(() => undefined);
    // The one that was waited for may have been under way for long.
    else await follow(await replaced);
  }

  async function present(): Promise<SearchIndex> {
    const { generation } = publicCache;
    if (followed?.generation !== generation) {
      const before = followed?.done;
      followed = { generation, done: Promise.resolve(before).then(catchUp, catchUp) };
    }
    const mine = followed;
    try {
      await mine.done;
    } catch (error) {
      if (followed === mine) followed = undefined;
      throw error;
    }
    if (!made) throw new Error('the index of the search was not made');
    return made.index;
  }

  return {
    find: async (text) => listProducts(db, searchIndex(await present(), text)),
    async suggest(text) {
      const index = await present();
      const finds = (each: string): boolean => searchIndex(index, each).length > 0;
      if (finds(text)) return [];
      return suggestionsFor(searchText(text), index.spokenWords(), finds);
    },
    async prepare() {
      await present();
    },
  };
}
