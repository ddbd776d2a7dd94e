/** What is typed into a product form, kept for this browser tab until it is saved: an ended session or a reload loses nothing. */
import { forgetKept, keepForTab, readKept } from '../../lib/kept-for-tab.ts';
import type { ProductDraft } from './product-draft.ts';

/** Whose draft of which product, "new" for one that is being added. */
export interface DraftPlace {
  email: string;
  product: string;
}

export interface KeptDraft {
  draft: ProductDraft;
  /** When the product that it started from was last changed; the shop refuses to overwrite a newer one. */
  unchangedSince?: string;
}

const nameOf = ({ email, product }: DraftPlace) => `product.${email}.${product}`;

/** Undefined where nothing, or nothing readable, is kept. */
export function readKeptDraft(place: DraftPlace): KeptDraft | undefined {
  const kept = readKept(nameOf(place)) as KeptDraft | undefined;
  return typeof kept?.draft?.productName === 'string' ? kept : undefined;
}

export const keepDraft = (place: DraftPlace, kept: KeptDraft): void => keepForTab(nameOf(place), kept);

export const forgetDraft = (place: DraftPlace): void => forgetKept(nameOf(place));
