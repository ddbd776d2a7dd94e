// Parameters of a call, wherever they are: the query, an url-encoded body or a multipart body.
import type { FastifyRequest } from 'fastify';
import type { Fields } from './signature.ts';

/** All text parameters; of a repeated name the last counts, as with the provider. Empty ones are kept. */
export function callFields(request: FastifyRequest): Fields {
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
