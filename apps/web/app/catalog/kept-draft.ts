/** What is typed into a product form, kept for this browser tab until it is saved: an ended session or a reload loses nothing. */
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

const storageName = ({ email, product }: DraftPlace) => `jontro.product.${email}.${product}`;

/** Undefined where nothing, or nothing readable, is kept. */
export function readKeptDraft(place: DraftPlace): KeptDraft | undefined {
  try {
    const kept: KeptDraft | null = JSON.parse(sessionStorage.getItem(storageName(place)) ?? 'null');
    return typeof kept?.draft?.productName === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(place: DraftPlace, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(storageName(place), JSON.stringify(kept));
  } catch {
    // Without storage what is typed lasts as long as the page.
  }
}

export function forgetDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(storageName(place));
  } catch {
    // Nothing was stored either.
  }
}
