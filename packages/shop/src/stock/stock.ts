/** Stock of a product or variant: its units, its codes, and each change of them. */
import { type Static, Type } from 'typebox';
import { TranslatedNames } from '../catalog/product-names.ts';
import type { PlainMessage } from '../messages.ts';
import { stockReasonNames } from './stock-reasons.ts';

/** The largest number of units of an adjustment, and of products that one can have. */
export const maxUnits = 1_000_000;
export const maxStockLines = 500;
export const maxStockNote = 200;
/** Rows of a page of changes. */
export const stockPageRows = 20;

export const stockTexts = {
  unknown: 'There is no such product or variant.',
  saved: 'Stock saved',
  unchanged: 'The stock is as it was.',
  noUnits: 'Enter at least one unit.',
  wrongUnits: 'Enter 0 or a whole number of units.',
  notCounted: 'The units of this product are not counted. Count them first.',
  tooFew: 'There are not so many units in stock.',
  tooMany: 'A product can have up to 1,000,000 units.',
  twice: 'The list has a product twice.',
  codeTaken: 'This code belongs to another product.',
  tooManyCodes: 'A product can have up to 20 codes.',
  wrongCost: 'Enter a cost price in whole poisha.',
  costNotAllowed: 'You are not allowed to change cost prices.',
  codeAdded: 'Code added',
  codeRemoved: 'Code removed',
} as const satisfies Record<string, PlainMessage>;

/** A product without variants, or one variant. */
const Sold = {
  /** Of the variant, or of the product. */
  _id: Type.String(),
  productId: Type.String(),
  variantId: Type.Optional(Type.String()),
  productName: Type.String(),
  names: Type.Optional(TranslatedNames),
  variantName: Type.Optional(Type.String()),
  variantNames: Type.Optional(TranslatedNames),
  sku: Type.Optional(Type.String()),
  /** Units; absent if they are not counted. */
  stock: Type.Optional(Type.Integer()),
  /** Units of orders that are not packed yet: the stock has them no more, the shelf still has. */
  toPack: Type.Optional(Type.Integer()),
  /** Its own threshold of a low stock. */
  lowStockAt: Type.Optional(Type.Integer()),
  /** What a unit costs the shop, in taka; only with the permission "reports". */
  cost: Type.Optional(Type.Number()),
};
export const StockItem = Type.Object(Sold);
export type StockItem = Static<typeof StockItem>;

export const StockMove = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  why: Type.Enum(stockReasonNames),
  /** In units; below 0 for those that left. */
  change: Type.Integer(),
  /** The units after it. */
  left: Type.Integer(),
  /** The order that it belongs to, with its number. */
  orderId: Type.Optional(Type.String()),
  orderNumber: Type.Optional(Type.String()),
  /** The address of the member of staff. */
  by: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
});
export type StockMove = Static<typeof StockMove>;

export const Stock = Type.Object({
  item: StockItem,
  /** What a scanner reads of it. */
  codes: Type.Array(Type.String()),
  /** Every variant of the product, itself included; empty without variants. */
  variants: Type.Array(StockItem),
  /** The shop's threshold of a low stock. */
  lowStockThreshold: Type.Integer(),
  /** Newest first, a page of them; `total` of all. */
  moves: Type.Array(StockMove),
  total: Type.Integer(),
});
export type Stock = Static<typeof Stock>;

/** A counted product with the units that the shop has of it. */
export const CountedItem = Type.Object({ ...Sold, counted: Type.Integer() });
export type CountedItem = Static<typeof CountedItem>;

/**
 * The units for sale of a product that was counted on the shelf: without those of orders that are not packed yet, if these were
 * counted, too.
 */
export const unitsForSale = ({ counted, toPack = 0 }: CountedItem, countedToPack: boolean): number =>
  countedToPack ? Math.max(0, counted - toPack) : counted;
