/** Generates every violation of an endpoint's schemas: fields missing, of a wrong type, too long, too small, too large. */
import type { DocumentedEndpoint } from '../../apps/api/src/openapi/documented-endpoints.ts';
import type { Input } from './endpoint-fixture.ts';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
}

export interface InvalidInput {
  /** The field that the message must name; undefined if the whole input is invalid. */
  field?: string;
  what: string;
  input: Input;
}

const tooLong = (length: number): string => 'x'.repeat(length + 1);

const acceptsNull = ({ anyOf = [] }: Shape): boolean => anyOf.some(({ type }) => type === 'null');

/** Invalid values of a body field; types are not coerced there. */
function invalidBodyValues(shape: Shape): unknown[] {
  const { type, minimum, maximum, maxLength, maxItems } = shape;
  if (shape.anyOf || shape.enum) return [{ nonsense: true }, ['nonsense']];
  const outOfRange = [
    ...(minimum !== undefined ? [minimum - 1] : []),
    ...(maximum !== undefined ? [maximum + 1] : []),
  ];
  if (type === 'string')
    return [
      42,
      {},
      [],
      'a\0b',
      'half a pair \ud83d',
      ...(maxLength !== undefined ? [tooLong(maxLength)] : []),
    ];
  if (type === 'integer') return ['1', 1.5, null, ...outOfRange];
  if (type === 'number') return ['1', null, {}, ...outOfRange];
  if (type === 'boolean') return ['true', 1, null];
  if (type === 'array') return ['x', {}, ...(maxItems !== undefined ? [Array(maxItems + 1).fill('x')] : [])];
  return [];
}

/** Invalid values of a path or query parameter. */
function invalidUrlValues(shape: Shape): string[] {
  const { type, minimum, maximum, maxLength } = shape;
  if (shape.anyOf || shape.enum) return ['nonsense'];
  const outOfRange = [
    ...(minimum !== undefined ? [String(minimum - 1)] : []),
    ...(maximum !== undefined ? [String(maximum + 1)] : []),
  ];
  // Without a maximum every number is accepted and clamped by the endpoint.
  if (type === 'integer') return ['x', '1.5', ...outOfRange, ...(maximum === undefined ? [] : ['1e999'])];
  if (type === 'number') return ['x', ...outOfRange, ...(maximum === undefined ? [] : ['1e999'])];
  return ['a\0b', ...(maxLength !== undefined ? [tooLong(maxLength)] : [])];
}

/** Required fields of a body without a default. */
const requiredFields = ({ required = [], properties = {} }: Shape = {}): string[] =>
  required.filter((field) => properties[field]?.default === undefined);

const isTooLongForRoute = (text: string): boolean => text.length > 290;

/** Lists all invalid inputs that differ from a valid one in one place. */
export function createInvalidInputs({ definition }: DocumentedEndpoint, validInput: Input): InvalidInput[] {
  const { params, querystring, body } = definition.schema as Record<string, Shape | undefined>;
  const fields = ({ properties = {} }: Shape) => Object.entries(properties);
  const bodyFields = Object.entries(validInput.body ?? {});
  const describe = (value: unknown) => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';
  return [
    ...fields(params ?? {}).flatMap(([field, shape]) =>
      invalidUrlValues(shape)
        .filter((text) => !isTooLongForRoute(text))
        .map((text) => ({
          what: `{${field}} = ${describe(text)}`,
          input: { ...validInput, params: { ...validInput.params, [field]: text } },
        })),
    ),
    ...fields(querystring ?? {}).flatMap(([field, shape]) =>
      invalidUrlValues(shape).map((text) => ({
        field,
        what: `?${field}=${describe(text)}`,
        input: { ...validInput, query: { ...validInput.query, [field]: text } },
      })),
    ),
    ...fields(body ?? {}).flatMap(([field, shape]) =>
      invalidBodyValues(shape).map((value) => ({
        field,
        what: `"${field}": ${describe(value)}`,
        input: { ...validInput, body: { ...(validInput.body as object), [field]: value } },
      })),
    ),
    ...requiredFields(body).map((field) => ({
      field,
      what: `"${field}" is missing`,
      input: { ...validInput, body: Object.fromEntries(bodyFields.filter(([name]) => name !== field)) },
    })),
    // The calls of the specification ignore what they do not know.
    ...(body?.properties && definition.config.additive && definition.config.access === 'admin'
      ? [
          {
            field: 'formerName',
            what: 'a field that the schema does not have',
            input: { ...validInput, body: { ...(validInput.body as object), formerName: 1 } },
          },
        ]
      : []),
    ...(body
      ? ['', 'null', '[]', '"text"', '42', '{', '{"a":}', '{"a":"\\u0000"}', '{"a":["\\udc00"]}']
          // A body that is optional may be null.
          .filter((text) => text !== 'null' || !acceptsNull(body))
          .map((text) => ({
            what: `the body ${text}`,
            input: {
              ...validInput,
              body: text,
              headers: { ...validInput.headers, 'content-type': 'application/json' },
            },
          }))
      : []),
  ];
}
