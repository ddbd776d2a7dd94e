/** The shop's API as an OpenAPI 3.1 document, made from the call rows: their shapes are the JSON Schema that it asks for. */

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

/** A part of the document: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

/** Shapes that are written once, under `components`; the larger ones first. */
const namedShapes: Record<string, TSchema> = {
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

/** Who may make a call, in words. */
export const whoMay: Record<Access, string> = {
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

/** A shape as plain JSON, without what the schema library keeps beside it. */
const plain = (shape: TSchema): Json => JSON.parse(JSON.stringify(shape)) as Json;

const names = new Map(Object.entries(namedShapes).map(([name, shape]) => [JSON.stringify(shape), name]));

/** The same JSON with named shapes replaced by references to them. */
function withReferences(json: Json, inside?: string): Json {
  if (json === null || typeof json !== 'object') return json;
  const name = names.get(JSON.stringify(json));
  if (name && name !== inside) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(json)) return json.map((each: Json) => withReferences(each));
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, Json]) => [key, withReferences(value)]),
  );
}

const reference = (shape: TSchema): Json => withReferences(plain(shape));

interface ObjectShape {
  properties?: Record<string, JsonObject>;
  required?: string[];
}

function parametersOf({ row, docs }: DocumentedEndpoint): JsonObject[] {
  const parametersIn = (place: 'path' | 'query', shape: TSchema | undefined): JsonObject[] => {
    const { properties = {}, required = [] } = shape ? (plain(shape) as ObjectShape) : {};
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && schema.default === undefined),
      ...(description !== undefined && { description }),
      schema,
    }));
  };
  // OpenAPI keeps Authorization for its security schemes.
  const headers = Object.entries(docs.headers ?? {})
    .filter(([name]) => name !== 'authorization')
    .map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } }));
  return [
    ...parametersIn('path', row.schema.params),
    ...parametersIn('query', row.schema.querystring),
    ...headers,
  ];
}

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

function bodyOf({ row, docs }: DocumentedEndpoint): JsonObject | undefined {
  if (row.schema.body) {
    return { required: true, content: { 'application/json': { schema: reference(row.schema.body) } } };
  }
  return docs.upload ? uploadBody : undefined;
}

/** The refusals of one status: all their words for people, one example for programs. */
function refusalResponse(refusals: readonly ErrorResponse[]): JsonObject {
  const said = refusals.map(
    ({ message, code, example }) => `- \`${code}\`: ${message}${example ? ' (for example)' : ''}`,
  );
  const examples = refusals.map(({ code, message }, at) => [
    `${code}-${at + 1}`,
    { value: { message, code } },
  ]);
  return {
    description: said.join('\n'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(examples) as JsonObject,
      },
    },
  };
}

function operationOf(call: DocumentedEndpoint): JsonObject {
  const { name, feature, row, docs } = call;
  const parameters = parametersOf(call);
  const requestBody = bodyOf(call);
  const byStatus = Map.groupBy(errorResponsesOf(call), ({ status }) => status);
  const who = `${whoMay[row.config.access]} may make this call.`;
  return {
    operationId: name,
    summary: docs.summary,
    description: docs.text ? `${docs.text}\n\n${who}` : who,
    tags: [feature],
    'x-access': row.config.access,
    security: securities[row.config.access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done',
        content: { [docs.answers ?? 'application/json']: { schema: reference(row.schema.response[200]) } },
      },
      ...Object.fromEntries([...byStatus].map(([status, refusals]) => [status, refusalResponse(refusals)])),
    },
  };
}

const toPath = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** The whole document; `cookie` is the name of the session's. */
export function openApiDocument(shop: ShopSettings, cookie: string): JsonObject {
  const byPath = Map.groupBy(documentedEndpoints, ({ row }) => toPath(row.url));
  const operations = (calls: readonly DocumentedEndpoint[]) =>
    Object.fromEntries(calls.map((call) => [call.row.method.toLowerCase(), operationOf(call)]));
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
    paths: Object.fromEntries([...byPath].map(([path, calls]) => [path, operations(calls)])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedShapes).map(([name, shape]) => [name, withReferences(plain(shape), name)]),
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
