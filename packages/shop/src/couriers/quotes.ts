/** Quotes of couriers for the parcel of an order: price, days and own success, and which of them is suggested. */
import { type Static, Type } from 'typebox';
import { type CourierName, courierNames } from './couriers.ts';

const Courier = Type.Enum(courierNames);

/** The most orders that are quoted at once. */
export const maxQuoted = 20;
/** A courier's success in a district is shown from so many parcels on. */
export const minQuotedParcels = 10;

export const Quote = Type.Object({
  courier: Courier,
  /** For the delivery, in taka; absent while nobody knows it. */
  fee: Type.Optional(Type.Number()),
  /** What the courier keeps of the cash, in taka. */
  cashFee: Type.Optional(Type.Number()),
  /** Whose price it is: the courier's own, or what the shop's latest parcels to the district cost on average. */
  source: Type.Optional(Type.Enum(['courier', 'parcels'])),
  /** The working days of nine of ten of the shop's own parcels. */
  days: Type.Optional(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  /** The shop's own parcels to the district that have ended within half a year, and those that were delivered. */
  parcels: Type.Integer(),
  delivered: Type.Integer(),
  /** False if it takes the parcel only with an area, and the address names none that is sure. */
  fits: Type.Boolean(),
});
export type Quote = Static<typeof Quote>;

export const OrderQuotes = Type.Object({
  orderId: Type.String(),
  quotes: Type.Array(Quote),
  suggested: Type.Optional(Courier),
  /** Whether staff have chosen it for the district. */
  chosen: Type.Optional(Type.Boolean()),
});
export type OrderQuotes = Static<typeof OrderQuotes>;

type Price = Pick<Quote, 'fee' | 'cashFee'>;

/** What a courier costs altogether, in taka; undefined while nobody knows it. */
export const costOf = ({ fee, cashFee = 0 }: Price): number | undefined =>
  fee === undefined ? undefined : fee + cashFee;

const successOf = ({ parcels, delivered }: Quote): number =>
  parcels < minQuotedParcels ? 0 : delivered / parcels;

/**
 * The courier that is preselected: the one that staff have chosen for the district, else the cheapest, of equal ones the one with
 * the greater success. One that does not fit is never suggested; without any price none is.
 */
export function suggestCourier(
  quotes: readonly Quote[],
  chosen?: CourierName,
): Pick<OrderQuotes, 'suggested' | 'chosen'> {
  const fitting = quotes.filter(({ fits }) => fits);
  if (fitting.some(({ courier }) => courier === chosen)) return { suggested: chosen, chosen: true };
  const [best] = fitting
    .filter((quote) => costOf(quote) !== undefined)
    .sort((one, other) => (costOf(one) ?? 0) - (costOf(other) ?? 0) || successOf(other) - successOf(one));
  return best ? { suggested: best.courier } : {};
}
