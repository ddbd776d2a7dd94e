/** Every error response of an endpoint: those that follow from its definition, and those of its API docs. */

import { sessionTexts } from '@jontro/shop/session/session.ts';
import { httpStatusOf } from '../http/application-error.ts';
import { foreignOrigin } from '../http/guards.ts';
import { tooManyRequestsText } from '../http/rate-limits.ts';
import type { DocumentedEndpoint } from './documented-endpoints.ts';

export interface ErrorResponse {
  status: number;
  /** Stable, for clients. */
  code: string;
  /** For people; an example if it depends on the request. */
  message: string;
  /** True if the message depends on the request. */
  example?: true;
}

function impliedErrors({ definition, docs }: DocumentedEndpoint): ErrorResponse[] {
  const { access } = definition.config;
  const { params, querystring, body } = definition.schema;
  const changes = definition.method !== 'GET';
  const input = params || querystring || body;
  return [
    ...(input
      ? [{ status: 400, code: 'invalid', message: exampleMessage(input), example: true } as const]
      : []),
    ...(access === 'user' || access === 'admin'
      ? [{ status: 401, code: 'no-session', message: sessionTexts.signInNeeded }]
      : []),
    ...(access === 'admin' ? [{ status: 403, code: 'no-role', message: sessionTexts.notAllowed }] : []),
    ...(changes ? [{ status: 403, code: 'foreign-origin', message: foreignOrigin }] : []),
    ...(body
      ? [
          { status: 413, code: 'too-large', message: 'Request body is too large', example: true } as const,
          { status: 415, code: 'wrong-type', message: 'Unsupported Media Type', example: true } as const,
        ]
      : []),
    ...(docs.rateLimited ? [{ status: 429, code: 'too-many', message: tooManyRequestsText }] : []),
  ];
}

/** An example of a validation message. */
function exampleMessage(schema: { properties?: object }): string {
  const [field = 'The request'] = Object.keys(schema.properties ?? {});
  return `${field} is not valid`;
}

/** Sorted by status, without duplicates. */
export function errorResponsesOf(endpoint: DocumentedEndpoint): ErrorResponse[] {
  const documented = (endpoint.docs.errors ?? []).map(([kind, message, code = kind]) => ({
    status: httpStatusOf(kind),
    code,
    message,
  }));
  const unique = new Map(
    [...impliedErrors(endpoint), ...documented].map((error) => [JSON.stringify(error), error]),
  );
  return [...unique.values()].sort((one, other) => one.status - other.status);
}
