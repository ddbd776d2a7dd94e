// Steadfast's bulk order: up to 500 orders in one request, of which each is booked or refused by itself.
import { type OrderFields, readOrder } from './steadfast-fields.ts';
import type { SteadfastParcel } from './steadfast-parcel.ts';

const maxRows = 500;

interface BulkParts {
  isTaken: (invoice: string) => boolean;
  /** Books an order; the caller saves it. */
  book: (order: OrderFields) => SteadfastParcel;
  /** Asked once for a request that can be read: whether its last row is neither booked nor named. */
  isLastDropped: () => boolean;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The rows of `data`, which is a list or the JSON of one; or what is wrong with it. */
function readRows(data: unknown): unknown[] | string {
  if (data === undefined || data === null || data === '') return 'The data field is required.';
  const rows = typeof data === 'string' ? parse(data) : data;
  if (!Array.isArray(rows)) return 'The data must be an array.';
  if (rows.length === 0) return 'The data field is required.';
  return rows.length > maxRows ? `The data may not have more than ${maxRows} items.` : rows;
}

/** The cash as the list says it, "1550.00"; as it was received if it is no number. */
function cashOf(received: unknown): unknown {
  const isNumber = received !== null && received !== '' && Number.isFinite(Number(received));
  return isNumber ? Number(received).toFixed(2) : (received ?? null);
}

/** What the list says of a row: the reason of a refusal is not in it. */
function tell(row: unknown, parcel: SteadfastParcel | undefined) {
  const received = Object(row) as Record<string, unknown>;
  const { invoice = null, recipient_name = null, recipient_address = null } = received;
  const { recipient_phone = null, cod_amount, note = null } = received;
  return {
    invoice,
    recipient_name,
    recipient_address,
    recipient_phone,
    cod_amount: cashOf(cod_amount),
    note,
    consignment_id: parcel?.consignment_id ?? null,
    tracking_code: parcel?.tracking_code ?? null,
    status: parcel ? 'success' : 'error',
  };
}

/** Books the good rows of a request, in their order, and returns its answer. */
export function bookInBulk(body: unknown, { isTaken, book, isLastDropped }: BulkParts): object {
  const rows = readRows(Object(body).data);
  if (typeof rows === 'string') return { status: 400, errors: { data: [rows] } };
  const carriedOut = isLastDropped() ? rows.slice(0, -1) : rows;
  const list = carriedOut.map((row) => {
    const read = readOrder(row);
    const isGood = 'order' in read && !isTaken(read.order.invoice);
    return tell(row, isGood ? book(read.order) : undefined);
  });
  return list.some(({ status }) => status === 'error') ? { data: list } : list;
}
