/** Makes every fault that a call's shapes can tell: each field missing, of another type, too long, too small, too large. */
import type { DocumentedEndpoint } from '../../apps/api/src/openapi/documented-endpoints.ts';
import type { Input } from './endpoint-world.ts';

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

export interface Faulty {
  /** Of the field that the answer must name; none where the whole is wrong. */
  field?: string;
  what: string;
  input: Input;
}

const tooLong = (length: number): string => 'x'.repeat(length + 1);

/** Values that a field cannot have in a body, where nothing is turned into another type. */
function notInBody(shape: Shape): unknown[] {
  const { type, minimum, maximum, maxLength, maxItems } = shape;
  if (shape.anyOf || shape.enum) return [{ nonsense: true }, ['nonsense']];
  const beyond = [
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
  if (type === 'integer') return ['1', 1.5, null, ...beyond];
  if (type === 'number') return ['1', null, {}, ...beyond];
  if (type === 'boolean') return ['true', 1, null];
  if (type === 'array') return ['x', {}, ...(maxItems !== undefined ? [Array(maxItems + 1).fill('x')] : [])];
  return [];
}

/** Texts that a field cannot have in an address. */
function notInAddress(shape: Shape): string[] {
  const { type, minimum, maximum, maxLength } = shape;
  if (shape.anyOf || shape.enum) return ['nonsense'];
  const beyond = [
    ...(minimum !== undefined ? [String(minimum - 1)] : []),
    ...(maximum !== undefined ? [String(maximum + 1)] : []),
  ];
  // Without a largest value every number is taken, and kept within what the call can give.
  if (type === 'integer') return ['x', '1.5', ...beyond, ...(maximum === undefined ? [] : ['1e999'])];
  if (type === 'number') return ['x', ...beyond, ...(maximum === undefined ? [] : ['1e999'])];
  return ['a\0b', ...(maxLength !== undefined ? [tooLong(maxLength)] : [])];
}

/** The fields that a body must have; one with a value of its own when left out need not be there. */
const missable = ({ required = [], properties = {} }: Shape = {}): string[] =>
  required.filter((field) => properties[field]?.default === undefined);

const isTooLongForRoute = (text: string): boolean => text.length > 290;

/** Every faulty input, made from a good one by one change. */
export function faultyInputs({ row }: DocumentedEndpoint, good: Input): Faulty[] {
  const { params, querystring, body } = row.schema as Record<string, Shape | undefined>;
  const fields = ({ properties = {} }: Shape) => Object.entries(properties);
  const inBody = Object.entries(good.body ?? {});
  const show = (value: unknown) => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';
  return [
    ...fields(params ?? {}).flatMap(([field, shape]) =>
      notInAddress(shape)
        .filter((text) => !isTooLongForRoute(text))
        .map((text) => ({
          what: `{${field}} = ${show(text)}`,
          input: { ...good, params: { ...good.params, [field]: text } },
        })),
    ),
    ...fields(querystring ?? {}).flatMap(([field, shape]) =>
      notInAddress(shape).map((text) => ({
        field,
        what: `?${field}=${show(text)}`,
        input: { ...good, query: { ...good.query, [field]: text } },
      })),
    ),
    ...fields(body ?? {}).flatMap(([field, shape]) =>
      notInBody(shape).map((value) => ({
        field,
        what: `"${field}": ${show(value)}`,
        input: { ...good, body: { ...(good.body as object), [field]: value } },
      })),
    ),
    ...missable(body).map((field) => ({
      field,
      what: `"${field}" is missing`,
      input: { ...good, body: Object.fromEntries(inBody.filter(([name]) => name !== field)) },
    })),
    ...(body
      ? ['', 'null', '[]', '"text"', '42', '{', '{"a":}', '{"a":"\\u0000"}', '{"a":["\\udc00"]}'].map(
          (text) => ({
            what: `the body ${text}`,
            input: { ...good, body: text, headers: { ...good.headers, 'content-type': 'application/json' } },
          }),
        )
      : []),
  ];
}
