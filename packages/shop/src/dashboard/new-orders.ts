/** A new order as the open screens of staff announce it. */
import { type Static, Type } from 'typebox';

/** At most so many are listed at once; beyond it a screen shows "50+". */
export const maxNewOrders = 50;
/** How often an open screen asks, in ms. */
export const newOrdersEveryMs = 15_000;
/** An order can become visible so long after it was placed, in ms. */
export const newOrderDelayMs = 60_000;

/** Without the person's data, since browsers store it. Amounts in taka, `placedAt` in ms since 1970. */
export const NewOrder = Type.Object({
  _id: Type.String(),
  placedAt: Type.Integer(),
  district: Type.String(),
  payable: Type.Number(),
  /** What is not paid yet. */
  due: Type.Number(),
});
export type NewOrder = Static<typeof NewOrder>;

export const NewOrders = Type.Object({
  /** The time of the shop, in ms since 1970. */
  asOf: Type.Integer(),
  /** Newest first. */
  orders: Type.Array(NewOrder),
  /** There are more. */
  more: Type.Boolean(),
});
export type NewOrders = Static<typeof NewOrders>;
