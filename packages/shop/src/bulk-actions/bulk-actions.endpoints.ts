/** Endpoints of actions on many orders at once. */
import { Type } from 'typebox';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { ById, endpoint } from '../endpoint.ts';
import { OrderSelection } from '../orders/orders.endpoints.ts';
import { BulkAction, BulkFailure, BulkPreview, bulkKindNames, maxReasonLength } from './bulk-actions.ts';

/** Which orders: those that a filter finds, or those that an earlier action has changed. */
const Selection = {
  ...OrderSelection,
  of: Type.Optional(
    Type.String({ maxLength: 60, description: 'The id of an action: the orders that it changed' }),
  ),
};

/** Identifies a start, so that a repeated request starts nothing again. */
const Key = Type.String({ minLength: 8, maxLength: 100 });

export const bulkActionEndpoints = {
  previewBulkAction: endpoint({
    method: 'GET',
    path: '/api/bulk-actions/preview',
    access: 'admin',
    permission: 'orders',
    additive: true,
    query: Type.Object({ kind: Type.Enum(bulkKindNames), ...Selection }),
    response: BulkPreview,
  }),
  startBulkAction: endpoint({
    method: 'POST',
    path: '/api/bulk-actions',
    access: 'admin',
    permission: 'orders',
    additive: true,
    body: Type.Object({
      kind: Type.Enum(bulkKindNames),
      selection: Type.Object(Selection),
      /** Of the preview: 409 if the selection names other orders meanwhile. */
      digest: Type.String({ maxLength: 100 }),
      key: Key,
    }),
    response: BulkAction,
  }),
  listBulkActions: endpoint({
    method: 'GET',
    path: '/api/bulk-actions',
    access: 'admin',
    permission: 'orders',
    additive: true,
    response: Type.Array(BulkAction),
  }),
  findBulkAction: endpoint({
    method: 'GET',
    path: '/api/bulk-actions/:id',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    response: BulkAction,
  }),
  /** The orders that an action did not change, with the reason of each. */
  listBulkFailures: endpoint({
    method: 'GET',
    path: '/api/bulk-actions/:id/failures',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    query: Type.Object(ListPage),
    response: Type.Array(BulkFailure),
  }),
  undoBulkAction: endpoint({
    method: 'POST',
    path: '/api/bulk-actions/:id/undo',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Type.Object({ reason: Type.String({ maxLength: maxReasonLength }) }),
    response: BulkAction,
  }),
};
