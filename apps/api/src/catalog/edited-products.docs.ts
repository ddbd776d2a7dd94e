/** The API docs of products as their owner edits them. */

import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import type { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { maxListedDrafts, previewDays } from '@jontro/shop/catalog/publication.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const editedProductDocs: ApiDocs<typeof editedProductEndpoints> = {
  findEditedProduct: {
    summary: 'Returns a product as its owner edits it',
    text: 'Its discount prices are those that were entered, also if they begin later.',
    errors: [['not-found', productTexts.notFound]],
  },
  addProductPreview: {
    summary: 'Creates a preview link of a product',
    text: `Whoever has the link sees the product for ${previewDays} days, also if it is a draft.`,
    rateLimited: true,
    errors: [['not-found', productTexts.notFound]],
  },
};

export const productDraftDocs: ApiDocs<typeof productDraftEndpoints> = {
  listProductDrafts: {
    summary: 'Lists products that are not in the shop',
    text: `The last changed first, at most ${maxListedDrafts}. "publishAt" is when one is published.`,
  },
};
