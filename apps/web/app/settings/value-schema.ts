/** Values of settings by their JSON Schema: what kind of field edits them, empty ones, and what a form has typed. */
import { languages, latinDigits } from '@jontro/shop/language.ts';

/** The parts of a JSON Schema that a form is made of. */
export interface ValueSchema {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  anyOf?: readonly ValueSchema[];
  items?: ValueSchema;
  properties?: Readonly<Record<string, ValueSchema>>;
  required?: readonly string[];
  maxLength?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

export type ValueKind =
  | 'switch'
  | 'choice'
  | 'number'
  | 'text'
  | 'localized'
  | 'group'
  | 'choices'
  | 'list'
  | 'either';

/** The kind of field of a schema; `choices` are several of a fixed set in any order. */
export function kindOf({
  anyOf,
  enum: values,
  type,
  items,
  uniqueItems,
  properties,
}: ValueSchema): ValueKind {
  if (anyOf) return 'either';
  if (values) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return items?.enum && uniqueItems ? 'choices' : 'list';
  if (type === 'string') return 'text';
  return properties && languages.every((tag) => tag in properties) ? 'localized' : 'group';
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The alternative of a schema that a value is of; the last one if none fits. */
export function alternativeOf({ anyOf = [] }: ValueSchema, value: unknown): number {
  const found = anyOf.findIndex(({ enum: values, const: only, type }) => {
    if (values) return values.includes(value as string);
    if (only !== undefined) return value === only;
    return type === 'array' ? Array.isArray(value) : isRecord(value);
  });
  return found < 0 ? anyOf.length - 1 : found;
}

/** The value of a field that was just added. */
export function emptyValue(schema: ValueSchema): unknown {
  const kind = kindOf(schema);
  if (kind === 'either') return emptyValue(schema.anyOf?.[0] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (kind === 'switch') return false;
  if (kind === 'choice') return schema.enum?.[0];
  if (kind === 'number' || kind === 'text') return '';
  if (kind === 'list' || kind === 'choices') return [];
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name] ?? {})]));
}

/** A number as it was typed, or the text if it is none, which the server rejects. */
function typedNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = latinDigits(value.trim());
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty));

/** The value of what a form has: numbers of their digits, texts without spaces around them, no empty lines and optional parts. */
export function typedValue(schema: ValueSchema, value: unknown): unknown {
  const kind = kindOf(schema);
  if (kind === 'either') return typedValue(schema.anyOf?.[alternativeOf(schema, value)] ?? {}, value);
  if (kind === 'number') return typedNumber(value);
  if (kind === 'text') return typeof value === 'string' ? value.trim() : value;
  if (kind === 'list' && Array.isArray(value)) {
    const typed = value.map((one) => typedValue(schema.items ?? {}, one));
    return typed.filter((one) => one !== '');
  }
  if ((kind === 'group' || kind === 'localized') && isRecord(value)) {
    const { properties = {}, required = [] } = schema;
    const typed = Object.entries(value).map(([name, part]) => [
      name,
      typedValue(properties[name] ?? {}, part),
    ]);
    return Object.fromEntries(
      typed.filter(([name, part]) => required.includes(name as string) || !isEmpty(part)),
    );
  }
  return value;
}
