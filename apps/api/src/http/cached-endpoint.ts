/** A public GET call whose finished bytes are kept in the public cache. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { PublicCache } from './public-cache.ts';

interface PublicRow {
  method: HTTPMethods;
  url: string;
  config: { access: 'public' | 'identified' | 'user' | 'admin'; additive: boolean };
  schema: FastifySchema;
}

interface CacheOptions<Row> {
  /** The input in the one spelling of all that mean the same; the answer is worked out for that. */
  canonical?: (input: EndpointInput<Row>) => EndpointInput<Row>;
  /** Refuses by throwing before an answer that is not kept is worked out, for example a client that calls too often. */
  admit?: (request: FastifyRequest) => Promise<void>;
}

type Values = Record<string, unknown>;

/** What the row's shape names, in its order, so that strangers' parameters do not fill the cache. */
function named(schema: unknown, values: unknown): { values: Values; plain: boolean } {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { default?: unknown }> };
  const entries = Object.keys(properties).map((name) => [name, (values as Values)[name]] as const);
  return {
    values: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    plain: entries.every(([name, value]) => value === undefined || value === properties[name]?.default),
  };
}

/**
 * The route of a row. Its answer is worked out once for each input until the catalogue changes; it sees the input that
 * the row names and nothing else of a request, and may fill in headers.
 */
export function cachedEndpoint<Row extends PublicRow>(
  cache: PublicCache,
  row: Row,
  answer: (input: EndpointInput<Row>, headers: Record<string, string>) => Promise<EndpointResponse<Row>>,
  { canonical = (input) => input, admit }: CacheOptions<NoInfer<Row>> = {},
) {
  if (row.method !== 'GET' || row.config.access !== 'public') {
    throw new Error(`${row.method} ${row.url} is not the same for everyone`);
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [params, query] = [
      named(row.schema.params, request.params),
      named(row.schema.querystring, request.query),
    ];
    const input = canonical({ params: params.values, query: query.values } as unknown as EndpointInput<Row>);
    const compute = async () => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const value = await answer(input, headers);
      const serialize = reply.getSerializationFunction('200');
      return {
        body: serialize ? serialize(value as Record<string, unknown>) : JSON.stringify(value),
        headers,
      };
    };
    await cache.serve(request, reply, `${row.url} ${JSON.stringify(input)}`, compute, {
      endless: !(params.plain && query.plain),
      ...(admit && { admit: () => admit(request) }),
    });
  };
  return { ...row, handler };
}
