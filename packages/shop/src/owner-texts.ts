/** Texts that only the owner can write: what the shop is, its history, delivery, payment, returns, wrapping, visits. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from './localized-text.ts';

export interface OwnerTexts {
  /** The paragraphs of "About" on the home page. */
  about?: readonly LocalizedText[];
  /** What the shop is, in the footer and for search engines. */
  blurb?: LocalizedText;
  /** How fast the shop delivers, on the home page. */
  delivery?: LocalizedText;
  /** How safe paying is, on the home page. */
  payment?: LocalizedText;
  /** Until when and how products are returned, on the home page and the product page. */
  returns?: LocalizedText;
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
      blurb: Type.Optional(localizedText(200)),
      delivery: Type.Optional(localizedText(80)),
      payment: Type.Optional(localizedText(80)),
      returns: Type.Optional(localizedText(80)),
      giftWrapping: Type.Optional(localizedText(80)),
      visit: Type.Optional(localizedText(120)),
    },
    { additionalProperties: false },
  );
