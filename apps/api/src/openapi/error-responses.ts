/** Every "no" that a call may answer: those that follow from its row, and those of its guide. */

import { sessionTexts } from '@jontro/shop/session/session.ts';
import { httpStatusOf } from '../http/application-error.ts';
import { foreignOrigin } from '../http/guards.ts';
import { tooManyText } from '../http/rate-limits.ts';
import type { DocumentedEndpoint } from './documented-endpoints.ts';

export interface ErrorResponse {
  status: number;
  /** Stable, for programs. */
  code: string;
  /** For people; of a faulty request an example, since it names the field. */
  message: string;
  /** True where the words depend on the request. */
  example?: true;
}

function fromRow({ row, docs }: DocumentedEndpoint): ErrorResponse[] {
  const { access } = row.config;
  const { params, querystring, body } = row.schema;
  const changes = row.method !== 'GET';
  const given = params || querystring || body;
  return [
    ...(given
      ? [{ status: 400, code: 'invalid', message: exampleFault(given), example: true } as const]
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
    ...(docs.limited ? [{ status: 429, code: 'too-many', message: tooManyText }] : []),
  ];
}

/** A sentence of the kind that the check of a request gives. */
function exampleFault(shape: { properties?: object }): string {
  const [field = 'The request'] = Object.keys(shape.properties ?? {});
  return `${field} is not valid`;
}

/** In the order of their status. */
export function errorResponsesOf(call: DocumentedEndpoint): ErrorResponse[] {
  const own = (call.docs.errors ?? []).map(([kind, message, code = kind]) => ({
    status: httpStatusOf(kind),
    code,
    message,
  }));
  const once = new Map([...fromRow(call), ...own].map((each) => [JSON.stringify(each), each]));
  return [...once.values()].sort((one, other) => one.status - other.status);
}
