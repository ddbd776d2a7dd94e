/** What is typed into a product form, kept for this browser tab until it is saved: an ended session or a reload loses nothing. */
import { clearTabStorage, readTabStorage, writeTabStorage } from '../../lib/tab-storage.ts';
import type { ProductDraft } from './product-draft.ts';

/** Whose draft of which product, "new" for one that is being added. */
export interface DraftStorage {
  email: string;
  product: string;
}

export interface StoredDraft {
  draft: ProductDraft;
  /** When the product that it started from was last changed; the shop refuses to overwrite a newer one. */
  unchangedSince?: string;
}

const nameOf = ({ email, product }: DraftStorage) => `product.${email}.${product}`;

/** Undefined where nothing, or nothing readable, is kept. */
export function readStoredDraft(place: DraftStorage): StoredDraft | undefined {
  const kept = readTabStorage(nameOf(place)) as StoredDraft | undefined;
  return typeof kept?.draft?.productName === 'string' ? kept : undefined;
}

export const storeDraft = (place: DraftStorage, kept: StoredDraft): void =>
  writeTabStorage(nameOf(place), kept);

export const discardDraft = (place: DraftStorage): void => clearTabStorage(nameOf(place));
