/** The shape of a response without JSON: the value that a client would parse from its serialized form. */

/** The part of JSON Schema that responses of public endpoints use. */
interface Schema {
  type?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
}

/** Copies what the schema names; throws NoShape for a value of another type. */
type Copy = (value: unknown) => unknown;

/** A schema or a value that only the serializer knows how to handle. */
class NoShape extends Error {}
const noShape = (): never => {
  throw new NoShape();
};

const scalar =
  (fits: (value: unknown) => boolean): Copy =>
  (value) =>
    fits(value) ? value : noShape();

const scalars: Readonly<Record<string, Copy>> = {
  string: scalar((value) => typeof value === 'string'),
  boolean: scalar((value) => typeof value === 'boolean'),
  // JSON has no negative zero.
  number: scalar((value) => Number.isFinite(value) && !Object.is(value, -0)),
  integer: scalar((value) => Number.isSafeInteger(value) && !Object.is(value, -0)),
};

/** The keywords that do not change what is sent. */
const plainKeywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'description',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'uniqueItems',
]);

function copyOf(schema: Schema & Readonly<Record<string, unknown>>): Copy {
  if (Object.keys(schema).some((keyword) => !plainKeywords.has(keyword))) return noShape();
  const { type, properties, items, required = [] } = schema;
  if (type === 'array' && items) {
    const copyItem = copyOf(items as typeof schema);
    return (value) => (Array.isArray(value) ? value.map(copyItem) : noShape());
  }
  if (type === 'object' && properties && !schema.additionalProperties && schema.default === undefined) {
    const fields = Object.entries(properties).map(([name, field]) => ({
      name,
      copy: copyOf(field as typeof schema),
      required: required.includes(name),
    }));
    return (value) => {
      if (typeof value !== 'object' || value === null || 'toJSON' in value) return noShape();
      const copied: Record<string, unknown> = {};
      for (const { name, copy, required } of fields) {
        const field = (value as Record<string, unknown>)[name];
        if (field !== undefined) copied[name] = copy(field);
        else if (required) noShape();
      }
      return copied;
    };
  }
  const copyScalar = scalars[String(type)];
  return copyScalar && schema.default === undefined ? copyScalar : noShape();
}

/**
 * Returns a function that gives the value that a client would parse from the response: a copy with only what the schema
 * names. `serialize` is the serializer of the schema, for whatever is not a plain object, list or value.
 */
export function responseShape<Value>(
  schema: object,
  serialize: (value: Value) => string,
): (value: Value) => Value {
  const throughJson = (value: Value): Value => JSON.parse(serialize(value));
  const withFallback = <Result>(attempt: () => Result, fallback: () => Result): Result => {
    try {
      return attempt();
    } catch (error) {
      if (error instanceof NoShape) return fallback();
      throw error;
    }
  };
  const copy = withFallback<Copy | undefined>(
    () => copyOf(schema as Schema & Record<string, unknown>),
    () => undefined,
  );
  if (!copy) return throughJson;
  return (value) =>
    withFallback(
      () => copy(value) as Value,
      () => throughJson(value),
    );
}
