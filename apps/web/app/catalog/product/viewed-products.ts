/** The products that were looked at in this browser, newest first: kept on the device and never sent. */
import { createStore } from '../../lib/store.ts';
import type { CardProduct } from '../card-product.ts';

/** What the list shows: no price, which would be that of an earlier day. */
export type ViewedProduct = Pick<CardProduct, '_id' | 'productName' | 'names' | 'images'>;

const storageName = 'jontro.viewed';
/** One more than a page shows, as it leaves out its own product. */
const maxStored = 9;

const isViewed = (value: unknown): value is ViewedProduct => {
  const { _id, productName, images, names } = (value ?? {}) as Partial<ViewedProduct>;
  return (
    typeof _id === 'string' &&
    typeof productName === 'string' &&
    Array.isArray(images) &&
    images.every((image) => typeof image === 'string') &&
    (names === undefined || typeof names === 'object')
  );
};

function read(): readonly ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewed).slice(0, maxStored) : [];
  } catch {
    return []; // Storage is disabled, or the value is unreadable.
  }
}

/** Stores the list; where the browser forbids it, nothing is remembered. */
function write(products: readonly ViewedProduct[]): void {
  try {
    if (products.length > 0) localStorage.setItem(storageName, JSON.stringify(products));
    else localStorage.removeItem(storageName);
    viewedProducts.set(products);
  } catch {
    viewedProducts.set([]);
  }
}

export const viewedProducts = createStore(read);

/** Puts a product at the front of the list. */
export function rememberViewed({ _id, productName, names, images }: ViewedProduct): void {
  const product = { _id, productName, ...(names && { names }), images: images.slice(0, 1) };
  write([product, ...read().filter((other) => other._id !== _id)].slice(0, maxStored));
}

export const forgetViewed = (): void => write([]);
