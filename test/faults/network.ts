/** The network between shop and payment gateway: every message is scheduled, and it or its response may be lost or duplicated. */
import type { FastifyInstance } from 'fastify';
import type { Random } from '../../apps/api/src/seed/random.ts';
import type { Scheduler } from './scheduler.ts';

/** Probability of each fault of a message, in percent. */
export interface NetworkFaults {
  lost: number;
  answerLost: number;
  twice: number;
}

export interface Network {
  random: Random;
  faults: NetworkFaults;
  /** Delivers the gateway's notification to an instance of the shop and returns the status. */
  deliverToShop(rawForm: string): Promise<number>;
}

const noFaults: NetworkFaults = { lost: 0, answerLost: 0, twice: 0 };

/**
 * Replaces `fetch`, so that shop and gateway reach each other without sockets; `network` is called for each message.
 * Returns a function that restores `fetch`.
 */
export function connectGateway(
  scheduler: Scheduler,
  gateway: { app: FastifyInstance; url: string },
  shopUrl: string,
  network: () => Network,
): () => void {
  const fetchBefore = globalThis.fetch;
  const currentFaults = (): NetworkFaults => (scheduler.running ? network().faults : noFaults);
  const occurs = (percent: number): boolean => percent > 0 && network().random.number() * 100 < percent;
  const connectionReset = (): TypeError => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });

  async function sendToGateway(url: URL, init: RequestInit = {}): Promise<Response> {
    const path = url.pathname.split('/').at(-1);
    await scheduler.waitForTurn(`request to the gateway: ${path}`);
    if (occurs(currentFaults().lost)) throw connectionReset();
    const request = gateway.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      ...(init.body !== undefined && {
        payload: String(init.body),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
    const response = await scheduler.trackExternal(request);
    await scheduler.waitForTurn(`response of the gateway: ${path}`);
    if (occurs(currentFaults().answerLost)) throw connectionReset();
    return new Response(response.body, { status: response.statusCode });
  }

  /** The gateway sends a notification once and does not wait, as its protocol promises no more. */
  async function sendToShop(rawForm: string): Promise<void> {
    await scheduler.waitForTurn('notification to the shop');
    if (occurs(currentFaults().lost)) return;
    const times = occurs(currentFaults().twice) ? 2 : 1;
    await Promise.allSettled(Array.from({ length: times }, () => network().deliverToShop(rawForm)));
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === new URL(gateway.url).origin) return sendToGateway(url, init);
    if (url.origin !== new URL(shopUrl).origin) return fetchBefore(input, init);
    const delivery = sendToShop(String(init?.body));
    if (scheduler.running) scheduler.track(delivery);
    else await delivery;
    return new Response('OK');
  };
  return () => {
    globalThis.fetch = fetchBefore;
  };
}
