/** Cash on delivery: for which orders a shop offers it, and its fee. Server and screens use the same rule. */
import { type Static, Type } from 'typebox';
import { line } from '../localized-text.ts';
import { type Message, message } from '../messages.ts';
import { formatTaka } from '../money.ts';

/** The name of the method in `paymentMethods`. */
export const cashOnDelivery = 'cash-on-delivery';

const wholeTaka = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: 10_000_000 }));
const list = (maxItems: number, maxLength: number) =>
  Type.Optional(Type.Array(line(maxLength), { maxItems, uniqueItems: true }));

const Rules = Type.Object(
  {
    /** The smallest and the largest amount to collect without the fee, in whole taka. */
    least: wholeTaka(0),
    most: wholeTaka(1),
    /** Left out: everywhere. */
    districts: list(64, 60),
    /** Categories of products that must be paid before they are sent. */
    notCategories: list(60, 80),
    /** In whole taka. */
    fee: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  },
  { additionalProperties: false },
);
/** The rules of a shop; what is left out limits nothing. */
export type CashOnDeliveryRules = Readonly<Static<typeof Rules>>;
export const cashOnDeliverySchema = () => Rules;

/** What decides whether an order can be paid in cash at the door. */
export interface CashOrder {
  /** What would be collected without the fee, in taka. */
  amount: number;
  /** '' while it is not known. */
  district: string;
  products: readonly { name: string; category?: string | undefined }[];
}

/** Why an order cannot be paid in cash at the door; undefined if it can. */
export function cashRefusal(
  { least = 0, most, districts, notCategories = [] }: CashOnDeliveryRules,
  { amount, district, products }: CashOrder,
): Message | undefined {
  if (amount < least)
    return message('Cash at the door is possible from {amount}.', { amount: formatTaka(least) });
  if (most !== undefined && amount > most)
    return message('Cash at the door is possible up to {amount}.', { amount: formatTaka(most) });
  if (district && districts && !districts.includes(district))
    return message('Cash at the door is not possible in {district}.', {
      district: { key: district, params: {} },
    });
  const excluded = products.find(({ category }) => category && notCategories.includes(category));
  return excluded && message('{product} cannot be paid at the door.', { product: excluded.name });
}
