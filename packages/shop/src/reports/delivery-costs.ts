/** The report of what deliveries cost and what customers were charged for them: by courier, by district, and the orders that lost most. */
import { type Static, Type } from 'typebox';

/**
 * Amounts in taka. Those of parcels of which no fee is known are in none of the sums: `profit` is `charged` without `delivery`, `codFee`
 * and `returns`, all of the same parcels.
 */
const Costs = {
  parcels: Type.Integer(),
  /** Of these, the parcels of which no fee is known yet. */
  unknown: Type.Integer(),
  /** Of these, the parcels with the fee of their booking alone, of which the charge for collecting cash is not known yet. */
  unstated: Type.Integer(),
  /** What customers pay for delivery and for cash on delivery; of an order that came back what they were not given back. */
  charged: Type.Number(),
  /** The fees of parcels that arrived or are on their way. */
  delivery: Type.Number(),
  /** What couriers charge for collecting cash. */
  codFee: Type.Number(),
  /** The fees of parcels that came back, or are on their way back. */
  returns: Type.Number(),
  profit: Type.Number(),
};
export const DeliveryCosts = Type.Object(Costs);
export type DeliveryCosts = Static<typeof DeliveryCosts>;

const { charged, delivery, codFee, returns, profit } = Costs;

/** Of the orders placed in the period, without those that are picked up. A courier without a name are the shop's own riders. */
export const DeliveryCostReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  totals: DeliveryCosts,
  /** The most parcels first, as the districts. */
  couriers: Type.Array(Type.Object({ courier: Type.String(), ...Costs })),
  districts: Type.Array(Type.Object({ district: Type.String(), ...Costs })),
  /** The greatest loss first, of orders whose fees are all known. */
  orders: Type.Array(
    Type.Object({
      _id: Type.String(),
      orderNumber: Type.Optional(Type.String()),
      courier: Type.String(),
      district: Type.String(),
      ...{ charged, delivery, codFee, returns, profit },
    }),
  ),
});
export type DeliveryCostReport = Static<typeof DeliveryCostReport>;

/** The most orders of the list. */
export const maxCostlyOrders = 50;
