/** Cart items, notes and texts (specification sections 2, 3, 5 and 8). */

import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import { type Message, type MessageWithParams, message, type PlainMessage } from '../messages.ts';

/** Maximum number of lines, so that a cart fits one response and one order. */
export const maxLineCount = 100;

/** The largest quantity of one line unless the shop has another. */
export const defaultMaxQuantity = 99;

/** Whether a line can be ordered now; "gone" means deleted from the catalogue. */
const availabilities = ['available', 'out-of-stock', 'gone'] as const;
export type Availability = (typeof availabilities)[number];

/** A cart item on the wire; `price` is the current price in taka. */
export const CartItem = Type.Object({
  _id: Type.String(),
  gadgetId: Type.String(),
  author: Type.Object({ email: Type.String() }),
  image: Type.String(),
  name: Type.String(),
  /** Additive: the name in other languages. */
  names: Type.Optional(TranslatedNames),
  /** Additive: the variant, and its words, if the product has variants. */
  variantId: Type.Optional(Type.String()),
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  price: Type.Number(),
  quantity: Type.Integer(),
  cartAdded: Type.String(),
  /** Additive: the price in taka when the line was added, to detect a change. */
  priceWhenAdded: Type.Number(),
  /** Additive. */
  availability: Type.Union([Type.Literal('available'), Type.Literal('out-of-stock'), Type.Literal('gone')]),
  /** Additive: units in stock, if the shop counts them. */
  stock: Type.Optional(Type.Integer()),
  /** Additive: the product's category. */
  category: Type.Optional(Type.String()),
  /** Additive: the weight of one unit in grams, if it is known. */
  weight: Type.Optional(Type.Integer()),
});
export type CartItem = Static<typeof CartItem>;

const Ignored = Type.Optional(Type.Unknown());

/**
 * The body of an add-to-cart request; name, image and price are determined by the server. `maxQuantity` is the
 * shop's maximum quantity per line.
 */
export const newCartItemSchema = (maxQuantity: number) =>
  Type.Object(
    {
      gadgetId: Type.String({ maxLength: 100 }),
      quantity: Type.Integer({ minimum: 1, maximum: maxQuantity, default: 1 }),
      /** Additive: a variant of the product; left out, the default one. */
      variantId: Type.Optional(Type.String({ maxLength: 100 })),
      author: Ignored,
      image: Ignored,
      name: Ignored,
      price: Ignored,
      /** Additive: the original timestamp of a restored line, which keeps its position. */
      cartAdded: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { additionalProperties: false },
  );
export const NewCartItem = newCartItemSchema(defaultMaxQuantity);
export type NewCartItem = Static<typeof NewCartItem>;

/** A quantity of a line, up to the shop's maximum. */
export const quantitySchema = (maxQuantity: number) =>
  Type.Object(
    { quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }) },
    { additionalProperties: false },
  );
export const Quantity = quantitySchema(defaultMaxQuantity);

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
} as const satisfies Record<string, PlainMessage>;

/** Error message for a line above the maximum quantity. */
export const lineFullMessage = (maxQuantity: number): MessageWithParams =>
  message('You can order at most {max} of one product', { max: maxQuantity });

/** Display time of the cart notice in ms (section 9). */
export const cartNoticeMs = 3000;

/** Note on a line whose product changed since it was added, or undefined. */
export function cartItemNote(item: CartItem): { kind: 'price' | 'unavailable'; text: Message } | undefined {
  if (item.availability === 'gone') {
    return { kind: 'unavailable', text: 'No longer available. Please remove it before ordering.' };
  }
  if (item.availability === 'out-of-stock') {
    return { kind: 'unavailable', text: 'Out of stock. Please remove it before ordering.' };
  }
  if (item.stock !== undefined && item.stock < item.quantity) {
    return {
      kind: 'unavailable',
      text: message('Only {count} left. Please lower the quantity before ordering.', { count: item.stock }),
    };
  }
  if (item.price !== item.priceWhenAdded) {
    const dropped = item.price < item.priceWhenAdded;
    return {
      kind: 'price',
      text: dropped ? 'The price has dropped since you added it.' : 'The price has risen since you added it.',
    };
  }
  return undefined;
}

/** True if the cart has lines and all of them can be ordered. */
export const canOrderCart = (items: readonly CartItem[]): boolean =>
  items.length > 0 && items.every((item) => cartItemNote(item)?.kind !== 'unavailable');
