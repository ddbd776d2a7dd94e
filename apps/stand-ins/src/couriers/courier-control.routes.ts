// /__sandbox/* of a courier's stand-in: moves parcels and sets faults, for tests and manual use; protected by a token.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CourierFaults, faultNames } from './courier-faults.ts';
import type { Records } from './courier-records.ts';
import { deliveries, type Message, type SentMessage, type WebhookSender } from './webhook-sender.ts';

export interface ControlParts<Parcel> {
  /** Without one there are no such routes. */
  controlToken: string | undefined;
  records: Records<Parcel>;
  faults: CourierFaults;
  webhooks: WebhookSender;
  /** The shop's number of a parcel. */
  refOf: (parcel: Parcel) => string;
  /** What a message is sent with. */
  envelope: Omit<Message, 'body'>;
  /** Moves a parcel as asked and returns the message about it, or what is wrong with the request. */
  step: (parcel: Parcel, asked: Record<string, unknown>) => object | string;
  /** Routes of this courier alone; `test` sends a message to the shop. */
  others?: (control: FastifyInstance, test: (body: object) => Promise<unknown>) => void;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Refuses every request of `control` without `Authorization: Bearer <token>`. */
function requireToken(control: FastifyInstance, token: string): void {
  control.addHook('onRequest', async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, digest(`Bearer ${token}`)))
      return reply.code(401).send({ message: 'The control token is missing or wrong.' });
  });
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** "2025-03-02 12:45:30", in Bangladesh. */
export const localTime = (at: Date): string =>
  new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const fail = (reply: FastifyReply, message: string, code = 400) => reply.code(code).send({ message });

/** A message for who controls the stand-in, and a status. */
type Refusal = [string, number];
const isRefusal = (result: SentMessage[] | Refusal): result is Refusal => typeof result[0] === 'string';

export function controlRoutes<Parcel>(app: FastifyInstance, parts: ControlParts<Parcel>): void {
  const { controlToken, records, faults, webhooks, refOf, envelope, step, others } = parts;
  if (!controlToken) return;
  app.register(
    async (control) => {
      requireToken(control, controlToken);
      control.get('/parcels', async () => records.parcels);
      control.get('/webhooks', async () => webhooks.sent);

      /** Returns what the shop has answered, or what is wrong with the request and its status. */
      async function carryOut(
        ref: unknown,
        asked: Record<string, unknown>,
      ): Promise<SentMessage[] | Refusal> {
        const parcel = records.parcels.find((one) => refOf(one) === ref);
        if (!parcel) return ['No parcel has this number.', 404];
        const way = deliveries.find((name) => name === (asked.delivery ?? 'once'));
        if (!way) return [`delivery must be one of ${deliveries.join(', ')}.`, 400];
        const body = step(parcel, asked);
        if (typeof body === 'string') return [body, 400];
        records.save();
        return webhooks.send({ ...envelope, body }, way);
      }
      /** The shop is told as `delivery` says. */
      control.post<{ Params: { ref: string } }>('/parcels/:ref/step', async (request, reply) => {
        const result = await carryOut(request.params.ref, Object(request.body));
        return isRefusal(result) ? fail(reply, ...result) : result;
      });
      /** The same for many parcels: each has its `ref`. */
      control.post('/steps', async (request, reply) => {
        const sent: SentMessage[] = [];
        for (const asked of [Object(request.body).steps].flat()) {
          const result = await carryOut(Object(asked).ref, Object(asked));
          if (isRefusal(result)) return fail(reply, ...result);
          sent.push(...result);
        }
        return sent;
      });
      control.post('/webhooks/release', async (request) => {
        const { order } = Object(request.body);
        return webhooks.release(Array.isArray(order) ? order.map(Number) : undefined);
      });

      control.post('/faults', async (request, reply) => {
        const { fault, times = 1 } = Object(request.body);
        const name = faultNames.find((known) => known === fault);
        if (!name || !Number.isInteger(times))
          return fail(reply, `fault must be one of ${faultNames.join(', ')}.`);
        faults.set(name, times);
        return {};
      });
      control.delete('/faults', async () => {
        faults.clear();
        return {};
      });
      control.post('/reset', async () => {
        records.parcels.length = 0;
        records.save();
        faults.clear();
        return {};
      });
      others?.(control, (body) => webhooks.send({ ...envelope, body }, 'once'));
    },
    { prefix: '/__sandbox' },
  );
}
