/** API docs of recommendations. */

import type { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { minCommonOrders, storedTogether } from '@jontro/shop/recommendations/recommendations.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const recommendationDocs: ApiDocs<typeof recommendationEndpoints> = {
  listBoughtTogether: {
    summary: 'Lists the products that are bought together with one',
    text: `Up to ${storedTogether} products that at least ${minCommonOrders} orders of the last year contain too, most orders first, counted once a day. Empty for an unknown product.`,
  },
};
