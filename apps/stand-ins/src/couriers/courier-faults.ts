// Faults of a courier's stand-in: each is set for a number of requests and then over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** `lost`: carried out, but not answered. `html`: an error page of a proxy. `down`: 503. `slow`: answered late. `refused`: 401. `dropped`: the last order of a bulk request is not booked, and its answer does not say so. */
export const faultNames = ['lost', 'html', 'down', 'slow', 'refused', 'dropped'] as const;
export type FaultName = (typeof faultNames)[number];

export interface CourierFaults {
  set(name: FaultName, times: number): void;
  clear(): void;
  /** Uses up one of the fault, if any is left. */
  take(name: FaultName): boolean;
  /** Before a request is carried out; returns true if it was answered by a fault. */
  before(reply: FastifyReply): Promise<boolean>;
  /** After it was carried out; returns true if its answer is dropped. */
  after(reply: FastifyReply): boolean;
}

const slowMs = 300;
const page = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

/** `unauthorized` is the body of a 401, in the courier's own form. */
export function createFaults(
  unauthorized: object = { status: 401, message: 'Unauthorized Access' },
): CourierFaults {
  const left = new Map<FaultName, number>();
  const take = (name: FaultName): boolean => {
    const count = left.get(name) ?? 0;
    if (count > 0) left.set(name, count - 1);
    return count > 0;
  };
  return {
    set: (name, times) => void left.set(name, times),
    clear: () => left.clear(),
    take,
    async before(reply) {
      if (take('slow')) await sleep(slowMs);
      if (take('refused')) {
        await reply.code(401).send(unauthorized);
        return true;
      }
      if (take('down')) {
        await reply.code(503).send({ message: 'Service Unavailable' });
        return true;
      }
      if (take('html')) {
        await reply.code(502).type('text/html').send(page);
        return true;
      }
      return false;
    },
    after(reply) {
      if (!take('lost')) return false;
      reply.hijack();
      reply.raw.destroy();
      return true;
    },
  };
}
