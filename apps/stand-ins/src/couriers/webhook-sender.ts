// Sends a courier's messages to the shop as the control routes say: once, twice, later in another order, damaged, or not at all.

export const deliveries = ['once', 'twice', 'held', 'corrupt', 'wrong-secret', 'dropped'] as const;
export type Delivery = (typeof deliveries)[number];

export interface Message {
  url: string;
  /** The headers with the secret, and with another one. */
  headers: Record<string, string>;
  wrongHeaders: Record<string, string>;
  /** Where a courier has the secret in the address: one with another secret. */
  wrongUrl?: string;
  body: object;
  /** Ends the sending. */
  signal?: AbortSignal;
  /** The header that an answer must have; one without it counts as failed, and the message is sent again. */
  expected?: { header: string; value: string };
}

/** A message that was sent, and what the shop answered. */
export interface SentMessage {
  body: object;
  status: number;
  answer: string;
  /** Whether the answer was good, where the courier looks at more than its status. */
  isGood?: boolean;
}

export interface WebhookSender {
  send(message: Message, delivery: Delivery): Promise<SentMessage[]>;
  /** Sends those that were held, the last one first; or those with these numbers, from 0, as often as they are named and without forgetting any. */
  release(order?: readonly number[]): Promise<SentMessage[]>;
  sent: SentMessage[];
}

const maxAttempts = 3;

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  ending: AbortSignal | undefined,
): Promise<[number, string, Headers]> {
  const timeout = AbortSignal.timeout(10_000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: ending ? AbortSignal.any([timeout, ending]) : timeout,
    });
    return [response.status, await response.text(), response.headers];
  } catch {
    return [0, '', new Headers()];
  }
}

export function createWebhookSender(): WebhookSender {
  const sent: SentMessage[] = [];
  const held: Message[] = [];

  async function deliver(
    { url, headers, body, expected, signal }: Message,
    text = JSON.stringify(body),
  ): Promise<SentMessage> {
    for (let attempt = 1; ; attempt += 1) {
      const [status, answer, answered] = await post(url, headers, text, signal);
      const isGood = expected && status < 300 && answered.get(expected.header) === expected.value;
      const message = { body, status, answer, ...(isGood !== undefined && { isGood }) };
      sent.push(message);
      if (isGood !== false || attempt === maxAttempts || signal?.aborted) return message;
    }
  }

  return {
    sent,
    async send(message, delivery) {
      if (message.url === '' || delivery === 'dropped') return [];
      if (delivery === 'held') {
        held.push(message);
        return [];
      }
      if (delivery === 'corrupt') return [await deliver(message, JSON.stringify(message.body).slice(0, -7))];
      if (delivery === 'wrong-secret') {
        const { wrongHeaders: headers, wrongUrl: url = message.url } = message;
        return [await deliver({ ...message, url, headers })];
      }
      const first = await deliver(message);
      return delivery === 'twice' ? [first, await deliver(message)] : [first];
    },
    async release(order) {
      const results: SentMessage[] = [];
      for (const index of order ?? []) {
        const message = held[index];
        if (message) results.push(await deliver(message));
      }
      if (order) return results;
      for (let next = held.pop(); next; next = held.pop()) results.push(await deliver(next));
      return results;
    },
  };
}
