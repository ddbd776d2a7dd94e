/** Endpoints of couriers' payouts: statements of the cash that couriers have collected, matched with parcels and recorded. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { courierNames } from '../couriers/couriers.ts';
import { ById, endpoint } from '../endpoint.ts';
import { maxImportColumns, maxImportLength, maxImportRows } from '../product-imports/product-imports.ts';
import {
  CourierPayout,
  PayoutLine,
  payoutDecisions,
  payoutLineStates,
  UnpaidParcel,
} from './courier-payouts.ts';

const staff = { access: 'admin', permission: 'orders', additive: true } as const;

export const courierPayoutEndpoints = {
  /** Stores a statement and guesses its columns. */
  uploadPayout: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/courier-payouts',
    body: Type.Object(
      {
        courier: Type.String({ minLength: 1, maxLength: 40, description: 'As customers read it' }),
        file: Type.String({ minLength: 1, maxLength: 200 }),
        /** A CSV file. */
        text: Type.String({ maxLength: maxImportLength }),
      },
      { additionalProperties: false },
    ),
    response: CourierPayout,
  }),
  /** Asks a courier for the payouts that the shop does not have yet. */
  fetchPayouts: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/courier-payouts/fetch',
    body: Type.Object({ courier: Type.Enum(courierNames) }, { additionalProperties: false }),
    response: Type.Object({
      added: Type.Integer(),
      /** Whether there are more than were fetched at once. */
      more: Type.Boolean(),
    }),
  }),
  listPayouts: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/courier-payouts',
    query: Type.Object({ ...ListPage }),
    response: Type.Array(CourierPayout),
  }),
  /** The couriers of which statements can be read, and those that can be asked for theirs. */
  listPayoutCouriers: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/courier-payouts/couriers',
    response: Type.Array(
      Type.Object({ name: Type.String(), fetched: Type.Optional(Type.Enum(courierNames)) }),
    ),
  }),
  /** Delivered parcels whose cash no statement has: the oldest 100, and the sums of all. */
  listUnpaidParcels: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/courier-payouts/unpaid',
    response: Type.Object({
      parcels: Type.Array(UnpaidParcel),
      total: Type.Integer(),
      missing: Type.Integer(),
      /** In taka. */
      cash: Type.Number(),
      missingCash: Type.Number(),
    }),
  }),
  findPayout: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/courier-payouts/:id',
    params: ById,
    response: CourierPayout,
  }),
  /** Assigns the columns and compares the lines; without `fields` compares the open lines once more. Records nothing. */
  checkPayout: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/courier-payouts/:id/check',
    params: ById,
    body: Type.Object(
      {
        /** The field that each heading is assigned to; null leaves it out. */
        fields: Type.Optional(
          Type.Array(Type.Union([Type.String({ maxLength: 40 }), Type.Null()]), {
            maxItems: maxImportColumns,
          }),
        ),
        /** What arrived, as the owner reads it at the bank. */
        amount: Type.Optional(Type.String({ maxLength: 40 })),
      },
      { additionalProperties: false },
    ),
    response: CourierPayout,
  }),
  listPayoutLines: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/courier-payouts/:id/lines',
    params: ById,
    query: Type.Object({ state: Type.Optional(Type.Enum(payoutLineStates)), ...ListPage }),
    response: Type.Array(PayoutLine),
  }),
  /** Records the cash of all matched lines in one transaction. */
  recordPayout: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/courier-payouts/:id/record',
    params: ById,
    response: CourierPayout,
  }),
  decidePayoutLine: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/courier-payouts/:id/decide',
    params: ById,
    body: Type.Object(
      {
        line: Type.Integer({ minimum: 1, maximum: maxImportRows }),
        decision: Type.Enum(payoutDecisions),
        /** With "name": the number or id of the order. */
        order: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    response: CourierPayout,
  }),
};
