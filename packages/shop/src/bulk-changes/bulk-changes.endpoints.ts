/** Endpoints of changes of many products at once. */
import { Type } from 'typebox';
import { ListPage, ProductList } from '../catalog/catalog.endpoints.ts';
import { ById, endpoint } from '../endpoint.ts';
import {
  BulkChange,
  BulkChangeInput,
  BulkChangeItem,
  BulkChangePreview,
  bulkItemResults,
} from './bulk-changes.ts';

/** Which products: those that the filters of All Products find. */
const Selection = Type.Object(ProductList, { additionalProperties: false });

export const bulkChangeEndpoints = {
  /** What a change would do to the products; changes nothing. */
  previewBulkChange: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/preview',
    access: 'admin',
    permission: 'products',
    additive: true,
    body: Type.Object({ change: BulkChangeInput, selection: Selection }),
    response: BulkChangePreview,
  }),
  startBulkChange: endpoint({
    method: 'POST',
    path: '/api/bulk-changes',
    access: 'admin',
    permission: 'products',
    additive: true,
    body: Type.Object({
      change: BulkChangeInput,
      selection: Selection,
      /** Of the preview: 409 if other products match meanwhile. */
      digest: Type.String({ maxLength: 100 }),
      /** Identifies a start, so that a repeated request starts nothing again. */
      key: Type.String({ minLength: 8, maxLength: 100 }),
    }),
    response: BulkChange,
  }),
  listBulkChanges: endpoint({
    method: 'GET',
    path: '/api/bulk-changes',
    access: 'admin',
    permission: 'products',
    additive: true,
    response: Type.Array(BulkChange),
  }),
  findBulkChange: endpoint({
    method: 'GET',
    path: '/api/bulk-changes/:id',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: BulkChange,
  }),
  /** The products of a change with what became of them. */
  listBulkChangeItems: endpoint({
    method: 'GET',
    path: '/api/bulk-changes/:id/products',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    query: Type.Object({ state: Type.Optional(Type.Enum(bulkItemResults)), ...ListPage }),
    response: Type.Array(BulkChangeItem),
  }),
  undoBulkChange: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/:id/undo',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: BulkChange,
  }),
};
