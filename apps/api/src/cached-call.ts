/** A public GET call whose finished bytes are kept in the public cache. */
import type { CallInput, CallReply } from '@jontro/shop/call.ts';
import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { PublicCache } from './public-cache.ts';

interface PublicRow {
  method: HTTPMethods;
  url: string;
  config: { access: 'public' | 'identified' | 'user' | 'admin'; additive: boolean };
  schema: FastifySchema;
}

/** The parts of a request that the row names, so that strangers' parameters do not fill the cache. */
function namedQuery(schema: FastifySchema, query: unknown): unknown[] {
  const { properties = {} } = (schema.querystring ?? {}) as { properties?: object };
  return Object.keys(properties).map((name) => (query as Record<string, unknown>)[name]);
}

/**
 * The route of a row; `answer` is asked once per params and query until the catalogue changes. It may refuse by the
 * request, but what it gives, with the headers that it fills in, must not depend on who asks.
 */
export function cachedCall<Row extends PublicRow>(
  cache: PublicCache,
  row: Row,
  answer: (
    input: CallInput<Row>,
    request: FastifyRequest,
    headers: Record<string, string>,
  ) => Promise<CallReply<Row>>,
) {
  if (row.method !== 'GET' || row.config.access !== 'public') {
    throw new Error(`${row.method} ${row.url} is not the same for everyone`);
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { params, query } = request;
    const key = `${row.url} ${JSON.stringify([params, namedQuery(row.schema, query)])}`;
    await cache.serve(request, reply, key, async () => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const value = await answer({ params, query } as unknown as CallInput<Row>, request, headers);
      const serialize = reply.getSerializationFunction('200');
      return {
        body: serialize ? serialize(value as Record<string, unknown>) : JSON.stringify(value),
        headers,
      };
    });
  };
  return { ...row, handler };
}
