/** Endpoints of the products that are bought together. */
import { Type } from 'typebox';
import { Product } from '../catalog/catalog.ts';
import { ById, endpoint } from '../endpoint.ts';

export const recommendationEndpoints = {
  /** `id` is the product's. */
  listBoughtTogether: endpoint({
    method: 'GET',
    path: '/api/product/:id/bought-together',
    access: 'public',
    additive: true,
    params: ById,
    response: Type.Array(Product),
  }),
};
