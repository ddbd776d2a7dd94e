/** Texts that only the owner can write: history, gift wrapping, opening hours, how fast the shop delivers. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from './localized-text.ts';

export interface OwnerTexts {
  /** The paragraphs of "About" on the home page. */
  about?: readonly LocalizedText[];
  /** How fast the shop delivers, on the home page. */
  delivery?: LocalizedText;
  /** How to order gift wrapping, on the product page and at checkout. */
  giftWrapping?: LocalizedText;
  /** Opening hours and whether to book a visit, on the product page. */
  visit?: LocalizedText;
}

/* @__NO_SIDE_EFFECTS__ */
export const ownerTextsSchema = () =>
  Type.Object(
    {
      about: Type.Optional(Type.Array(localizedText(1000), { minItems: 1, maxItems: 6 })),
      delivery: Type.Optional(localizedText(80)),
      giftWrapping: Type.Optional(localizedText(80)),
      visit: Type.Optional(localizedText(120)),
    },
    { additionalProperties: false },
  );
