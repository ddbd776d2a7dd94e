/** How requests are checked against their call row and answers written by it, and how a fault is put into words. */

import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

/** Bodies are taken as they are; addresses carry only text, so their numbers are read out of it. */
const strict = new Ajv({ useDefaults: true, removeAdditional: true, allErrors: false });
const lenient = new Ajv({
  useDefaults: true,
  removeAdditional: true,
  coerceTypes: 'array',
  // Otherwise Ajv reads "1e999" as Infinity and then skips the limits, because they are for finite numbers.
  strictNumbers: false,
  allErrors: false,
});
for (const ajv of [strict, lenient]) addFormats.default(ajv);

type Write = ReturnType<typeof fastJsonStringify>;
/** Ajv keeps what it has compiled; so do we, since tests build hundreds of apps from the same rows. */
const writers = new WeakMap<object, Write>();

function writerOf(schema: object): Write {
  const kept = writers.get(schema);
  if (kept) return kept;
  const made = fastJsonStringify(schema);
  writers.set(schema, made);
  return made;
}

/** Has an app check requests, and write answers, by the schemas of their rows. */
export function followSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<Record<string, unknown>>(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : lenient).compile(schema),
  );
  app.setSerializerCompiler<object>(({ schema }) => writerOf(schema));
}

const nouns: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  boolean: 'true or false',
};

/** "quantity must be at least 1" of Ajv's finding; `field` is the name of the first faulty field, or undefined. */
export function validationSentence(error: ErrorObject): { field: string | undefined; message: string } {
  const missing: unknown = error.params.missingProperty;
  const field = typeof missing === 'string' ? missing : error.instancePath.split('/')[1];
  const name = field || 'The request';
  const { limit } = error.params as { limit?: number };
  const said: Record<string, string> = {
    required: 'is missing',
    type: `must be ${nouns[String(error.params.type)] ?? String(error.params.type)}`,
    minimum: `must be at least ${limit}`,
    maximum: `must be at most ${limit}`,
    minLength: `must have at least ${limit} characters`,
    maxLength: `must have at most ${limit} characters`,
    maxItems: `must have at most ${limit} entries`,
  };
  return { field, message: `${name} ${said[error.keyword] ?? 'is not valid'}` };
}
