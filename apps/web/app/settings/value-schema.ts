/** Values of settings by their JSON Schema: what kind of field edits them, empty ones, and what a form has typed. */
import { languages } from '@jontro/shop/language.ts';
import { typedNumber } from '@jontro/shop/typed-number.ts';

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
  /** The order of the entries matters. */
  ordered?: boolean;
}

export type ValueKind =
  | 'switch'
  | 'choice'
  | 'number'
  | 'text'
  | 'localized'
  | 'group'
  | 'choices'
  | 'order'
  | 'list'
  | 'either';

/** The kind of field of a schema; `choices` are several of a fixed set in any order, `order` in one that matters. */
export function kindOf({
  anyOf,
  enum: values,
  type,
  items,
  uniqueItems,
  ordered,
  properties,
}: ValueSchema): ValueKind {
  if (anyOf) return 'either';
  if (values) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    if (items?.enum && uniqueItems) return ordered ? 'order' : 'choices';
    return 'list';
  }
  if (type === 'string') return 'text';
  return properties && languages.every((tag) => tag in properties) ? 'localized' : 'group';
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The alternative of a schema that a value is of; the last one if none fits. */
export function alternativeOf({ anyOf = [] }: ValueSchema, value: unknown): number {
  const found = anyOf.findIndex(({ enum: values, const: only, type, required = [] }) => {
    if (values) return values.includes(value as string);
    if (only !== undefined) return value === only;
    if (type === 'array') return Array.isArray(value);
    return isRecord(value) && required.every((name) => name in value);
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
  if (kind === 'list' || kind === 'choices' || kind === 'order') return [];
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, emptyValue(properties[name] ?? {})]));
}

/** A number as it was typed, or the text if it is none, which the server rejects. */
function numberOrText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = typedNumber(value);
  return Number.isNaN(number) ? value.trim() : number;
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
  if (kind === 'number') return numberOrText(value);
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
