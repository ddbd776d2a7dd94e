/** Endpoints of products as their owner edits them. */
import { type Static, Type } from 'typebox';
import { ById, endpoint } from '../endpoint.ts';
import { Product } from './catalog.ts';

/** A product with what shoppers do not see: its discount may begin later. */
export const EditedProduct = Type.Object({
  ...Product.properties,
  /** When its discount prices begin, if later than they were entered. */
  discountFrom: Type.Optional(Type.String()),
  /** Whether it is not in the shop. */
  draft: Type.Optional(Type.Boolean()),
  publishAt: Type.Optional(Type.String()),
  unpublishAt: Type.Optional(Type.String()),
});
export type EditedProduct = Static<typeof EditedProduct>;

export const editedProductEndpoints = {
  findEditedProduct: endpoint({
    method: 'GET',
    path: '/api/edited-product/:id',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: EditedProduct,
  }),
  /** A link that shows the product to whoever has it. */
  addProductPreview: endpoint({
    method: 'POST',
    path: '/api/product-preview/:id',
    access: 'admin',
    permission: 'products',
    additive: true,
    params: ById,
    response: Type.Object({ path: Type.String(), expiresAt: Type.String() }),
  }),
};
