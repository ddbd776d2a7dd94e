/** Numbers of orders from a sequence of the database, which no placement waits for (decision 133). */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { prepared } from '../database/prepared.ts';
import { inTransaction } from '../database/transaction.ts';
import type { orders } from './orders.table.ts';

/** The next number of the sequence, as in `nextval`. */
const nextNumber: SQL = sql`(select nextval('order_numbers') as number) as next`;

/** The query for the next order number. Numbers of placements that are rolled back stay unused. */
export const takeOrderNumber = prepared('order-number', (tx) =>
  tx.select({ number: sql<number>`number`.mapWith(Number) }).from(nextNumber),
);

/** The number as people say it; none while a migration has not numbered the order yet. */
export const orderNumberOf = ({
  number,
  numberPrefix,
}: Pick<typeof orders.$inferSelect, 'number' | 'numberPrefix'>): { orderNumber?: string } =>
  number === null ? {} : { orderNumber: `${numberPrefix}${number}` };

/** Makes the next order number `first`, unless it is that or a higher one already. */
export const raiseOrderNumbers = (db: Db, first: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Otherwise a process could set it back that has compared it before another one has raised and used it.
    await lockName(tx, 'order-numbers');
    await tx.execute(
      sql`select setval('order_numbers', ${first}, false) from order_numbers
          where last_value + is_called::int < ${first}`,
    );
  });
