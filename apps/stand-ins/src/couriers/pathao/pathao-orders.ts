// Reads the orders of requests to Pathao's stand-in, one or many: their fields by its rules, their places among its own.
import { type Faults, type PathaoOrder, readOrder } from './pathao-fields.ts';
import { wrongPlace } from './pathao-places.ts';

/** Reads an order of a store; the faults if there are any. */
export function readPlacedOrder(body: unknown, storeId: number): { order: PathaoOrder } | { faults: Faults } {
  const read = readOrder(body, storeId);
  if ('faults' in read) return read;
  const wrong = wrongPlace(read.order);
  return wrong
    ? { faults: { [wrong]: [`The selected ${wrong.replaceAll('_', ' ')} is invalid.`] } }
    : { order: read.order };
}

/** Reads the orders of a bulk request; the faults of all of them if there are any, as in "orders.0.recipient_phone". */
export function readOrders(body: unknown, storeId: number): { orders: PathaoOrder[] } | { faults: Faults } {
  const { orders: rows = null, ...others } = Object(body) as Record<string, unknown>;
  const faults: Faults = {};
  for (const field of Object.keys(others)) faults[field] = [`The ${field} field is not known.`];
  if (rows === null || (Array.isArray(rows) && rows.length === 0))
    return { faults: { ...faults, orders: ['The orders field is required.'] } };
  if (!Array.isArray(rows)) return { faults: { ...faults, orders: ['The orders must be an array.'] } };
  const orders: PathaoOrder[] = [];
  for (const [index, row] of rows.entries()) {
    const read = readPlacedOrder(row, storeId);
    if ('order' in read) orders.push(read.order);
    else for (const [field, texts] of Object.entries(read.faults)) faults[`orders.${index}.${field}`] = texts;
  }
  return Object.keys(faults).length > 0 ? { faults } : { orders };
}
