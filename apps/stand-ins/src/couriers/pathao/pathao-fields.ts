// What Pathao demands of the fields of an order, and the words in which it says what is wrong.

/** An order as it was received; fields that are not known are refused. */
export interface PathaoOrder {
  store_id: number;
  merchant_order_id: string;
  recipient_name: string;
  recipient_phone: string;
  recipient_address: string;
  recipient_city?: number;
  recipient_zone?: number;
  recipient_area?: number;
  delivery_type: number;
  item_type: number;
  special_instruction?: string;
  item_quantity: number;
  item_weight: number;
  amount_to_collect: number;
}

export type Faults = Record<string, string[]>;

interface Rule {
  optional?: true;
  /** Lengths of a text. */
  text?: { min: number; max: number };
  pattern?: [RegExp, string];
  /** A whole number. */
  whole?: { min: number; values?: readonly number[] };
  /** A number, also as a text. */
  between?: [number, number];
}

const place: Rule = { optional: true, whole: { min: 1 } };
const rules: Record<string, Rule> = {
  store_id: { whole: { min: 1 } },
  merchant_order_id: { optional: true, text: { min: 1, max: 100 } },
  recipient_name: { text: { min: 3, max: 100 } },
  recipient_phone: {
    text: { min: 11, max: 11 },
    pattern: [/^01\d{9}$/, 'must be 11 digits and begin with 01.'],
  },
  recipient_secondary_phone: {
    optional: true,
    text: { min: 11, max: 11 },
    pattern: [/^01\d{9}$/, 'must be 11 digits and begin with 01.'],
  },
  recipient_address: { text: { min: 10, max: 220 } },
  recipient_city: place,
  recipient_zone: place,
  recipient_area: place,
  delivery_type: { whole: { min: 1, values: [48, 12] } },
  item_type: { whole: { min: 1, values: [1, 2] } },
  special_instruction: { optional: true, text: { min: 1, max: 250 } },
  item_quantity: { whole: { min: 1 } },
  item_weight: { between: [0.5, 10] },
  item_description: { optional: true, text: { min: 1, max: 250 } },
  amount_to_collect: { whole: { min: 0 } },
};

/** What is wrong with a value; undefined if nothing is. */
function faultOf(value: unknown, { text, pattern, whole, between }: Rule): string | undefined {
  if (text) {
    if (typeof value !== 'string') return 'must be a string.';
    if (value.length < text.min) return `must be at least ${text.min} characters.`;
    if (value.length > text.max) return `may not be greater than ${text.max} characters.`;
    return pattern && !pattern[0].test(value) ? pattern[1] : undefined;
  }
  if (whole) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be an integer.';
    if (whole.values && !whole.values.includes(value)) return 'is invalid.';
    return value < whole.min ? `must be at least ${whole.min}.` : undefined;
  }
  const [min, max] = between ?? [0, 0];
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return number >= min && number <= max ? undefined : `must be between ${min} and ${max}.`;
}

/** What a price depends on. */
const priceFields = [
  'store_id',
  'item_type',
  'delivery_type',
  'item_weight',
  'recipient_city',
  'recipient_zone',
];
const priceRules = Object.fromEntries(
  priceFields.map((field) => [field, { ...rules[field], optional: undefined }]),
) as Record<string, Rule>;

export type PricedParcel = Required<Pick<PathaoOrder, 'item_weight' | 'recipient_city' | 'recipient_zone'>>;

/** Reads a request for a price; the faults if there are any. */
export function readPriced(body: unknown, storeId: number): { parcel: PricedParcel } | { faults: Faults } {
  const read = readFields(body, storeId, priceRules);
  return 'faults' in read ? read : { parcel: read.json as unknown as PricedParcel };
}

/** Reads an order of a store; the faults if there are any. */
export function readOrder(body: unknown, storeId: number): { order: PathaoOrder } | { faults: Faults } {
  const read = readFields(body, storeId, rules);
  return 'faults' in read ? read : { order: read.json as unknown as PathaoOrder };
}

function readFields(
  body: unknown,
  storeId: number,
  rules: Readonly<Record<string, Rule>>,
): { json: Record<string, unknown> } | { faults: Faults } {
  const json = Object(body) as Record<string, unknown>;
  const faults: Faults = {};
  const fail = (field: string, text: string): void => {
    faults[field] = [`The ${field.replaceAll('_', ' ')} ${text}`];
  };
  for (const field of Object.keys(json)) if (!Object.hasOwn(rules, field)) fail(field, 'field is not known.');
  for (const [field, rule] of Object.entries(rules)) {
    const value = json[field];
    // Null is refused also where a field may be left out.
    if (value === undefined && rule.optional) continue;
    const fault = value === undefined || value === '' ? 'field is required.' : faultOf(value, rule);
    if (fault) fail(field, fault);
  }
  if (!faults.store_id && json.store_id !== storeId) fail('store_id', 'is invalid.');
  if (Object.keys(faults).length > 0) return { faults };
  return { json };
}
