/** Queries that are built and parsed once instead of for every request. */
import { QueryPromise, sql } from 'drizzle-orm';
import type { PgInsertBase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

/** A prepared query with its values. As every query of Drizzle's it starts when it is awaited or executed. */
class PreparedQuery<Result> extends QueryPromise<Result> {
  readonly #prepared: Prepared<Result>;
  readonly #values: Record<string, unknown>;

  constructor(query: Prepared<Result>, values: Record<string, unknown>) {
    super();
    this.#prepared = query;
    this.#values = values;
  }

  override execute(): Promise<Result> {
    return this.#prepared.execute(this.#values);
  }
}

/**
 * Returns a query with placeholders that is built, parsed and planned once for each connection, or once for each pool if it is
 * used outside a transaction. `name` is unique among prepared queries. A null for a placeholder is possible for text and numbers.
 */
export function prepared<Result>(
  name: string,
  build: (db: Db) => { prepare(name: string): Prepared<Result> },
): (db: Db, values: Record<string, unknown>) => QueryPromise<Result> {
  const byConnection = new WeakMap<object, Prepared<Result>>();
  return (db, values) => {
    const { client } = db._.session as unknown as { client: object };
    const query = byConnection.get(client) ?? build(db).prepare(name);
    byConnection.set(client, query);
    return new PreparedQuery(query, values);
  };
}

type Insert<Table extends PgTable> = PgInsertBase<Table, PgQueryResultHKT>;

/**
 * Returns a query that inserts rows with these fields; all other columns get their defaults. It is prepared once for each number
 * of rows. `finish` adds what follows the values.
 */
export function preparedInsert<Table extends PgTable, Field extends keyof Table['$inferInsert'] & string>(
  table: Table,
  name: string,
  fields: readonly Field[],
  finish: (insert: Insert<Table>) => Pick<Insert<Table>, 'prepare'> = (insert) => insert,
) {
  const key = (field: string, row: number) => `${field} ${row}`;
  const byCount = new Map<number, ReturnType<typeof prepared<unknown>>>();
  const prepareFor = (count: number) =>
    prepared<unknown>(`${name} ${count}`, (db) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(fields.map((field) => [field, sql.placeholder(key(field, row))])),
      );
      return finish(db.insert(table).values(rows as never) as never);
    });
  return (db: Db, rows: readonly Pick<Table['$inferInsert'], Field>[]): QueryPromise<unknown> => {
    const query = byCount.get(rows.length) ?? prepareFor(rows.length);
    byCount.set(rows.length, query);
    const values = rows.flatMap((row, index) => fields.map((field) => [key(field, index), row[field]]));
    return query(db, Object.fromEntries(values));
  };
}
