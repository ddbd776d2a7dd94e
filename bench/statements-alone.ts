/**
 * How fast the statements of a change of the cart and of an order are without the shop, as pgbench would measure it: those of
 * one shopper are recorded; then they are sent with the ids of others.
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

/** A second of the statements alone. */
export interface StatementRates {
  carts: number;
  orders: number;
}

/** Puts a product into the cart of each shopper, which must be empty, over so many connections, and then orders it. */
export async function measureStatements(
  config: Config,
  shoppers: readonly Shopper[],
  connectionCount: number,
): Promise<StatementRates> {
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
    const user = await findCurrentUser(db, new Date(), { id: session }, { chosen: undefined, ofShop: 'en' });
    if (!user) throw new Error('a session has no user');
    return user;
  };
  const recorded = async <Result>(work: () => Promise<Result>) => {
    recorder.flights.length = 0;
    const result = await work();
    return { result, flights: [...recorder.flights] };
  };
  try {
    /** The ids that the statements of a shopper contain: user, product, line of the cart. */
    const people: string[][] = [];
    for (const { session, productId } of shoppers)
      people.push([(await userOf(session)).userId, productId, newId()]);
    const [first, ...others] = people;
    const session = shoppers[0]?.session;
    if (!first || !session) throw new Error('there are no shoppers');
    const cart = await recorded(async () =>
      addToCart(context, await userOf(session), { gadgetId: first[1] ?? '', quantity: 1 }),
    );
    const order = await recorded(async () => placeOrder(context, await userOf(session), billing, newId()));
    const recordedIds = [...first.slice(0, 2), cart.result.insertedId];
    const replay = (name: string, { flights }: { flights: Statement[][] }): Promise<number> =>
      sendAll(
        pool,
        name,
        others.map((ids) => replaceIds(flights, recordedIds, ids)),
        connectionCount,
      );
    return { carts: await replay('cart', cart), orders: await replay('order', order) };
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Sends the statements of each, prepared, and those of a flight together; returns how many a second. */
async function sendAll(
  pool: ReturnType<typeof openPool>,
  name: string,
  all: Statement[][][],
  connectionCount: number,
): Promise<number> {
  const count = all.length;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connectionCount }, async () => {
      const client = await pool.connect();
      try {
        for (let flights = all.pop(); flights; flights = all.pop())
          for (const [number, flight] of flights.entries())
            await Promise.all(
              flight.map(({ text, values }, index) =>
                client.query(values.length > 0 ? { name: `${name}-${number}-${index}`, text, values } : text),
              ),
            );
      } finally {
        client.release();
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
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
