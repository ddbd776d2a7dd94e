/** The API docs of the home page. */
import type { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const homeDocs: ApiDocs<typeof homeEndpoints> = {
  findHome: {
    summary: 'Returns what the sections of the home page show',
    text: '"hero" is the first of the owner’s that is due and on sale, else the product that sells best. "categories" have the lowest price of what is on sale, "deals" are the discounts that end, soonest first. "mostSold" is by units sold. Every list has only what can be bought now; "guide" is left out with fewer than two products.',
  },
};
