/** The endpoints of the search: cached public reads, limited for each address. */
import type { IncomingMessage } from 'node:http';
import { catalogEndpoints, searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { cachedEndpoint } from '../http/cached-endpoint.ts';
import type { App } from '../http/server.ts';
import type { Context } from '../runtime/context.ts';
import { catalogTags, namedUnits, shownProducts } from './catalog-tags.ts';
import { canonicalSearch, isNarrowed, type Lists, listSearchResults } from './list-faceted.ts';

/** Observes searches; its methods must not block. */
export interface SearchListener {
  /** The result of a text was computed; a cached one is not reported. */
  onResult(text: string, products: number): void;
  /** A visitor searched for a text, with a computed or a cached result. `visitorOf` is called only where it matters who. */
  onSearch(text: string, visitorOf: () => string): void;
}

export function searchRoutes(app: App, context: Context, searches: SearchListener, lists: Lists): void {
  const { limits, publicCache: cache } = context;
  const { search } = lists;
  let closing = false;
  app.addHook('onListen', async () => {
    context.search.prepare().catch((error) => {
      if (!closing) app.log.warn({ err: error }, 'the search index was not built at the start');
    });
  });
  app.addHook('onClose', () => {
    closing = true;
    return context.search.close();
  });

  const searchOptions = {
    canonical: ({ query }: EndpointInput<typeof catalogEndpoints.searchProducts>) => ({
      query: { search: searchText(query.search) },
    }),
    admit: (request: FastifyRequest) => limits.limit('search-address', request.address),
  };

  const report = (request: IncomingMessage, text: string): void =>
    searches.onSearch(
      text,
      // Many phones of one network share an address.
      () => `${app.addressOf(request)} ${request.headers['user-agent']?.slice(0, 200)}`,
    );

  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.searchProducts,
      async ({ query: { search: text = '' } }) => {
        const products = await search.find(text);
        searches.onResult(text, products.length);
        return products;
      },
      {
        ...searchOptions,
        tags: (_input, found) => [catalogTags.search, ...shownProducts(found)],
        ownTags: (_input, found) => namedUnits(found),
        onServed: (request, { query: { search: text = '' } }) => report(request, text),
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.listSearchResults,
      async (r) => {
        const page = await listSearchResults(lists, r);
        if (!isNarrowed(r.query)) searches.onResult(r.query.query, page.total);
        return page;
      },
      {
        canonical: (input) => canonicalSearch(input),
        admit: (request: FastifyRequest) => limits.limit('results-address', request.address),
        forPages: true,
        tags: () => [catalogTags.all],
        ownTags: () => [catalogTags.units],
        onServed(request, { query }) {
          if (!isNarrowed(query)) report(request, query.query);
        },
      },
    ),
  );
  app.route(
    cachedEndpoint(
      cache,
      catalogEndpoints.suggestSearches,
      async (r) => ({ suggestions: await search.suggest(r.query.search ?? '') }),
      { ...searchOptions, tags: () => [catalogTags.search] },
    ),
  );
}
