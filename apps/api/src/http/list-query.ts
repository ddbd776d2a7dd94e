/** What the owner's lists make of their query: the words looked for and the order. */
import type { Direction } from '@jontro/shop/admin-lists.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { asc, Column, desc, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Part = SQLWrapper | Parameters<typeof ilike>[0];

/** `%text%` with the pattern signs of SQL taken literally; undefined without a text. */
export function patternOf(search: string | undefined): string | undefined {
  const text = searchText(search);
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** True where one of the columns has the text in it, letter case ignored and pattern signs literal; all without a text. */
export function contains(search: string | undefined, columns: readonly Part[]): SQL | undefined {
  const pattern = patternOf(search);
  return pattern === undefined ? undefined : or(...columns.map((column) => ilike(column as SQL, pattern)));
}

/**
 * By the column asked for, entries without a value last; entries that are alike in it, and all when nothing is asked
 * for, in the list's own order, which ends with the id: so a page has the same entries each time.
 */
export function orderOf<Name extends string>(
  columns: Readonly<Record<Name, Part>>,
  { sort, order }: { sort?: Name; order?: Direction },
  own: readonly (SQL | SQLWrapper)[],
): SQL[] {
  const standing = own.map((each) => sql`${each}`);
  if (!sort) return standing;
  const column = columns[sort] as SQL;
  const sorted = order === 'desc' ? desc(column) : asc(column);
  // An index is used only for the very order that it has, also of nulls where there are none.
  const hasNulls = (column as unknown) instanceof Column && !(column as unknown as Column).notNull;
  return [hasNulls ? sql`${sorted} nulls last` : sorted, ...standing];
}
