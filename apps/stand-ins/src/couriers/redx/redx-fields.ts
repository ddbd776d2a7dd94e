// What RedX demands of the fields of a parcel, and the words in which its stand-in says what is wrong.

/** A parcel as it was received; fields that are not known are refused. */
export interface RedxFields {
  customer_name: string;
  customer_phone: string;
  delivery_area: string;
  delivery_area_id: number;
  customer_address: string;
  merchant_invoice_id: string;
  cash_collection_amount: string;
  parcel_weight: string;
  value: string;
  instruction?: string;
  pickup_store_id?: number;
}

interface Rule {
  optional?: true;
  kind: 'text' | 'whole' | 'list' | 'truth';
  pattern?: [RegExp, string];
}

const amount: [RegExp, string] = [/^(0|[1-9]\d{0,6})$/, 'must be a whole number in a string'];
/** Sums and weight are texts; only what RedX' document marks is required. */
const rules: Readonly<Record<string, Rule>> = {
  customer_name: { kind: 'text' },
  customer_phone: { kind: 'text', pattern: [/^01[3-9]\d{8}$/, 'must be 11 digits and begin with 01'] },
  delivery_area: { kind: 'text' },
  delivery_area_id: { kind: 'whole' },
  customer_address: { kind: 'text' },
  merchant_invoice_id: { kind: 'text', optional: true },
  cash_collection_amount: { kind: 'text', pattern: amount },
  parcel_weight: { kind: 'text', pattern: [/^[1-9]\d{0,5}$/, 'must be grams in a string'] },
  value: { kind: 'text', pattern: amount },
  instruction: { kind: 'text', optional: true },
  type: { kind: 'text', optional: true },
  is_closed_box: { kind: 'truth', optional: true },
  pickup_store_id: { kind: 'whole', optional: true },
  parcel_details_json: { kind: 'list', optional: true },
};

function isOfKind(value: unknown, kind: Rule['kind']): boolean {
  if (kind === 'text') return typeof value === 'string' && value.trim() !== '';
  if (kind === 'whole') return Number.isSafeInteger(value) && Number(value) > 0;
  if (kind === 'list') return Array.isArray(value);
  return typeof value === 'boolean';
}

/** The first fault of a request; undefined if there is none. */
function faultOf(json: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(json).find((field) => !Object.hasOwn(rules, field));
  if (unknown !== undefined) return `${unknown} is not allowed`;
  for (const [field, { optional, kind, pattern }] of Object.entries(rules)) {
    const value = json[field];
    if (value === undefined && optional) continue;
    if (value === undefined || value === null || value === '') return `${field} is required`;
    if (!isOfKind(value, kind)) return `${field} must be of another type`;
    if (pattern && !pattern[0].test(String(value))) return `${field} ${pattern[1]}`;
  }
  return undefined;
}

/** Reads a parcel; `fault` is what is wrong with it. */
export function readParcel(body: unknown): { fields: RedxFields } | { fault: string } {
  const json = Object(body) as Record<string, unknown>;
  const fault = faultOf(json);
  return fault === undefined ? { fields: json as unknown as RedxFields } : { fault };
}
