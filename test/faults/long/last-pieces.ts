/** 1,000 buyers at the same moment for the last 10 pieces: ten get one, everybody else is told in words. */
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../../apps/api/src/seed/chance.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import { createAsker, Tally } from './asking.ts';
import type { FaultCase, Outcome, Settings } from './fault-case.ts';
import { type Buyer, openWorld, type World, type WorldSettings } from './fault-world.ts';
import { buyerMark } from './ledger.ts';

const pieces = 10;

/** In shares, so that the carts are filled before anybody orders. */
async function inShares<T>(
  list: readonly T[],
  size: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < list.length; at += size) await Promise.all(list.slice(at, at + size).map(work));
}

/** Everybody orders at once; who is told to come back does. Gives the answers of the end by status and code. */
async function orderAtOnce(
  world: World,
  buyers: readonly Buyer[],
  tally: Tally,
): Promise<Map<string, number>> {
  const chance = createChance(buyers.length);
  const endings = new Map<string, number>();
  await Promise.all(
    buyers.map(async (buyer) => {
      const asker = createAsker(chance.pick(world.shops).url, tally, { cookie: buyer.cookie });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      for (let tries = 0; tries < 10; tries += 1) {
        const answer = await asker.call('place order', 'POST', '/api/place-order', billing, headers);
        if (answer.status === 503) {
          // As they are told, not all at the same moment.
          await wait(chance.between(5_000, 10_000));
          continue;
        }
        const { code = '' } = JSON.parse(answer.text || '{}') as { code?: string };
        const ending = `${answer.status} ${code}`.trim();
        endings.set(ending, (endings.get(ending) ?? 0) + 1);
        return;
      }
    }),
  );
  return endings;
}

async function sellOut(settings: Settings, where: string, wanted: WorldSettings): Promise<Outcome> {
  const world = await openWorld(settings, wanted);
  try {
    const [id] = world.stock.keys();
    await world.database.query('update products set stock = $2 where id = $1', [id, pieces]);
    const buyers = await world.addBuyers(Math.round(1_000 * settings.scale));
    const tally = new Tally();
    const chance = createChance(settings.seed);
    await inShares(buyers, 20, (buyer) =>
      createAsker(chance.pick(world.shops).url, tally, { cookie: buyer.cookie }).call(
        'add to cart',
        'PUT',
        '/api/cart',
        { gadgetId: id, quantity: 1 },
      ),
    );
    const start = performance.now();
    const endings = await orderAtOnce(world, buyers, tally);
    const took = performance.now() - start;
    const { rows } = await world.database.query<{ stock: number; ordered: number }>(
      `select p.stock, coalesce(sum(i.quantity), 0)::int as ordered from products p
       left join order_items i on i.product_id = p.id
         and exists (select from orders o where o.id = i.order_id and o.user_id like $2)
       where p.id = $1 group by p.id`,
      [id, `${buyerMark}%`],
    );
    const [end] = rows;
    const checked = await world.admin('check');
    const told = endings.get('409 cart-unavailable') ?? 0;
    const violations = [
      ...(endings.get('200') === pieces ? [] : [`${endings.get('200') ?? 0} buyers got an order`]),
      ...(told === buyers.length - pieces ? [] : [`the answers were ${[...endings].join('; ')}`]),
      ...(end?.stock === 0 && end.ordered === pieces ? [] : [`${end?.ordered} ordered, stock ${end?.stock}`]),
      ...(checked.code === 0 ? [] : [checked.output]),
    ];
    const notes = [
      `${endings.get('200')} orders, ${told} told "sold out", stock ${end?.stock}, in ${(took / 1000).toFixed(1)} s`,
    ];
    return { what: `${buyers.length} buyers for ${pieces} pieces, ${where}`, tally, notes, violations };
  } finally {
    await world.close();
  }
}

export const lastPieces: FaultCase = {
  name: 'last-pieces',
  parts: [
    (settings) => sellOut(settings, 'one process', { database: 'embedded' }),
    (settings) => sellOut(settings, 'two processes', { database: 'given', processes: 2 }),
  ],
};
