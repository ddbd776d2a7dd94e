/** Unsaved input of a product form, stored for this browser tab: an expired session or a reload loses nothing. */
import { mapTranslationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { clearTabStorage, readTabStorage, writeTabStorage } from '../../lib/tab-storage.ts';
import { emptyDraft, type ProductDraft } from './product-draft.ts';

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
  if (typeof stored?.draft?.productName !== 'string') return undefined;
  // A draft of an earlier version lacks the fields that were added since.
  const translations = mapTranslationLanguages((tag) => ({
    ...emptyDraft.translations[tag],
    ...stored.draft.translations?.[tag],
  }));
  return { ...stored, draft: { ...emptyDraft, ...stored.draft, translations } };
}

export const storeDraft = (key: DraftKey, stored: StoredDraft): void =>
  writeTabStorage(storageName(key), stored);

export const discardDraft = (key: DraftKey): void => clearTabStorage(storageName(key));
