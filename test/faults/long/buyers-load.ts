/** Buyers who browse, order and pay without a pause, and write down what they were told. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Chance } from '../../../apps/api/src/seed/chance.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import { type Asker, createAsker, Tally } from './asking.ts';
import type { Buyer, World } from './fault-world.ts';
import { emptyLedger, type Ledger } from './ledger.ts';

const card = '4111111111111111';
/** How long a buyer keeps trying what was not answered. */
const stubbornMs = 60_000;
const pagesToSee = ['/', '/api/best-seller', '/api/new-arrival', '/category/earbuds'];

export interface Load {
  readonly tally: Tally;
  readonly ledger: Ledger;
  /** Orders acknowledged until now. */
  orders(): number;
  /** Ends when every buyer has finished what they were at. */
  stop(): Promise<void>;
}

interface LoadSettings {
  buyers: readonly Buyer[];
  chance: Chance;
  /** What was promised before, to be carried on. */
  ledger?: Ledger;
  tally?: Tally;
  /** Whether a server that does not answer at all is a fault; it is none while it is being killed. */
  silence?: 'allowed' | 'fault';
  /** Tries each thing once only: for a server that will not come back within this load. */
  once?: boolean;
  /** Out of 100 orders, how many are paid for at once. */
  paying?: number;
}

/** Sets the buyers going; each asks one of the world's processes at a time. */
export function startLoad(world: World, settings: LoadSettings): Load {
  const { buyers, chance, ledger = emptyLedger(), tally = new Tally(), silence = 'fault' } = settings;
  const { once = false, paying = 50 } = settings;
  let stopping = false;
  let acknowledged = 0;
  const productIds = [...world.stock.keys()];
  const askerOf = ({ cookie }: Buyer): Asker =>
    createAsker(chance.pick(world.shops).url, tally, { cookie, silence });

  /** Asks until there is an answer that says yes or a final no. */
  async function insist(ask: () => ReturnType<Asker['ask']>) {
    const deadline = performance.now() + stubbornMs;
    for (;;) {
      const answer = await ask();
      const later = answer.status === 0 || answer.status >= 500 || answer.status === 409;
      if (!later || once || performance.now() > deadline) return answer;
      await wait(chance.between(100, 400));
    }
  }

  async function turn(buyer: Buyer): Promise<void> {
    await askerOf(buyer).ask('look', chance.pick(pagesToSee));
    const body = { gadgetId: chance.pick(productIds), quantity: chance.between(1, 2) };
    const added = await askerOf(buyer).call('add to cart', 'PUT', '/api/cart', body);
    if (added.status !== 200) return;
    const key = crypto.randomUUID();
    const placement: { userId: string; order?: Order } = { userId: buyer.userId };
    ledger.placements.set(key, placement);
    const headers = { 'idempotency-key': key };
    const placed = await insist(() =>
      askerOf(buyer).call('place order', 'POST', '/api/place-order', billing, headers),
    );
    if (placed.status !== 200) return;
    placement.order = (JSON.parse(placed.text) as { order: Order }).order;
    acknowledged += 1;
    if (chance.between(1, 100) <= paying) await pay(buyer, placement.order._id);
  }

  async function pay(buyer: Buyer, orderId: string): Promise<void> {
    const begun = await insist(() => askerOf(buyer).call('Pay Now', 'POST', '/payment-gateway', { orderId }));
    if (begun.status !== 200) return;
    const { url } = JSON.parse(begun.text) as { url: string };
    const way = await payAtGateway(world, url);
    if (!way) return;
    ledger.taken.set(way.fields.tran_id ?? '', orderId);
    const returned = { method: 'POST', body: new URLSearchParams(way.fields) };
    await insist(() => askerOf(buyer).ask('return', way.url, returned));
    const seen = await insist(() => askerOf(buyer).call('look at order', 'GET', `/api/order/${orderId}`));
    if (seen.status === 200 && (JSON.parse(seen.text) as Order).payment) ledger.seenPaid.add(orderId);
  }

  const telling = buyers.map(async (buyer) => {
    while (!stopping) {
      const before = performance.now();
      await turn(buyer);
      // A refusal comes at once: nobody clicks that fast.
      if (performance.now() - before < 50) await wait(50);
    }
  });
  return {
    tally,
    ledger,
    orders: () => acknowledged,
    async stop() {
      stopping = true;
      await Promise.all(telling);
    },
  };
}

/** Pays on the gateway's page; gives how the browser is sent back, or undefined when the page cannot be paid on. */
export async function payAtGateway(
  { gateway }: Pick<World, 'gateway'>,
  pageUrl: string,
): Promise<{ url: string; fields: Record<string, string> } | undefined> {
  const sessionKey = new URL(pageUrl).searchParams.get('SESSIONKEY');
  if (!sessionKey) return undefined;
  try {
    const { status, body } = await gateway.control<{ url: string; fields: Record<string, string> }>(
      'POST',
      '/pay',
      { sessionKey, card },
    );
    return status === 200 ? body : undefined;
  } catch {
    return undefined;
  }
}
