/** Search and order of the admin lists. */
import type { SortDirection } from '@jontro/shop/admin-lists.ts';
import { searchText } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { asc, Column, desc, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Operand = SQLWrapper | Parameters<typeof ilike>[0];

/** `%text%` with SQL's pattern characters escaped, without joiners; undefined without a text. */
export function likePattern(search: string | undefined): string | undefined {
  const text = searchText(search).replace(/[\u200c\u200d]/g, '');
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** Joiners stand beside hasanta, which most searches do not have: these use the index of the column. */
const hasanta = '\u09cd';

/** What is compared with such a pattern: a column without joiners, where the pattern may lack them. */
export const comparedText = (column: Operand, pattern: string): Operand =>
  pattern.includes(hasanta) ? sql`translate(${column}, ${'\u200c\u200d'}::text, '')` : column;

/** Matches rows with the text in one of the columns, ignoring letter case; all rows without a text. */
export function containsText(search: string | undefined, columns: readonly Operand[]): SQL | undefined {
  const pattern = likePattern(search);
  return pattern === undefined
    ? undefined
    : or(...columns.map((column) => ilike(comparedText(column, pattern) as SQL, pattern)));
}

/**
 * Orders by the requested column, nulls last, then by the list's default order. That ends with the id, so that pages are
 * stable.
 */
export function orderByColumns<Name extends string>(
  columns: Readonly<Record<Name, Operand>>,
  { sort, order }: { sort?: Name; order?: SortDirection },
  defaultOrder: readonly (SQL | SQLWrapper)[],
): SQL[] {
  const tieBreakers = defaultOrder.map((column) => sql`${column}`);
  if (!sort) return tieBreakers;
  const column = columns[sort] as SQL;
  const sorted = order === 'desc' ? desc(column) : asc(column);
  // An index is used only for its exact order, including that of nulls, even on a column without nulls.
  const hasNulls = (column as unknown) instanceof Column && !(column as unknown as Column).notNull;
  return [hasNulls ? sql`${sorted} nulls last` : sorted, ...tieBreakers];
}
