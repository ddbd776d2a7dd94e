/** Orders as whoever packs them sees them: what, for whom and where to, without any amount and without the customer's account. */
import { type Static, Type } from 'typebox';
import { Order, OrderItem } from './orders.ts';

const { gadgetId, name, names, variantId, variantName, variantNames, quantity, image } = OrderItem.properties;
const fields = Order.properties;

export const PackingOrder = Type.Object({
  _id: fields._id,
  orderNumber: fields.orderNumber,
  name: fields.name,
  mobileNumber: fields.mobileNumber,
  country: fields.country,
  district: fields.district,
  area: fields.area,
  address: fields.address,
  additionalInfo: fields.additionalInfo,
  orderPlaced: fields.orderPlaced,
  status: fields.status,
  step: fields.step,
  undoableUntil: fields.undoableUntil,
  pickup: fields.pickup,
  parcel: fields.parcel,
  cartItems: Type.Array(
    Type.Object({ gadgetId, name, names, variantId, variantName, variantNames, quantity, image }),
  ),
});
export type PackingOrder = Static<typeof PackingOrder>;

/** The lists of the packing page: to pack, to hand over to a courier, to hand over at the shop. */
export const packingLists = ['to-pack', 'to-hand-over', 'to-pick-up'] as const;
export type PackingList = (typeof packingLists)[number];

/** The most orders of a list that are shown: the oldest. */
export const maxPackingOrders = 50;

/** The fields of an order that packing needs. */
export function toPackingOrder(order: Order): PackingOrder {
  const { _id, orderNumber, mobileNumber, country, district, area, address, additionalInfo } = order;
  const { orderPlaced, status, step, undoableUntil, pickup, parcel } = order;
  return {
    _id,
    ...(orderNumber && { orderNumber }),
    name: order.name,
    mobileNumber,
    country,
    district,
    ...(area && { area }),
    address,
    additionalInfo,
    orderPlaced,
    status,
    ...(step && { step }),
    ...(undoableUntil && { undoableUntil }),
    ...(pickup && { pickup }),
    ...(parcel && { parcel }),
    cartItems: order.cartItems.map(({ price: _price, returned: _returned, ...item }) => item),
  };
}
