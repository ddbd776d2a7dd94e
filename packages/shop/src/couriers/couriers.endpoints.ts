/** Endpoints of parcels that are booked at couriers. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { courierNames } from './couriers.ts';
import { maxQuoted, OrderQuotes } from './quotes.ts';
import {
  AreaChoices,
  BookableOrder,
  maxAreaIdLength,
  maxBookings,
  maxConsignmentLength,
  OrderShipment,
  Shipment,
  shipmentLists,
} from './shipments.ts';

const staff = { access: 'admin', permission: 'deliver', additive: true } as const;

export const courierEndpoints = {
  /** The oldest ones first, and the couriers that are connected, first the one that was booked last. */
  listOrdersToBook: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/shipments/to-book',
    response: Type.Object({
      couriers: Type.Array(Type.Enum(courierNames)),
      orders: Type.Array(BookableOrder),
      total: Type.Integer(),
    }),
  }),
  /** Of orders that are to be booked, by their ids with commas between them. */
  listQuotes: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/shipments/quotes',
    query: Type.Object({ orders: Type.String({ minLength: 1, maxLength: maxQuoted * 61 }) }),
    response: Type.Array(OrderQuotes),
  }),
  /** The areas among which one is chosen for an order at a courier, those that its address names first. */
  listCourierAreas: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/orders/:id/courier-areas',
    params: ById,
    query: Type.Object({
      courier: Type.Enum(courierNames),
      /** Counts only if the district is no city of the courier. */
      city: Type.Optional(Type.String({ maxLength: maxAreaIdLength })),
    }),
    response: AreaChoices,
  }),
  /** Counts for quotes and bookings of this order as long as its address stays. */
  chooseCourierArea: endpoint({
    ...staff,
    method: 'PUT',
    path: '/api/orders/:id/courier-area',
    params: ById,
    body: Type.Object(
      { courier: Type.Enum(courierNames), area: Type.String({ minLength: 1, maxLength: maxAreaIdLength }) },
      { additionalProperties: false },
    ),
    response: Modified,
  }),
  /** Asks for the bookings, which a job makes; one that is not possible does not stop the others. */
  bookShipments: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/shipments',
    body: Type.Object(
      {
        courier: Type.Enum(courierNames),
        orders: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: maxBookings }),
        /** Staff have chosen the courier in place of the suggested one, which is remembered for the districts. */
        chosen: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      booked: Type.Integer(),
      message: Type.String(),
      obstacles: Type.Array(
        Type.Object({
          orderId: Type.String(),
          orderNumber: Type.Optional(Type.String()),
          reason: Type.String(),
        }),
      ),
    }),
  }),
  listShipments: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/shipments',
    query: Type.Object({ ...ListPage, show: Type.Optional(Type.Enum(shipmentLists)) }),
    response: Type.Array(Shipment),
  }),
  /** Of one order, the newest first, with all that the couriers have said. */
  listOrderShipments: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/orders/:id/shipments',
    params: ById,
    response: Type.Array(OrderShipment),
  }),
  /** Of the parcel of an order that has not come to an end. */
  retryShipment: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/shipment/retry',
    params: ById,
    response: Modified,
  }),
  withdrawShipment: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/orders/:id/shipment',
    params: ById,
    response: Modified,
  }),
  /** Tells the courier to stop the parcel of an order, which it has not picked up yet. */
  cancelShipment: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/shipment/cancel',
    params: ById,
    response: Modified,
  }),
  /** What staff have seen at the courier of a parcel whose booking was not answered: it has it, under this id, or it has none. */
  settleShipment: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/shipment/settle',
    params: ById,
    body: Type.Object(
      {
        /** Of the parcel that was looked for. */
        ref: Type.String({ maxLength: 60 }),
        /** Absent if the courier has none of this number. */
        consignmentId: Type.Optional(Type.String({ maxLength: maxConsignmentLength })),
      },
      { additionalProperties: false },
    ),
    response: Modified,
  }),
};

/** Where a courier sends what it reports; not used by the shop's client. */
export const courierWebhookPath = '/couriers/:courier/webhook';
