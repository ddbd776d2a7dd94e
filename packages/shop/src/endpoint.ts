/** Endpoint definitions (specification section 7): written once, used by server, screens and tests. */
import { type Static, type TSchema, Type } from 'typebox';
import type { Permission } from './users/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Required authentication: none; a session or the provider's ID token (`identified`); a session; a session of staff with
 * the endpoint's permission (`admin`).
 * The server's guard enforces it for every endpoint.
 */
export type Access = 'public' | 'identified' | 'user' | 'admin';

/** The body of every error response: a message for people and a stable code for programs. */
export const ErrorBody = Type.Object(
  { message: Type.String(), code: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody> & Record<string, unknown>;

interface RequestSchemas {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
}

/** The settings that open endpoints with access `user` to guests, who have a cookie and no account. */
export type GuestSetting = 'guestCart' | 'guestCheckout';

/** An admin endpoint names the permission that it requires, or several of which one is enough. */
type AccessRule =
  | { access: Exclude<Access, 'admin'>; permission?: never; guests?: GuestSetting }
  | { access: 'admin'; permission: Permission | readonly Permission[]; guests?: never };

type EndpointDefinition = RequestSchemas &
  AccessRule & {
    method: Method;
    path: string;
    response: TSchema;
    /** True for endpoints that the specification does not list. */
    additive?: boolean;
    /** True for what an open browser alone must not reach, whatever the settings. */
    guarded?: boolean;
    /** True for what staff who are no owners must not do, whatever their permissions. */
    ownersOnly?: boolean;
  };

type Schema<D extends EndpointDefinition> = {
  response: { 200: D['response']; '4xx': typeof ErrorBody; '5xx': typeof ErrorBody };
} & (D['params'] extends TSchema ? { params: D['params'] } : object) &
  (D['query'] extends TSchema ? { querystring: D['query'] } : object) &
  (D['body'] extends TSchema ? { body: D['body'] } : object);

export interface Endpoint<D extends EndpointDefinition = EndpointDefinition> {
  method: D['method'];
  url: D['path'];
  config: {
    access: Access;
    permission?: Permission | readonly Permission[];
    guests?: GuestSetting;
    additive: boolean;
    guarded?: boolean;
    ownersOnly?: boolean;
  };
  schema: Schema<D>;
}

/** Defines an endpoint; the result can be spread into a Fastify route. */
export function endpoint<const D extends EndpointDefinition>(definition: D): Endpoint<D> {
  const schema = {
    ...(definition.params && { params: definition.params }),
    ...(definition.query && { querystring: definition.query }),
    ...(definition.body && { body: definition.body }),
    response: { 200: definition.response, '4xx': ErrorBody, '5xx': ErrorBody },
  };
  return {
    method: definition.method,
    url: definition.path,
    config: {
      access: definition.access,
      ...(definition.permission && { permission: definition.permission }),
      ...(definition.guests && { guests: definition.guests }),
      additive: definition.additive ?? false,
      ...(definition.guarded && { guarded: true }),
      ...(definition.ownersOnly && { ownersOnly: true }),
    },
    schema: schema as Schema<D>,
  };
}

type InputPart<E, K extends string, N extends string> = E extends {
  schema: Record<K, infer S extends TSchema>;
}
  ? { [P in N]: Static<S> }
  : object;

/** The input of an endpoint: `{ params, query, body }`, each only if the endpoint defines it. */
export type EndpointInput<E> = InputPart<E, 'params', 'params'> &
  InputPart<E, 'querystring', 'query'> &
  InputPart<E, 'body', 'body'>;

/** The body of a successful response. */
export type EndpointResponse<E> = E extends { schema: { response: { 200: infer S extends TSchema } } }
  ? Static<S>
  : never;

/** The URL of an endpoint with percent-encoded params and query; a list repeats its parameter. */
export function endpointUrl(
  { url }: { url: string },
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, String(one)]])),
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/** Params of endpoints for one object. Any text is accepted; a malformed id is not found. */
export const ById = Type.Object({ id: Type.String() });
export const ByEmail = Type.Object({ email: Type.String({ maxLength: 254 }) });

/** Responses of writes. */
export const Inserted = Type.Object({ insertedId: Type.String(), message: Type.String() });
export const Modified = Type.Object({ modifiedCount: Type.Integer(), message: Type.String() });
export const Deleted = Type.Object({ deletedCount: Type.Integer(), message: Type.String() });
