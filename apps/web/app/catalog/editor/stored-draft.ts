/** Unsaved input of a product form, stored for this browser tab: an expired session or a reload loses nothing. */
import { clearTabStorage, readTabStorage, writeTabStorage } from '../../lib/tab-storage.ts';
import type { ProductDraft } from './product-draft.ts';

/** The account and product of a draft; "new" for a product that is being added. */
export interface DraftKey {
  email: string;
  product: string;
}

export interface StoredDraft {
  draft: ProductDraft;
  /** When the product that it started from was last changed; a newer version is not overwritten. */
  unchangedSince?: string;
}

const storageName = ({ email, product }: DraftKey) => `product.${email}.${product}`;

/** Returns undefined if nothing readable is stored. */
export function readStoredDraft(key: DraftKey): StoredDraft | undefined {
  const stored = readTabStorage(storageName(key)) as StoredDraft | undefined;
  return typeof stored?.draft?.productName === 'string' ? stored : undefined;
}

export const storeDraft = (key: DraftKey, stored: StoredDraft): void =>
  writeTabStorage(storageName(key), stored);

export const discardDraft = (key: DraftKey): void => clearTabStorage(storageName(key));
