/** The sort orders of a category, and the ids of a page in one of them. */
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { products } from './catalog.table.ts';

export interface SortKey {
  value: AnyPgColumn | SQL;
  descending?: boolean;
}
export const orderSql = ({ value, descending }: SortKey): SQL => (descending ? desc(value) : asc(value));

export const newest: readonly SortKey[] = [
  { value: products.createdAt, descending: true },
  { value: products.id },
];
export const mostSold: readonly SortKey[] = [{ value: products.sold, descending: true }, ...newest];

/** Consecutive products of a page, from a position among those of a condition. */
export interface PagePart {
  only?: SQL | undefined;
  skip: number;
  limit: number;
}

/** The ids of a page's parts. */
export const idsOfPage = (
  filter: SQL | undefined,
  conditions: readonly SQL[],
  order: readonly SortKey[],
  parts: readonly PagePart[],
): SQL =>
  sql`(${sql.join(
    parts.map((part) => sql`(${idsOfPart(and(filter, part.only), conditions, order, part)})`),
    sql` union all `,
  )})`;

/**
 * The ids of a part, by an index-only scan where an index has the order. No index has the order over several member
 * categories: each is limited by itself, then they are merged, so that not all rows have to be sorted.
 */
function idsOfPart(
  filter: SQL | undefined,
  conditions: readonly SQL[],
  order: readonly SortKey[],
  { limit, skip }: PagePart,
): SQL {
  const keyName = (index: number): SQL => sql`${sql.identifier(`key_${index}`)}`;
  const parts = conditions.map((condition) => {
    const keys = order.map(({ value }, index) => sql`${value} as ${keyName(index)}`);
    const sorted = sql.join(order.map(orderSql), sql`, `);
    return sql`(select ${products.id}, ${sql.join(keys, sql`, `)} from ${products} where ${and(filter, condition)} order by ${sorted} limit ${skip + limit})`;
  });
  const sorted = sql.join(
    order.map(({ descending }, index) =>
      orderSql({ value: keyName(index), ...(descending && { descending }) }),
    ),
    sql`, `,
  );
  return sql`select id from (${sql.join(parts, sql` union all `)}) as found order by ${sorted} limit ${limit} offset ${skip}`;
}
