/** Pickup at the shop: the owner's setting, the code that proves whose order it is, and texts. */
import { Type } from 'typebox';
import { type LocalizedText, localizedText } from '../localized-text.ts';
import type { PlainMessage } from '../messages.ts';
import { plainCharacters } from '../visible-text.ts';

/** Where and when customers pick up their orders. */
export interface PickupPoint {
  address: LocalizedText;
  /** The opening hours. */
  hours: LocalizedText;
  /** When an order is ready, in the owner's words. */
  ready?: LocalizedText;
}

/* @__NO_SIDE_EFFECTS__ */
export const pickupPointSchema = () =>
  Type.Union(
    [
      Type.Literal(false),
      Type.Object(
        {
          address: localizedText(200),
          hours: localizedText(120),
          ready: Type.Optional(localizedText(120)),
        },
        { additionalProperties: false },
      ),
    ],
    { description: 'false, or { address, hours, ready }, each a text in English and other languages' },
  );

/** How often a wrong code is allowed for one order within an hour. */
export const maxWrongCodes = 5;

/** The four digits of what was typed, in any script and with spaces; undefined for anything else. */
export function parsePickupCode(text: string): string | undefined {
  const digits = plainCharacters(text).replace(/[\s-]/g, '');
  return /^\d{4}$/.test(digits) ? digits : undefined;
}

export const pickupTexts = {
  mobileNumberReason: 'We call this number about your order.',
  notOffered: 'This shop does not offer pickup any more. Please choose a delivery.',
  notPickedUp: 'This order is delivered, so it has no pickup code.',
  noCourier: 'This order is picked up at the shop, so no courier takes it.',
  noAddress: 'This order is picked up at the shop, so it has no address.',
  codeNeeded: 'This order is handed over with its pickup code.',
  wrongCode: 'This is not the code of this order. Please ask the customer again.',
  codeMissing: 'Please enter the four digits of the code, or a reason to hand it over without it.',
  handedOver: 'Order handed over to the customer',
} as const satisfies Record<string, PlainMessage>;
