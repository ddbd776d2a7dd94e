/** The wire between shop and payment gateway: every message waits for its turn, and may be lost, answered to nobody, or come twice. */
import type { FastifyInstance } from 'fastify';
import type { Chance } from '../../apps/api/src/seed/chance.ts';
import type { Turns } from './turns.ts';

/** How often each fault happens to a message, in percent. */
export interface WireFaults {
  lost: number;
  answerLost: number;
  twice: number;
}

export interface Wire {
  chance: Chance;
  faults: WireFaults;
  /** Takes the gateway's message to a process of the shop; gives the status. */
  toShop(rawForm: string): Promise<number>;
}

const noFaults: WireFaults = { lost: 0, answerLost: 0, twice: 0 };

/**
 * Puts the gateway, without a socket, where `fetch` finds it, and the shop where the gateway does. `wire` is asked at
 * each message. Gives what undoes it.
 */
export function connectGateway(
  turns: Turns,
  gateway: { app: FastifyInstance; url: string },
  shopUrl: string,
  wire: () => Wire,
): () => void {
  const fetchBefore = globalThis.fetch;
  const faultsNow = (): WireFaults => (turns.running ? wire().faults : noFaults);
  const happens = (percent: number): boolean => percent > 0 && wire().chance.number() * 100 < percent;
  const broken = (): TypeError => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });

  async function askGateway(url: URL, init: RequestInit = {}): Promise<Response> {
    const path = url.pathname.split('/').at(-1);
    await turns.turn(`ask the gateway: ${path}`);
    if (happens(faultsNow().lost)) throw broken();
    const asked = gateway.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      ...(init.body !== undefined && {
        payload: String(init.body),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
    const answer = await turns.outside(asked);
    await turns.turn(`the gateway answers: ${path}`);
    if (happens(faultsNow().answerLost)) throw broken();
    return new Response(answer.body, { status: answer.statusCode });
  }

  /** The gateway does not wait: it tries once, as its protocol promises no more. */
  async function tellShop(rawForm: string): Promise<void> {
    await turns.turn('the gateway tells the shop');
    if (happens(faultsNow().lost)) return;
    const times = happens(faultsNow().twice) ? 2 : 1;
    await Promise.allSettled(Array.from({ length: times }, () => wire().toShop(rawForm)));
  }

  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === new URL(gateway.url).origin) return askGateway(url, init);
    if (url.origin !== new URL(shopUrl).origin) return fetchBefore(input, init);
    const telling = tellShop(String(init?.body));
    if (turns.running) turns.track(telling);
    else await telling;
    return new Response('OK');
  };
  return () => {
    globalThis.fetch = fetchBefore;
  };
}
