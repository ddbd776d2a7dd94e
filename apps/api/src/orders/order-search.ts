/** Finds orders by what an owner knows of them: name, e-mail, id, or telephone number in any notation. */
import { mobileSearchOf } from '@jontro/shop/orders/checkout.ts';
import { like, or, type SQL, sql } from 'drizzle-orm';
import { patternOf } from '../http/list-query.ts';
import { orders } from './orders.table.ts';

/**
 * True where an order has the text in it, or the telephone number that the text means; undefined without a
 * text. Everything lies in one column in small letters, so that tens of thousands of orders are searched in one scan.
 */
export function matchesOrder(search: string | undefined): SQL | undefined {
  const pattern = patternOf(search);
  if (search === undefined || pattern === undefined) return undefined;
  const number = patternOf(mobileSearchOf(search));
  return or(
    like(orders.searchText, sql`lower(${pattern}::text)`),
    // The same text is not looked for twice.
    number === undefined || number === pattern ? undefined : like(orders.searchText, number),
  );
}
