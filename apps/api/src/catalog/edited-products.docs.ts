/** The API docs of products as their owner edits them. */

import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import type { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const editedProductDocs: ApiDocs<typeof editedProductEndpoints> = {
  findEditedProduct: {
    summary: 'Returns a product as its owner edits it',
    text: 'Its discount prices are those that were entered, also if they begin later.',
    errors: [['not-found', productTexts.notFound]],
  },
};
