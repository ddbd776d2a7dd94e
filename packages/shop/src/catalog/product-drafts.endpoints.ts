/** The endpoint of the owner's list of drafts. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ListedDraft, maxListedDrafts } from './publication.ts';

export const productDraftEndpoints = {
  /** The drafts, last changed first. */
  listProductDrafts: endpoint({
    method: 'GET',
    path: '/api/product-drafts',
    access: 'admin',
    permission: 'products',
    additive: true,
    response: Type.Array(ListedDraft, { maxItems: maxListedDrafts }),
  }),
};
