/** Validates requests and serializes responses by the endpoint's schemas, and writes validation messages. */

import { plainCharacters } from '@jontro/shop/visible-text.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

/** Bodies are not coerced; URLs contain only text, so their values are. */
const strict = new Ajv({ useDefaults: true, removeAdditional: true, allErrors: false });
/** What the shop itself has added for staff rejects what it does not know: a setting under a former name would be lost without a word. */
const closing = new Ajv({ useDefaults: true, allErrors: false });
const lenient = new Ajv({
  useDefaults: true,
  removeAdditional: true,
  coerceTypes: 'array',
  // Otherwise Ajv reads "1e999" as Infinity and then skips the limits, because they are for finite numbers.
  strictNumbers: false,
  allErrors: false,
});
for (const ajv of [strict, closing, lenient]) addFormats.default(ajv);

type Serializer = ReturnType<typeof fastJsonStringify>;
/** Caches compiled serializers, as Ajv does for validators: tests build hundreds of apps from the same endpoints. */
const serializers = new WeakMap<object, Serializer>();

/** The serializer of a response's schema. */
export function serializerFor(schema: object): Serializer {
  const cached = serializers.get(schema);
  if (cached) return cached;
  const serializer = fastJsonStringify(schema);
  serializers.set(schema, serializer);
  return serializer;
}

/** The validator of parameters of a path or a query, which applies defaults and converts texts in place. */
export const parameterValidator = (schema: object): ValidateFunction => lazyValidator(lenient, schema);

/** The validator of a body, or of what is as strict; properties that the schema does not have are removed. */
export const bodyValidator = (schema: object): ValidateFunction => lazyValidator(strict, schema);

/** Compiles a schema when the first request needs it: most of them are never needed, and all together delay the start. */
function lazyValidator(ajv: Ajv, schema: object): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const numbers = ajv === lenient ? numbersOf(schema) : [];
  const validate = (value: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    toLatinDigits(value, numbers);
    const isValid = compiled(value);
    lazy.errors = compiled.errors;
    return isValid;
  };
  const lazy = validate as ValidateFunction;
  return lazy;
}

/** The names of the properties that are numbers. */
function numbersOf(schema: object): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'number' || type === 'integer' ? name : [],
  );
}

/** Writes the digits of parameters that are numbers as Latin ones, which Ajv converts. */
function toLatinDigits(value: unknown, names: readonly string[]): void {
  const parameters = value as Record<string, unknown>;
  for (const name of names) {
    const text = parameters?.[name];
    if (typeof text === 'string') parameters[name] = plainCharacters(text);
  }
}

const closedSchemas = new WeakMap<object, object>();

/** A schema whose objects have no other properties than those that it names. */
function closed(schema: object): object {
  const known = closedSchemas.get(schema);
  if (known) return known;
  const copy = Array.isArray(schema)
    ? schema.map((entry) => closedValue(entry))
    : Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closedValue(value)]));
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  const result = isOpen ? { ...copy, additionalProperties: false } : copy;
  closedSchemas.set(schema, result);
  return result;
}
const closedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? closed(value) : value;

/** Sets the compilers that validate requests and serialize responses by their schemas. */
export function setSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler<Record<string, unknown>>(({ schema, httpPart }) =>
    lazyValidator(httpPart === 'body' ? strict : lenient, schema),
  );
  app.addHook('onRoute', (route) => {
    const { additive, access } = (route.config ?? {}) as { additive?: boolean; access?: string };
    if (!additive || access !== 'admin' || route.validatorCompiler) return;
    route.validatorCompiler = (({ schema, httpPart }) =>
      httpPart === 'body'
        ? lazyValidator(closing, closed(schema))
        : lazyValidator(lenient, schema)) as FastifySchemaCompiler<object>;
  });
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (value) =>
        serializerFor(schema)(value),
  );
}

/**
 * The compiler of a route whose body has a bound that may change while the shop runs, such as a setting. `schemaOf` returns
 * the body's schema; it is compiled once for each value of the bound.
 */
export function validatorByBound(
  bound: () => number,
  schemaOf: (bound: number) => object,
): FastifySchemaCompiler<object> {
  const compiled = new Map<number, ValidateFunction>();
  return ({ schema, httpPart }) => {
    if (httpPart !== 'body') return lazyValidator(lenient, schema);
    return (body: unknown) => {
      const value = bound();
      const validate = compiled.get(value) ?? strict.compile(schemaOf(value));
      compiled.set(value, validate);
      return validate(body) ? { value: body } : { error: validate.errors as unknown as Error };
    };
  };
}

const nouns: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  boolean: 'true or false',
};

/** An Ajv error as a message such as "quantity must be at least 1"; `field` is the first invalid field, or undefined. */
export function validationMessage(error: ErrorObject): { field: string | undefined; message: string } {
  const { missingProperty: missing, additionalProperty: extra } = error.params as Record<string, unknown>;
  const path = error.instancePath.split('/')[1];
  const field = [missing, path, extra].find((name) => typeof name === 'string');
  const name = field || 'The request';
  const { limit } = error.params as { limit?: number };
  const messages: Record<string, string> = {
    required: 'is missing',
    additionalProperties: path ? `has no field ${extra}` : 'is no field of this request',
    type: `must be ${nouns[String(error.params.type)] ?? String(error.params.type)}`,
    minimum: `must be at least ${limit}`,
    maximum: `must be at most ${limit}`,
    minLength: `must have at least ${limit} characters`,
    maxLength: `must have at most ${limit} characters`,
    maxItems: `must have at most ${limit} entries`,
  };
  return { field, message: `${name} ${messages[error.keyword] ?? 'is not valid'}` };
}
