/** A row of specification section 7: one call with its shapes, written once and used by server, screens and tests. */
import { type Static, type TSchema, Type } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: everybody; a session or the provider's ID token (`identified`); a session; an admin.
 * The server's guard reads it from here, so a new call cannot be forgotten.
 */
export type Access = 'public' | 'identified' | 'user' | 'admin';

/** What every refusal answers: a sentence for people and a stable code for programs. */
export const ErrorBody = Type.Object(
  { message: Type.String(), code: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody> & Record<string, unknown>;

interface Shapes {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
}

interface Row extends Shapes {
  method: Method;
  path: string;
  access: Access;
  response: TSchema;
  /** True for calls that the specification does not list. */
  additive?: boolean;
}

type Schema<R extends Row> = {
  response: { 200: R['response']; '4xx': typeof ErrorBody; '5xx': typeof ErrorBody };
} & (R['params'] extends TSchema ? { params: R['params'] } : object) &
  (R['query'] extends TSchema ? { querystring: R['query'] } : object) &
  (R['body'] extends TSchema ? { body: R['body'] } : object);

export interface Endpoint<R extends Row = Row> {
  method: R['method'];
  url: R['path'];
  config: { access: Access; additive: boolean };
  schema: Schema<R>;
}

/** Makes a row; its result can be spread into a Fastify route as it is. */
export function endpoint<const R extends Row>(row: R): Endpoint<R> {
  const schema = {
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && { body: row.body }),
    response: { 200: row.response, '4xx': ErrorBody, '5xx': ErrorBody },
  };
  return {
    method: row.method,
    url: row.path,
    config: { access: row.access, additive: row.additive ?? false },
    schema: schema as Schema<R>,
  };
}

type Part<C, K extends string, N extends string> = C extends { schema: Record<K, infer S extends TSchema> }
  ? { [P in N]: Static<S> }
  : object;

/** What a caller gives: `{ params, query, body }`, each only if the row has it. */
export type EndpointInput<C> = Part<C, 'params', 'params'> &
  Part<C, 'querystring', 'query'> &
  Part<C, 'body', 'body'>;

/** What a caller gets when the call succeeds. */
export type EndpointResponse<C> = C extends { schema: { response: { 200: infer S extends TSchema } } }
  ? Static<S>
  : never;

/** The address of a call with its params and query filled in and percent-encoded. */
export function endpointUrl(
  row: { url: string },
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = row.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** Params of calls that name one object. Any text is taken; an id that cannot be one is simply not found. */
export const ById = Type.Object({ id: Type.String() });
export const ByEmail = Type.Object({ email: Type.String({ maxLength: 254 }) });

/** Answers of writes. */
export const Inserted = Type.Object({ insertedId: Type.String(), message: Type.String() });
export const Modified = Type.Object({ modifiedCount: Type.Integer(), message: Type.String() });
export const Deleted = Type.Object({ deletedCount: Type.Integer(), message: Type.String() });
