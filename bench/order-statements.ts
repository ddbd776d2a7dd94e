/**
 * How fast the statements of an order are without the shop, as pgbench would measure it: one order is placed and its statements
 * are recorded; then they are sent with the ids of other shoppers.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { openAdminDatabase } from '../apps/api/src/admin/admin-database.ts';
import { addToCart } from '../apps/api/src/cart/cart.ts';
import type { Config } from '../apps/api/src/config/config.ts';
import { newId } from '../apps/api/src/database/ids.ts';
import { openPool } from '../apps/api/src/database/postgres-pool.ts';
import { placeOrder } from '../apps/api/src/orders/place-order.ts';
import type { Context } from '../apps/api/src/runtime/context.ts';
import { createLog } from '../apps/api/src/runtime/log.ts';
import { findCurrentUser } from '../apps/api/src/session/session.ts';
import { billing } from '../apps/api/src/testing/shopping.ts';

export interface Shopper {
  session: string;
  /** What is ordered. */
  productId: string;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Orders a product for each shopper, whose cart must be empty, over so many connections; returns the orders per second. */
export async function measureOrderStatements(
  config: Config,
  [first, ...others]: readonly Shopper[],
  connectionCount: number,
): Promise<number> {
  if (!first) throw new Error('there are no shoppers');
  const { database } = await openAdminDatabase(config, createLog('error'));
  const connection = { connectionString: database.connectionString };
  const pool = openPool({ connection, size: connectionCount, log: createLog('error') });
  const recorder = recordFlights();
  const db = drizzle(pool, { casing: 'snake_case', logger: recorder });
  const limits = { limit: async () => {}, forgive: async () => {} };
  const context = {
    db,
    config,
    limits,
    now: () => new Date(),
    publicCache: { drop() {} },
  } as unknown as Context;
  const userOf = async (session: string) => {
    const user = await findCurrentUser(db, new Date(), session, { chosen: undefined, ofShop: 'en' });
    if (!user) throw new Error('a session has no user');
    return user;
  };
  /** Fills the cart; returns the ids that the statements of the order contain. */
  const fill = async ({ session, productId }: Shopper): Promise<string[]> => {
    const user = await userOf(session);
    const { insertedId } = await addToCart(context, user, { gadgetId: productId, quantity: 1 });
    return [user.userId, productId, insertedId];
  };
  try {
    const ids = await fill(first);
    recorder.flights.length = 0;
    await placeOrder(context, await userOf(first.session), billing, newId());
    const flights = [...recorder.flights];
    const orders: Statement[][][] = [];
    for (const shopper of others) orders.push(replaceIds(flights, ids, await fill(shopper)));
    const count = orders.length;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: connectionCount }, async () => {
        const client = await pool.connect();
        try {
          for (let order = orders.pop(); order; order = orders.pop())
            for (const [number, flight] of order.entries())
              await Promise.all(
                flight.map(({ text, values }, index) =>
                  client.query(values.length > 0 ? { name: `plain-${number}-${index}`, text, values } : text),
                ),
              );
        } finally {
          client.release();
        }
      }),
    );
    return (count * 1000) / (performance.now() - start);
  } finally {
    await pool.end();
    await database.close();
  }
}

/** A logger of Drizzle's that groups the statements that are sent together. */
function recordFlights() {
  const flights: Statement[][] = [];
  let open: Statement[] | undefined;
  return {
    flights,
    logQuery(text: string, values: unknown[]): void {
      if (!open) {
        open = [];
        flights.push(open);
        setImmediate(() => {
          open = undefined;
        });
      }
      open.push({ text, values });
    },
  };
}

/** The statements of another shopper's order: with these ids, and new ones for the rows that they insert. */
function replaceIds(flights: Statement[][], ids: readonly string[], by: readonly string[]): Statement[][] {
  const replacements = new Map(ids.map((id, index) => [id, by[index] ?? '']));
  const text = JSON.stringify(flights).replace(/\b[0-9a-f]{24}\b/g, (id) => {
    const other = replacements.get(id) ?? newId();
    replacements.set(id, other);
    return other;
  });
  return JSON.parse(text) as Statement[][];
}
