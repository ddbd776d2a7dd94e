/** 1,000 customers order the last 10 units at the same time: ten get one, all others get a clear error. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../apps/api/src/seed/random.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type Customer, type FaultFixture, type FixtureOptions, openFixture } from './fault-fixture.ts';
import { customerIdPrefix } from './ledger.ts';
import { createTimedClient, Tally } from './timed-client.ts';

const units = 10;

/** Runs the work in batches. */
async function inBatches<T>(
  list: readonly T[],
  size: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let offset = 0; offset < list.length; offset += size)
    await Promise.all(list.slice(offset, offset + size).map(work));
}

/** All customers order at once and retry after a 503. Returns the number of final responses by status and code. */
async function orderAtOnce(
  fixture: FaultFixture,
  customers: readonly Customer[],
  tally: Tally,
): Promise<Map<string, number>> {
  const random = createRandom(customers.length);
  const outcomes = new Map<string, number>();
  await Promise.all(
    customers.map(async (customer) => {
      const client = createTimedClient(random.pick(fixture.shops).url, tally, { cookie: customer.cookie });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      for (let tries = 0; tries < 10; tries += 1) {
        const response = await client.sendJson('place order', 'POST', '/api/place-order', billing, headers);
        if (response.status === 503) {
          // The retries are spread over 5 s.
          await wait(random.between(5_000, 10_000));
          continue;
        }
        const { code = '' } = JSON.parse(response.text || '{}') as { code?: string };
        const outcome = `${response.status} ${code}`.trim();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        return;
      }
    }),
  );
  return outcomes;
}

async function sellOut(settings: Settings, where: string, options: FixtureOptions): Promise<Outcome> {
  const fixture = await openFixture(settings, options);
  try {
    const [id] = fixture.stock.keys();
    await fixture.database.query('update products set stock = $2 where id = $1', [id, units]);
    const customers = await fixture.addCustomers(Math.round(1_000 * settings.scale));
    const tally = new Tally();
    const random = createRandom(settings.seed);
    await inBatches(customers, 20, (customer) =>
      createTimedClient(random.pick(fixture.shops).url, tally, { cookie: customer.cookie }).sendJson(
        'add to cart',
        'PUT',
        '/api/cart',
        { gadgetId: id, quantity: 1 },
      ),
    );
    const start = performance.now();
    const outcomes = await orderAtOnce(fixture, customers, tally);
    const durationMs = performance.now() - start;
    const { rows } = await fixture.database.query<{ stock: number; ordered: number }>(
      `select p.stock, coalesce(sum(i.quantity), 0)::int as ordered from products p
       left join order_items i on i.product_id = p.id
         and exists (select from orders o where o.id = i.order_id and o.user_id like $2)
       where p.id = $1 group by p.id`,
      [id, `${customerIdPrefix}%`],
    );
    const [product] = rows;
    const checkResult = await fixture.admin('check');
    const soldOutCount = outcomes.get('409 cart-unavailable') ?? 0;
    const violations = [
      ...(outcomes.get('200') === units ? [] : [`${outcomes.get('200') ?? 0} customers got an order`]),
      ...(soldOutCount === customers.length - units
        ? []
        : [`the responses were ${[...outcomes].join('; ')}`]),
      ...(product?.stock === 0 && product.ordered === units
        ? []
        : [`${product?.ordered} ordered, stock ${product?.stock}`]),
      ...(checkResult.code === 0 ? [] : [checkResult.output]),
    ];
    const notes = [
      `${outcomes.get('200')} orders, ${soldOutCount} times "sold out", stock ${product?.stock}, in ${(durationMs / 1000).toFixed(1)} s`,
    ];
    return { what: `${customers.length} customers for ${units} units, ${where}`, tally, notes, violations };
  } finally {
    await fixture.close();
  }
}

export const lastUnits: FaultCase = {
  name: 'last-units',
  parts: [
    (settings) => sellOut(settings, 'one process', { database: 'embedded' }),
    (settings) => sellOut(settings, 'two processes', { database: 'external', processes: 2 }),
  ],
};
