/** The route of a public GET endpoint whose serialized response is stored in the public cache. */
import type { IncomingMessage } from 'node:http';
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ApplicationError } from './application-error.ts';
import { errorResponseOf } from './error-response.ts';
import type { PublicCache } from './public-cache.ts';
import { createPublicRead, type PublicRead } from './public-reads.ts';
import { addTags } from './response-tags.ts';

interface PublicEndpoint {
  method: HTTPMethods;
  url: string;
  config: { access: 'public' | 'identified' | 'user' | 'admin'; additive: boolean };
  schema: { params?: object; querystring?: object; response: { 200: object } };
}

interface CacheOptions<Endpoint> {
  /** What a response depends on beside the settings: a change that touches one of the tags drops it. */
  tags: (input: EndpointInput<Endpoint>, response: EndpointResponse<Endpoint>) => readonly string[];
  /** The same, of what no page shows. */
  ownTags?: (input: EndpointInput<Endpoint>, response: EndpointResponse<Endpoint>) => readonly string[];
  /** The tag of the one thing that a response shows; that it is missing is kept for seconds. */
  subject?: (input: EndpointInput<Endpoint>) => string;
  /** Maps equivalent inputs to one canonical input, for which the response is computed. */
  canonical?: (input: EndpointInput<Endpoint>) => EndpointInput<Endpoint>;
  /** Throws to reject a request before an uncached response is computed, for example by a rate limit. */
  admit?: (request: FastifyRequest) => Promise<void>;
  /** Pages read it in process although it may reject a request: their own number is limited. */
  forPages?: boolean;
  /** Is called for every request that gets a response, cached or computed. */
  onServed?: (request: IncomingMessage, input: EndpointInput<Endpoint>) => void;
}

type Values = Record<string, unknown>;

const propertiesOf = (schema: unknown): Record<string, { default?: unknown }> =>
  ((schema ?? {}) as { properties?: Record<string, { default?: unknown }> }).properties ?? {};

/** The values that the schema declares, in its order, so that unknown parameters do not fill the cache. */
function pickDeclared(schema: unknown, values: unknown): { values: Values; allDefault: boolean } {
  const properties = propertiesOf(schema);
  const entries = Object.keys(properties).map((name) => [name, (values as Values)[name]] as const);
  return {
    values: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    allDefault: entries.every(([name, value]) => value === undefined || value === properties[name]?.default),
  };
}

/**
 * The route of an endpoint, and how pages read it in process. Its response is computed once for each input until a change
 * touches one of its tags. `respond` gets only the declared input of a request, and may set headers.
 */
export function cachedEndpoint<Endpoint extends PublicEndpoint>(
  cache: PublicCache,
  endpoint: Endpoint,
  respond: (
    input: EndpointInput<Endpoint>,
    headers: Record<string, string>,
  ) => Promise<EndpointResponse<Endpoint>>,
  {
    tags,
    ownTags,
    subject,
    canonical = (input) => input,
    admit,
    forPages = !admit,
    onServed,
  }: CacheOptions<NoInfer<Endpoint>>,
) {
  if (endpoint.method !== 'GET' || endpoint.config.access !== 'public') {
    throw new Error(`${endpoint.method} ${endpoint.url} cannot be cached: only public GET endpoints can`);
  }
  /** The input that the endpoint declares, in its canonical form, and whether all of it is that of the schemas' defaults. */
  const declaredInput = (request: Pick<FastifyRequest, 'params' | 'query'>) => {
    const params = pickDeclared(endpoint.schema.params, request.params);
    const query = pickDeclared(endpoint.schema.querystring, request.query);
    const input = { params: params.values, query: query.values } as unknown as EndpointInput<Endpoint>;
    return { input: canonical(input), allDefault: params.allDefault && query.allDefault };
  };
  /** The tags are those of the response that is being computed: of the endpoint, or of the page that reads it. */
  const respondWithTags = async (input: EndpointInput<Endpoint>, headers: Record<string, string>) => {
    if (subject) addTags([subject(input)]);
    const value = await respond(input, headers);
    addTags(tags(input, value));
    return value;
  };
  const read: PublicRead = createPublicRead(endpoint.schema, (request) =>
    respondWithTags(declaredInput(request).input, {}),
  );
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { input, allDefault } = declaredInput(request);
    const compute = async () => {
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const value = await respondWithTags(input, headers).catch((error: unknown) => {
        if (!subject || !(error instanceof ApplicationError) || error.code !== 'not-found') throw error;
        return error;
      });
      if (value instanceof ApplicationError) {
        const { status, body } = errorResponseOf(value, request.log, { method: 'GET', path: endpoint.url });
        return { status, body: JSON.stringify(body), headers };
      }
      if (ownTags) addTags(ownTags(input, value));
      const serialize = reply.getSerializationFunction('200');
      return {
        body: serialize ? serialize(value as Record<string, unknown>) : JSON.stringify(value),
        headers,
      };
    };
    await cache.serve(request, reply, `${endpoint.url} ${JSON.stringify(input)}`, compute, {
      unboundedKeys: !allDefault,
      subject: subject?.(input),
      ...(admit && { admit: () => admit(request) }),
      ...(onServed && { onServed: (served) => onServed(served, input) }),
    });
  };
  // An endpoint that may reject a request needs the visitor's, as a rule.
  return {
    ...endpoint,
    config: {
      ...endpoint.config,
      cached: true as const,
      knownByUrl: new Set(Object.keys(propertiesOf(endpoint.schema.querystring))),
      ...(forPages && { read }),
    },
    handler,
  };
}
