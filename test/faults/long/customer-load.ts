/** A load of customers who browse, order and pay without a pause, and record every acknowledgement. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Random } from '../../../apps/api/src/seed/random.ts';
import { billing } from '../../../apps/api/src/testing/shopping.ts';
import type { Customer, FaultFixture } from './fault-fixture.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { createTimedClient, Tally, type TimedClient } from './timed-client.ts';

const card = '4111111111111111';
/** How long a customer retries a request without a final response. */
const maxRetryMs = 60_000;
const browsedPaths = ['/', '/api/best-seller', '/api/new-arrival', '/category/earbuds'];

export interface Load {
  readonly tally: Tally;
  readonly ledger: Ledger;
  /** Number of acknowledged orders so far. */
  orders(): number;
  /** Stops the load; resolves when every customer has finished their current round. */
  stop(): Promise<void>;
}

interface LoadSettings {
  customers: readonly Customer[];
  random: Random;
  /** Earlier acknowledgements to continue from. */
  ledger?: Ledger;
  tally?: Tally;
  /** Whether a missing response is a fault; it is allowed while the server is being killed. */
  silence?: 'allowed' | 'fault';
  /** Sends each request only once, for a server that does not restart during this load. */
  once?: boolean;
  /** Percentage of orders that are paid at once. */
  paying?: number;
  /** About how long a customer waits before the next round, in ms; by default not at all. */
  pauseMs?: number;
}

/** Starts the customers; each request goes to a random process of the shop. */
export function startLoad(fixture: FaultFixture, settings: LoadSettings): Load {
  const { customers, random, ledger = emptyLedger(), tally = new Tally(), silence = 'fault' } = settings;
  const { once = false, paying = 50, pauseMs = 0 } = settings;
  let stopping = false;
  let acknowledged = 0;
  const productIds = [...fixture.stock.keys()];
  const clientOf = ({ cookie }: Customer): TimedClient =>
    createTimedClient(random.pick(fixture.shops).url, tally, { cookie, silence });

  /** Retries until there is a success or a final error. */
  async function retryUntilFinal(send: () => ReturnType<TimedClient['send']>) {
    const deadline = performance.now() + maxRetryMs;
    for (;;) {
      const response = await send();
      const retryable = response.status === 0 || response.status >= 500 || response.status === 409;
      if (!retryable || once || performance.now() > deadline) return response;
      await wait(random.between(100, 400));
    }
  }

  async function shopOnce(customer: Customer): Promise<void> {
    await clientOf(customer).send('browse', random.pick(browsedPaths));
    const body = { gadgetId: random.pick(productIds), quantity: random.between(1, 2) };
    const added = await clientOf(customer).sendJson('add to cart', 'PUT', '/api/cart', body);
    if (added.status !== 200) return;
    const key = crypto.randomUUID();
    const placement: { userId: string; order?: Order } = { userId: customer.userId };
    ledger.placements.set(key, placement);
    const headers = { 'idempotency-key': key };
    const placed = await retryUntilFinal(() =>
      clientOf(customer).sendJson('place order', 'POST', '/api/place-order', billing, headers),
    );
    if (placed.status !== 200) return;
    placement.order = (JSON.parse(placed.text) as { order: Order }).order;
    acknowledged += 1;
    if (random.between(1, 100) <= paying) await pay(customer, placement.order._id);
  }

  async function pay(customer: Customer, orderId: string): Promise<void> {
    const started = await retryUntilFinal(() =>
      clientOf(customer).sendJson('Pay Now', 'POST', '/payment-gateway', { orderId }),
    );
    if (started.status !== 200) return;
    const { url } = JSON.parse(started.text) as { url: string };
    const browserReturn = await payAtGateway(fixture, url);
    if (!browserReturn) return;
    ledger.gatewayPayments.set(browserReturn.fields.tran_id ?? '', orderId);
    const returnRequest = { method: 'POST', body: new URLSearchParams(browserReturn.fields) };
    await retryUntilFinal(() => clientOf(customer).send('return', browserReturn.url, returnRequest));
    const shownOrder = await retryUntilFinal(() =>
      clientOf(customer).sendJson('look at order', 'GET', `/api/order/${orderId}`),
    );
    if (shownOrder.status === 200 && (JSON.parse(shownOrder.text) as Order).payment)
      ledger.seenPaid.add(orderId);
  }

  const running = customers.map(async (customer) => {
    while (!stopping) {
      const before = performance.now();
      await shopOnce(customer);
      // Errors can arrive at once; no customer clicks that fast.
      if (performance.now() - before < 50) await wait(50);
      if (pauseMs > 0) await wait(random.between(pauseMs / 2, pauseMs * 1.5));
    }
  });
  return {
    tally,
    ledger,
    orders: () => acknowledged,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Pays on the gateway's page; returns the redirect of the browser, or undefined if the page accepts no payment. */
export async function payAtGateway(
  { gateway }: Pick<FaultFixture, 'gateway'>,
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
