/** The query of a category's specification sheet. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { urlNameOf } from '@jontro/shop/catalog/categories.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';

/** `category` as products name it. */
export const specSheetQuery = (category: string) =>
  endpointQuery(queryKeys.specSheet(category), catalogEndpoints.findSpecSheet, {
    params: { category: urlNameOf(category) },
  });
