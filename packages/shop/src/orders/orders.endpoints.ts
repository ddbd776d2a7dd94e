/** Endpoints of orders. */
import { Type } from 'typebox';
import { DateRange, ListSearch, sortQuery } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { AppliedCoupon, CouponCode } from '../coupons/coupons.endpoints.ts';
import { ById, Deleted, endpoint, Modified } from '../endpoint.ts';
import { Checkout, maxCheckoutLengths } from './checkout.ts';
import { OrderAgain } from './order-again.ts';
import { ChosenOrders } from './order-choice.ts';
import { orderMoveNames, orderStepNames } from './order-steps.ts';
import { Note, Order } from './orders.ts';
import { ParcelInput } from './parcels.ts';
import { KnownCustomer, StaffOrder } from './staff-orders.ts';

/** Sort keys of the admin's order table; "total" is the payable amount. */
export const orderSorts = ['customer', 'total', 'status', 'payment', 'date'] as const;
export type OrderSort = (typeof orderSorts)[number];
/**
 * Status filters of the admin's order table; "cash-due" is delivered, neither paid nor its cash recorded; of "cash-owed" cash is to be given back;
 * "cancel-asked" waits for an answer to its customer; "to-pick-up" is picked up at the shop, and was not yet; "advance-due" is packed once its advance has come; "slips-to-print" and
 * "slips-printed" are to be packed, and their packing slip was not printed yet, or was.
 */
export const orderFilters = [
  'all',
  'to-deliver',
  'to-pack',
  'to-hand-over',
  'delivered',
  'unpaid',
  'paid',
  'cash-due',
  'cash-owed',
  'cancel-asked',
  'to-pick-up',
  'advance-due',
  'slips-to-print',
  'slips-printed',
] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Filters of the admin's order table. */
export const OrderSelection = {
  show: Type.Optional(Type.Enum(orderFilters)),
  step: Type.Optional(Type.Enum(orderStepNames)),
  ids: Type.Optional(ChosenOrders),
  /** Additive: without these. */
  except: Type.Optional(ChosenOrders),
  search: ListSearch,
  district: Type.Optional(Type.String({ maxLength: 60 })),
  ...DateRange,
};
const OrderList = { ...OrderSelection, ...sortQuery(orderSorts) };

const Reason = Type.Object({ reason: Note });
const Units = Type.Integer({ minimum: 0, maximum: 1000 });

/** The note of a move and the parcel are optional, and so is the body. */
const MoveNote = Type.Optional(
  Type.Union([Type.Null(), Type.Object({ note: Type.Optional(Note), parcel: Type.Optional(ParcelInput) })]),
);

export const orderEndpoints = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/place-order',
    access: 'user',
    guests: 'guestCheckout',
    body: Checkout,
    response: Type.Object({ insertedId: Type.String(), message: Type.String(), order: Order }),
  }),
  /** What is known about a mobile number, for staff who take an order. */
  findKnownCustomer: endpoint({
    method: 'GET',
    path: '/api/known-customer',
    access: 'admin',
    permission: 'order-entry',
    additive: true,
    query: Type.Object({ mobileNumber: Type.String({ maxLength: 40 }) }),
    response: KnownCustomer,
  }),
  /** Places an order that staff take by telephone, chat or at the counter. */
  placeStaffOrder: endpoint({
    method: 'POST',
    path: '/api/staff-orders',
    access: 'admin',
    permission: 'order-entry',
    additive: true,
    body: StaffOrder,
    response: Type.Object({ insertedId: Type.String(), message: Type.String(), order: Order }),
  }),
  /** For the customer of such an order: the account, or the guest of the number. */
  tryStaffCoupon: endpoint({
    method: 'POST',
    path: '/api/staff-orders/coupon',
    access: 'admin',
    permission: 'order-entry',
    additive: true,
    body: Type.Object(
      {
        code: CouponCode,
        mobileNumber: Type.String({ maxLength: 100 }),
        userId: Type.Optional(Type.String({ maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    response: AppliedCoupon,
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/api/my-orders',
    access: 'user',
    query: Type.Object({
      email: Type.Optional(
        Type.String({ maxLength: 254, description: 'Account e-mail; the caller’s own when omitted' }),
      ),
      ...ListPage,
    }),
    response: Type.Array(Order),
  }),
  findOrder: endpoint({
    method: 'GET',
    path: '/api/order/:id',
    access: 'user',
    guests: 'guestCheckout',
    params: ById,
    response: Order,
  }),
  /** Puts what can still be bought of an own order into the cart. */
  orderAgain: endpoint({
    method: 'POST',
    path: '/api/order/:id/again',
    access: 'user',
    additive: true,
    params: ById,
    response: OrderAgain,
  }),
  listAllOrders: endpoint({
    method: 'GET',
    path: '/api/all-orders',
    access: 'admin',
    permission: 'orders',
    query: Type.Object({ ...OrderList, ...ListPage }),
    response: Type.Array(Order),
  }),
  /** The same list as a CSV file. */
  downloadOrders: endpoint({
    method: 'GET',
    path: '/api/all-orders.csv',
    access: 'admin',
    permission: 'orders',
    additive: true,
    query: Type.Object(OrderList),
    response: Type.String(),
  }),
  removeOrder: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id',
    access: 'admin',
    permission: 'deletions',
    params: ById,
    response: Deleted,
  }),
  /** Undoes the deletion. */
  restoreOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/restore',
    access: 'admin',
    permission: 'deletions',
    additive: true,
    params: ById,
    response: Modified,
  }),
  deliverOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/deliver',
    access: 'admin',
    permission: 'deliver',
    params: ById,
    response: Modified,
  }),
  /** Makes a move of `orderMoves`, for example from placed to packed. */
  moveOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/moves/:move',
    access: 'admin',
    permission: ['deliver', 'orders'],
    additive: true,
    params: Type.Object({ ...ById.properties, move: Type.Enum(orderMoveNames) }),
    body: MoveNote,
    response: Modified,
  }),
  /** Undoes the last step of an order, which staff have made, while its mail waits. */
  undoMove: endpoint({
    method: 'POST',
    path: '/api/orders/:id/undo-move',
    access: 'admin',
    permission: ['deliver', 'orders'],
    additive: true,
    params: ById,
    response: Modified,
  }),
  /** Hands an order over to its customer by the code, or without it for a reason. */
  handOverPickup: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pickup',
    access: 'admin',
    permission: 'deliver',
    additive: true,
    params: ById,
    body: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 20 })),
      reason: Type.Optional(Note),
    }),
    response: Modified,
  }),
  /** Sets, changes or removes the courier and the code of its parcel. */
  changeParcel: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/parcel',
    access: 'admin',
    permission: 'deliver',
    additive: true,
    params: ById,
    body: ParcelInput,
    response: Modified,
  }),
  /** The customer cancels an order that is not packed yet. */
  cancelMyOrder: endpoint({
    method: 'POST',
    path: '/api/my-orders/:id/cancel',
    access: 'user',
    additive: true,
    params: ById,
    body: Reason,
    response: Modified,
  }),
  /** The customer asks to cancel one that is. */
  askToCancel: endpoint({
    method: 'POST',
    path: '/api/my-orders/:id/ask-to-cancel',
    access: 'user',
    additive: true,
    params: ById,
    body: Reason,
    response: Modified,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Reason,
    response: Modified,
  }),
  /** Declines the customer's request; the customer sees the reason. */
  declineCancel: endpoint({
    method: 'POST',
    path: '/api/orders/:id/decline-cancel',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Reason,
    response: Modified,
  }),
  /** Records the units of a parcel that came back or were lost, by line of the order, and sends units again. */
  takeBack: endpoint({
    method: 'POST',
    path: '/api/orders/:id/returned-units',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Type.Object({
      lines: Type.Array(
        Type.Object({
          position: Type.Integer({ minimum: 0, maximum: 1000 }),
          sellable: Units,
          damaged: Units,
          forRepair: Units,
          /** Units that neither the customer nor the shop has. */
          lost: Type.Optional(Units),
          /** How many of these units another order sends again, at the same price. */
          resend: Type.Optional(Units),
        }),
        { maxItems: 100 },
      ),
      note: Type.Optional(Note),
      /** Of an order that came back as a whole: the delivery charge is not refunded. */
      keepDelivery: Type.Optional(Type.Boolean()),
    }),
    response: Modified,
  }),
  /** Changes address, lines and amounts until the order is handed over; fields that are left out stay. */
  changeOrder: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/changes',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Type.Object({
      revision: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'The revision that the editor has seen; 0 at first',
      }),
      name: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.name })),
      mobileNumber: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.mobileNumber })),
      district: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.district })),
      area: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.area })),
      address: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.address })),
      additionalInfo: Type.Optional(Type.String({ maxLength: maxCheckoutLengths.additionalInfo })),
      quantities: Type.Optional(
        Type.Array(Type.Object({ position: Type.Integer({ minimum: 0, maximum: 1000 }), quantity: Units }), {
          maxItems: 100,
          description: 'Of lines, counted from 0; a quantity of 0 removes the line',
        }),
      ),
      added: Type.Optional(
        Type.Array(
          Type.Object({
            gadgetId: Type.String({ maxLength: 60 }),
            /** Left out, the default variant of a product with variants. */
            variantId: Type.Optional(Type.String({ maxLength: 60 })),
            quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
          }),
          { maxItems: 20, description: 'Products at their present price' },
        ),
      ),
      deliveryCharge: Type.Optional(Type.Number({ maximum: 100_000, description: 'In taka' })),
      discount: Type.Optional(Type.Number({ description: 'In taka' })),
    }),
    response: Modified,
  }),
  /** Settles what is due of a paid order that has become dearer: paid at the door, or waived. */
  settleDifference: endpoint({
    method: 'POST',
    path: '/api/orders/:id/difference',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Type.Object({ by: Type.Enum(['cash', 'waiver']) }),
    response: Modified,
  }),
  /** Lets an order go on without the advance that it waits for. */
  waiveAdvance: endpoint({
    method: 'POST',
    path: '/api/orders/:id/advance/waive',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    response: Modified,
  }),
  /** Records money given back by hand or by a transfer, of an order that was paid in cash. */
  refundCash: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cash-refunds',
    access: 'admin',
    permission: 'refunds',
    additive: true,
    params: ById,
    body: Type.Object({
      amount: Type.Number({ description: 'In taka' }),
      transfer: Type.String({
        maxLength: 60,
        description: 'The number of the transfer; empty if the money was given by hand',
      }),
      key: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Of money given by hand, in place of that number: a repeated one is recorded once',
        }),
      ),
      note: Type.Optional(Note),
    }),
    response: Modified,
  }),
  /** Records receipt of the cash for an order delivered unpaid. */
  receiveCash: endpoint({
    method: 'PATCH',
    path: '/api/orders/:id/cash',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    response: Modified,
  }),
};
