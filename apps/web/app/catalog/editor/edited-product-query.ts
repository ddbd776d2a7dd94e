/** The query of a product as its owner edits it. */
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { endpointQuery } from '../../lib/query-client.ts';

export const editedProductQuery = (id: string) =>
  endpointQuery(['editedProduct', id], editedProductEndpoints.findEditedProduct, { params: { id } });
