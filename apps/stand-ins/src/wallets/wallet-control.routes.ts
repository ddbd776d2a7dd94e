// The control endpoints that every wallet's stand-in has, protected by a token: faults and the clock.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GatewayClock } from '../payment-gateway/gateway-clock.ts';
import { readNumber } from '../payment-gateway/json-fields.ts';
import { type Fault, type FaultValues, readFaults } from './wallet-faults.ts';

interface WalletControl {
  prefix: string;
  /** Without one there are no such routes. */
  token: string | undefined;
  known: FaultValues;
  state: { faults: Fault[] };
  clock: GatewayClock;
  save(): void;
  /** Routes of this wallet alone. */
  others(control: FastifyInstance): void;
}

export function walletControlRoutes(
  app: FastifyInstance,
  { prefix, token, known, state, clock, save, others }: WalletControl,
): void {
  if (!token) return;
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!equalSecrets(request.headers.authorization ?? '', `Bearer ${token}`))
          return reply.code(401).send({ message: 'The control token is missing or wrong.' });
      });
      control.get('/faults', async () => state.faults);
      control.post('/faults', async (request, reply) => {
        const added = readFaults(known, request.body);
        if (typeof added === 'string') return sendError(reply, added);
        state.faults.push(...added);
        save();
        return added;
      });
      control.delete('/faults', async () => {
        state.faults.length = 0;
        save();
        return [];
      });
      control.post('/clock', async (request, reply) => {
        const seconds = readNumber(request.body, 'advanceSeconds');
        if (seconds === undefined || seconds < 0)
          return sendError(reply, 'advanceSeconds must be a number from 0 up.');
        clock.advance(seconds * 1000);
        return { now: clock.now() };
      });
      others(control);
    },
    { prefix },
  );
}

export const sendError = (reply: FastifyReply, message: string, status = 400) =>
  reply.code(status).send({ message });

function equalSecrets(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
