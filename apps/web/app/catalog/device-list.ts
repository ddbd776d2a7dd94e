/** A list of products that is kept in this browser and never sent. */
import { createStore, type Store } from '../lib/store.ts';
import type { CardProduct } from './card-product.ts';

/** What such a list shows: no price, which would be that of an earlier day. */
export type ListedProduct = Pick<CardProduct, '_id' | 'productName' | 'names' | 'images'> & {
  /** Entries of former versions have none. */
  category?: string;
};

export interface DeviceList extends Omit<Store<readonly ListedProduct[]>, 'set'> {
  /** What the storage contains now, another tab's changes included. */
  read: () => readonly ListedProduct[];
  /** Stores the list; false where the browser forbids it, and nothing is remembered. */
  write: (products: readonly ListedProduct[]) => boolean;
}

const isListed = (value: unknown): value is ListedProduct => {
  const { _id, productName, category, images, names } = (value ?? {}) as Partial<ListedProduct>;
  return (
    typeof _id === 'string' &&
    typeof productName === 'string' &&
    ['string', 'undefined'].includes(typeof category) &&
    Array.isArray(images) &&
    images.every((image) => typeof image === 'string') &&
    (names === undefined || typeof names === 'object')
  );
};

/** An entry of a product, with its first image. */
export const toListed = ({ _id, productName, names, category, images }: ListedProduct): ListedProduct => ({
  _id,
  productName,
  ...(names && { names }),
  ...(category !== undefined && { category }),
  images: images.slice(0, 1),
});

export function createDeviceList(storageName: string, maxStored: number): DeviceList {
  function read(): readonly ListedProduct[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isListed).slice(0, maxStored) : [];
    } catch {
      return []; // Storage is disabled, or the value is unreadable.
    }
  }
  const store = createStore(read);
  function write(products: readonly ListedProduct[]): boolean {
    try {
      if (products.length > 0) localStorage.setItem(storageName, JSON.stringify(products));
      else localStorage.removeItem(storageName);
      store.set(products);
      return true;
    } catch {
      store.set([]);
      return false;
    }
  }
  return { get: store.get, subscribe: store.subscribe, read, write };
}
