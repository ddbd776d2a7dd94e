/** Search for orders by name, e-mail, id, number, code of the parcel, or telephone number in any notation. */
import { parseMobileSearch } from '@jontro/shop/orders/checkout.ts';
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import { eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { comparedText, likePattern } from '../http/list-query.ts';
import { orders } from './orders.table.ts';
import { matchesParcel } from './parcel-columns.ts';

/**
 * Matches searched texts of orders that contain the text, or the telephone number in it; undefined without a text. All
 * searched fields are in one lower-case column, so that tens of thousands of orders are searched in one scan.
 */
export function matchesText(column: PgColumn, search: string | undefined): SQL | undefined {
  const pattern = likePattern(search);
  if (search === undefined || pattern === undefined) return undefined;
  const number = likePattern(parseMobileSearch(search));
  return or(
    like(comparedText(column, pattern) as SQL, sql`lower(${pattern}::text)`),
    // Avoids searching for the same text twice.
    number === undefined || number === pattern ? undefined : like(column, number),
  );
}

/** The order with the number that the text is; undefined for another text. */
export function matchesNumber(search: string | undefined): SQL | undefined {
  const number = parseOrderNumber(search ?? '');
  return number === undefined ? undefined : eq(orders.number, number);
}

export const matchesOrder = (search: string | undefined): SQL | undefined =>
  or(matchesText(orders.searchText, search), matchesNumber(search), matchesParcel(search));
