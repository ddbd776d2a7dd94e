// The parameters of a request: query, URL-encoded body or multipart body.
import type { FastifyRequest } from 'fastify';
import type { Fields } from './signature.ts';

/** Returns all string parameters, empty ones included; of a repeated name the last counts, as with the provider. */
export function requestFields(request: FastifyRequest): Fields {
  const fields: Fields = {};
  for (const source of [request.query, request.body]) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      if (typeof last === 'string') fields[name] = last;
    }
  }
  return fields;
}
