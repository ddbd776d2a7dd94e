/** A change of options and variants, and what is said about it. */
import { type Message, message } from '@jontro/shop/messages.ts';
import type { VariantsDraft } from './variants-draft.ts';

/** Changes the state; `subject` names the input that is typed in, `text` is announced. */
export type ChangeVariants = (draft: VariantsDraft, about?: { subject?: string; text?: Message }) => void;

/** What became of variants that are there no longer. */
export const removedText = (before: VariantsDraft, after: VariantsDraft) => {
  const count = before.variants.length - after.variants.length;
  return count > 0
    ? {
        text: message('{count} variants removed. Orders keep them; carts will show them as sold out.', {
          count,
        }),
      }
    : {};
};
