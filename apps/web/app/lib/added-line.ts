/** What was added to the cart last, for which the cart is open beside the page. */
import { createStore } from './store.ts';

export interface AddedLine {
  gadgetId: string;
  variantId?: string | undefined;
}

/** Of this browser tab; undefined while the cart is not open. */
export const addedLine = createStore<AddedLine | undefined>(() => undefined);
