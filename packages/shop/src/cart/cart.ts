/** The cart: its items, their notes and its texts (specification sections 2, 3, 5 and 8). */
import { type Static, Type } from 'typebox';
import { defaultSettings } from '../settings.ts';

/** A cart has at most so many lines, so that it stays one answer and one order. */
export const maxLineCount = 100;

/** Whether a line can be ordered now: yes, the product is out of stock, or it is gone from the catalogue. */
const availabilities = ['available', 'out-of-stock', 'gone'] as const;
export type Availability = (typeof availabilities)[number];

/** A cart item as the wire has it; `price` is the present price in taka. */
export const CartItem = Type.Object({
  _id: Type.String(),
  gadgetId: Type.String(),
  author: Type.Object({ email: Type.String() }),
  image: Type.String(),
  name: Type.String(),
  /** Additive: the name in Bengali, where the product has one. */
  nameBn: Type.Optional(Type.String()),
  price: Type.Number(),
  quantity: Type.Integer(),
  cartAdded: Type.String(),
  /** Additive: the price in taka when the line was added, so that a change can be told. */
  priceWhenAdded: Type.Number(),
  /** Additive. */
  availability: Type.Union([Type.Literal('available'), Type.Literal('out-of-stock'), Type.Literal('gone')]),
  /** Additive: pieces left, where the shop counts them. */
  stock: Type.Optional(Type.Integer()),
});
export type CartItem = Static<typeof CartItem>;

const Ignored = Type.Optional(Type.Unknown());

/**
 * What the client sends to add to the cart; what the product is and costs is worked out by the server.
 * `most` is the shop's largest quantity of a line.
 */
export const newCartItem = (most: number) =>
  Type.Object(
    {
      gadgetId: Type.String({ maxLength: 100 }),
      quantity: Type.Integer({ minimum: 1, maximum: most, default: 1 }),
      author: Ignored,
      image: Ignored,
      name: Ignored,
      price: Ignored,
      /** Additive: of a line that is put back, which then stands where it stood. */
      cartAdded: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { additionalProperties: false },
  );
export const NewCartItem = newCartItem(defaultSettings.largestQuantity);
export type NewCartItem = Static<typeof NewCartItem>;

/** A quantity of a line, at most the shop's largest. */
export const quantityUpTo = (most: number) =>
  Type.Object({ quantity: Type.Integer({ minimum: 1, maximum: most }) }, { additionalProperties: false });
export const Quantity = quantityUpTo(defaultSettings.largestQuantity);

export const cartTexts = {
  added: 'Added to cart',
  redirecting: 'Redirecting to cart...',
  quantityUpdated: 'Quantity updated successfully!',
  quantityFailed: 'Failed to update quantity.',
  removed: 'Item removed from cart!',
  removeFailed: 'Failed to remove item.',
  deleted: 'Cart item deleted successfully',
  loginFirst: 'PLease login first',
  notFound: 'This item is not in your cart',
  tooManyLines: `A cart holds at most ${maxLineCount} different products`,
  empty: 'Your cart is empty.',
  allDeleted: 'All cart items deleted successfully',
} as const;

/** Why a line takes no more pieces. */
export const lineFull = (most: number): string => `A cart line holds at most ${most} pieces`;

/** How long the cart notice stays, in ms (section 9). */
export const cartNoticeMs = 3000;

/** The sentence on a line whose product changed since it was added, or undefined. */
export function cartItemNote(item: CartItem): { kind: 'price' | 'unavailable'; text: string } | undefined {
  if (item.availability === 'gone') {
    return { kind: 'unavailable', text: 'No longer available. Please remove it before ordering.' };
  }
  if (item.availability === 'out-of-stock') {
    return { kind: 'unavailable', text: 'Out of stock. Please remove it before ordering.' };
  }
  if (item.stock !== undefined && item.stock < item.quantity) {
    return {
      kind: 'unavailable',
      text: `Only ${item.stock} left. Please lower the quantity before ordering.`,
    };
  }
  if (item.price !== item.priceWhenAdded) {
    const word = item.price < item.priceWhenAdded ? 'dropped' : 'risen';
    return { kind: 'price', text: `The price has ${word} since you added it.` };
  }
  return undefined;
}

/** True when no line keeps the cart from being ordered. */
export const cartCanBeOrdered = (items: readonly CartItem[]): boolean =>
  items.length > 0 && items.every((item) => cartItemNote(item)?.kind !== 'unavailable');
