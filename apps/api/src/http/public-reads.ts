/** Reads of public endpoints in process: the same validation of the input and the same JSON as over HTTP, without a request. */
import type { FastifyInstance } from 'fastify';
import { ApplicationError } from './application-error.ts';
import { checkStorable } from './storable-text.ts';
import { parameterValidator, serializerFor, validationMessage } from './validation.ts';
import { takeInvisible } from './visible-input.ts';

/** The decoded parameters of a request's path and query. */
export interface ReadInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the JSON that a client would get with status 200; throws an ApplicationError for another status. */
export type PublicRead = (input: ReadInput) => Promise<string>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only public endpoints have it, so that a page never gets personal data. */
    read?: PublicRead;
  }
  interface FastifyInstance {
    /** By the URL template of the endpoint. */
    publicReads: ReadonlyMap<string, PublicRead>;
  }
}

/** Makes the read of an endpoint from its schemas and its use case, which gets only valid input. */
export function createPublicRead(
  { params, querystring, response }: { params?: object; querystring?: object; response: { 200: object } },
  respond: (input: { params: object; query: object }) => Promise<unknown>,
): PublicRead {
  const [paramsOf, queryOf] = [validInput(params), validInput(querystring)];
  return async (input) => {
    checkStorable(input.query, input.params);
    const value = await respond({ params: paramsOf(input.params), query: queryOf(input.query) });
    // Compiled when it is needed first: most endpoints are read by no page.
    return serializerFor(response[200])(value);
  };
}

/** Returns a function that copies an input without undefined values, with the schema's defaults; throws 400. */
function validInput(schema: object | undefined): (values?: ReadInput['params']) => object {
  if (!schema) return () => ({});
  const validate = parameterValidator(schema);
  return (values = {}) => {
    const input = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    takeInvisible(input);
    if (validate(input)) return input;
    const [error] = validate.errors ?? [];
    const { field, message } = error ? validationMessage(error) : { field: undefined, message: '' };
    throw new ApplicationError('invalid', message, field ? { field } : {});
  };
}

/** Collects the reads of an app's routes. */
export function collectPublicReads(app: FastifyInstance): void {
  const reads = new Map<string, PublicRead>();
  app.decorate('publicReads', reads);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.read) return;
    if (config.access !== 'public') throw new Error(`${url} is not public, so pages cannot read it`);
    reads.set(url, config.read);
  });
}
