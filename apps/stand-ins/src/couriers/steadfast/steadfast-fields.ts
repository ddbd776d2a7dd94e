// What Steadfast demands of the fields of an order, and the words in which it says what is wrong.

export interface OrderFields {
  invoice: string;
  recipient_name: string;
  recipient_phone: string;
  recipient_address: string;
  cod_amount: number;
  note: string;
}

export type Faults = Record<string, string[]>;

/** Those of the vendor's document; the optional ones are not kept. */
const known = new Set([
  'invoice',
  'recipient_name',
  'recipient_phone',
  'recipient_address',
  'cod_amount',
  'note',
  'alternative_phone',
  'recipient_email',
  'item_description',
  'total_lot',
  'delivery_type',
]);

const label = (field: string): string => field.replaceAll('_', ' ');

/** Reads an order; the faults if there are any. */
export function readOrder(body: unknown): { order: OrderFields } | { faults: Faults } {
  const json = Object(body) as Record<string, unknown>;
  const faults: Faults = {};
  const fail = (field: string, text: string): void => {
    faults[field] = [...(faults[field] ?? []), `The ${label(field)} ${text}`];
  };
  for (const field of Object.keys(json)) if (!known.has(field)) fail(field, 'field is not known.');
  const text = (field: string, maxLength: number): string => {
    const value = json[field];
    if (typeof value !== 'string' || value.trim() === '') fail(field, 'field is required.');
    else if (value.length > maxLength) fail(field, `may not be greater than ${maxLength} characters.`);
    return typeof value === 'string' ? value : '';
  };
  const invoice = text('invoice', 100);
  if (invoice && !/^[A-Za-z0-9_-]+$/.test(invoice))
    fail('invoice', 'may only contain letters, numbers, dashes and underscores.');
  const recipient_name = text('recipient_name', 100);
  const recipient_phone = text('recipient_phone', 100);
  if (recipient_phone && !/^\d{11}$/.test(recipient_phone)) fail('recipient_phone', 'must be 11 digits.');
  const recipient_address = text('recipient_address', 250);
  const cod_amount = Number(json.cod_amount);
  if (json.cod_amount === undefined || json.cod_amount === null || json.cod_amount === '')
    fail('cod_amount', 'field is required.');
  else if (Number.isNaN(cod_amount)) fail('cod_amount', 'must be a number.');
  else if (cod_amount < 0) fail('cod_amount', 'must be at least 0.');
  const { note } = json;
  if (note !== undefined && note !== null && typeof note !== 'string') fail('note', 'must be a string.');
  if (Object.keys(faults).length > 0) return { faults };
  return {
    order: {
      invoice,
      recipient_name,
      recipient_phone,
      recipient_address,
      cod_amount,
      note: typeof note === 'string' ? note : '',
    },
  };
}
