/** The shop's API as an OpenAPI 3.1 document, generated from the endpoints, whose schemas are JSON Schema. */

import { CartItem, NewCartItem } from '@jontro/shop/cart/cart.ts';
import { Banner } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { NewProduct, Product, ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { DashboardStats } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { type Access, Deleted, ErrorBody, Inserted, Modified } from '@jontro/shop/endpoint.ts';
import { Checkout } from '@jontro/shop/orders/checkout.ts';
import { Order, OrderItem } from '@jontro/shop/orders/orders.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { User, UserRecord } from '@jontro/shop/users/users.ts';
import type { TSchema } from 'typebox';
import { type DocumentedEndpoint, documentedEndpoints } from './documented-endpoints.ts';
import { type ErrorResponse, errorResponsesOf } from './error-responses.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** Schemas under `components`, which others refer to; larger ones first. */
const namedSchemas: Record<string, TSchema> = {
  Order,
  OrderItem,
  Product,
  NewProduct,
  ProductChange,
  CartItem,
  NewCartItem,
  Checkout,
  User,
  UserRecord,
  DashboardStats,
  Banner,
  Inserted,
  Modified,
  Deleted,
  Refusal: ErrorBody,
};

/** Who may send a request, as text. */
export const accessTexts: Record<Access, string> = {
  public: 'Everybody',
  identified: 'Somebody with a session or an ID token of the identity provider',
  user: 'Somebody who is logged in',
  admin: 'An admin',
};

const securities: Record<Access, readonly JsonObject[]> = {
  public: [],
  identified: [{ session: [] }, { idToken: [] }],
  user: [{ session: [] }],
  admin: [{ session: [] }],
};

/** A schema as plain JSON, without the internal properties of the schema library. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json;

const names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]));

/** Replaces named schemas with references, except the one that is being defined. */
function withReferences(json: Json, definition?: string): Json {
  if (json === null || typeof json !== 'object') return json;
  const name = names.get(JSON.stringify(json));
  if (name && name !== definition) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(json)) return json.map((item: Json) => withReferences(item));
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, Json]) => [key, withReferences(value)]),
  );
}

const reference = (schema: TSchema): Json => withReferences(plain(schema));

interface ObjectSchema {
  properties?: Record<string, JsonObject>;
  required?: string[];
}

function parametersOf({ definition, docs }: DocumentedEndpoint): JsonObject[] {
  const parametersIn = (location: 'path' | 'query', inputSchema: TSchema | undefined): JsonObject[] => {
    const { properties = {}, required = [] } = inputSchema ? (plain(inputSchema) as ObjectSchema) : {};
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: location,
      required: location === 'path' || (required.includes(name) && schema.default === undefined),
      ...(description !== undefined && { description }),
      schema,
    }));
  };
  // OpenAPI reserves Authorization for its security schemes.
  const headers = Object.entries(docs.headers ?? {})
    .filter(([name]) => name !== 'authorization')
    .map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } }));
  return [
    ...parametersIn('path', definition.schema.params),
    ...parametersIn('query', definition.schema.querystring),
    ...headers,
  ];
}

const bytesBody: JsonObject = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const uploadBody: JsonObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { image: { type: 'string', contentMediaType: 'image/*' }, name: { type: 'string' } },
        required: ['image'],
      },
    },
  },
};

function bodyOf({ definition, docs }: DocumentedEndpoint): JsonObject | undefined {
  if (definition.schema.body) {
    return { required: true, content: { 'application/json': { schema: reference(definition.schema.body) } } };
  }
  if (docs.bytes) return bytesBody;
  return docs.upload ? uploadBody : undefined;
}

/** The error responses of one status: a description with all messages, and an example of each. */
function errorResponse(errors: readonly ErrorResponse[]): JsonObject {
  const lines = errors.map(
    ({ message, code, example }) => `- \`${code}\`: ${message}${example ? ' (for example)' : ''}`,
  );
  const examples = errors.map(({ code, message }, index) => [
    `${code}-${index + 1}`,
    { value: { message, code } },
  ]);
  return {
    description: lines.join('\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(examples) as JsonObject,
      },
    },
  };
}

function operationOf(endpoint: DocumentedEndpoint): JsonObject {
  const { name, feature, definition, docs } = endpoint;
  const parameters = parametersOf(endpoint);
  const requestBody = bodyOf(endpoint);
  const byStatus = Map.groupBy(errorResponsesOf(endpoint), ({ status }) => status);
  const guests = definition.config.guests ? ', and a guest where the shop has guests' : '';
  const who = `${accessTexts[definition.config.access]}${guests} may send this request.`;
  return {
    operationId: name,
    summary: docs.summary,
    description: docs.text ? `${docs.text}\n\n${who}` : who,
    tags: [feature],
    'x-access': definition.config.access,
    security: securities[definition.config.access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done',
        content: {
          [docs.responseType ?? 'application/json']: { schema: reference(definition.schema.response[200]) },
        },
      },
      ...Object.fromEntries([...byStatus].map(([status, errors]) => [status, errorResponse(errors)])),
    },
  };
}

const toPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** The whole document; `cookie` is the name of the session cookie. */
export function openApiDocument(shop: ShopSettings, cookie: string): JsonObject {
  const byPath = Map.groupBy(documentedEndpoints, ({ definition }) => toPath(definition.url));
  const operations = (endpoints: readonly DocumentedEndpoint[]) =>
    Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.definition.method.toLowerCase(), operationOf(endpoint)]),
    );
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${shop.name}: the shop's API`,
      version: '1.0.0',
      description:
        'Every call of the shop. Amounts are taka. A refusal has a sentence for people and a stable code for programs. A request that changes anything must carry the Origin of the shop.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(documentedEndpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths: Object.fromEntries([...byPath].map(([path, endpoints]) => [path, operations(endpoints)])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedSchemas).map(([name, schema]) => [name, withReferences(plain(schema), name)]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by POST /jwt.' },
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Of the identity provider.',
        },
      },
    },
  };
}
