/** Ordering again: what of an order was put into the cart, and what is different now. */
import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import type { MessageKey, PlainMessage } from '../messages.ts';
import { openSteps, type StepFields, stepOf } from './order-steps.ts';

/** Why a line is not as it was ordered: removed from the catalogue, out of stock, fewer units, no place in the cart, another price. */
const differences = ['gone', 'out-of-stock', 'fewer', 'cart-full', 'price'] as const;

/** A difference of one line; prices in taka, `ordered` and `quantity` in units. */
export const OrderDifference = Type.Object({
  kind: Type.Enum(differences),
  gadgetId: Type.String(),
  name: Type.String(),
  /** The name in other languages. */
  names: Type.Optional(TranslatedNames),
  /** The words of its variant. */
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  ordered: Type.Integer(),
  /** What the cart has now; 0 if nothing was added. */
  quantity: Type.Integer(),
  priceThen: Type.Number(),
  price: Type.Number(),
});
export type OrderDifference = Static<typeof OrderDifference>;

export const OrderAgain = Type.Object({
  message: Type.String(),
  /** How many of the ordered products are in the cart now. */
  added: Type.Integer(),
  differences: Type.Array(OrderDifference),
});
export type OrderAgain = Static<typeof OrderAgain>;

export const orderAgainTexts = {
  added: 'Everything of this order is in your cart again.',
  changed: 'What can be bought is in your cart. Please look at what is different now.',
  nothing: 'Nothing of this order can be bought now.',
} as const satisfies Record<string, PlainMessage>;

/** What screens say of a difference; the product's name, numbers and prices are its parameters. */
export const differenceTexts = {
  gone: '{product} is no longer sold.',
  'out-of-stock': '{product} is out of stock.',
  'cart-full': '{product} was left out, because the cart is full.',
  fewer: '{product}: {count} instead of {ordered}.',
  price: '{product} now costs {amount} instead of {before}.',
} as const satisfies Record<OrderDifference['kind'], MessageKey>;

/** Whether screens offer to order again: once an order has ended. */
export const offersOrderAgain = (order: StepFields): boolean => !openSteps.includes(stepOf(order));
