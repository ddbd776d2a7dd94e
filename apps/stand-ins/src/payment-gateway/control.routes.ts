// /__sandbox/*: faults, clock, late decisions and inspection, for tests and for people; guarded by a token.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { faultOrders } from './fault-orders.ts';
import { addFormerPayments, readFormerPayments } from './former-payments.ts';
import type { GatewayContext } from './gateway-context.ts';
import { refundState } from './gateway-refunds.ts';
import { emptyState } from './gateway-state.ts';
import type { InboundCall } from './inbound-calls.ts';
import { completeTry, decidePending } from './outcomes.ts';
import type { SessionExpiry } from './session-expiry.ts';
import { findNewestSession, findSession } from './sessions.ts';
import { cardOutcome, findTestCard } from './test-instruments.ts';

export function controlRoutes(
  app: FastifyInstance,
  gateway: GatewayContext,
  expiry: SessionExpiry,
  calls: InboundCall[],
): void {
  const token = gateway.settings.controlToken;
  if (!token) return;
  const { state, faults, clock } = gateway;

  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
          return reply.code(401).send({ message: 'The control token is missing or wrong.' });
        }
      });

      control.get('/faults', async () => faults.list());
      control.post('/faults', async (request, reply) => {
        const orders = faultOrders(request.body);
        if (typeof orders === 'string') return refuse(reply, orders);
        return orders.map((order) => faults.add(order.area, order.value, order.scope, order.times));
      });
      control.delete('/faults', async () => {
        faults.clear();
        return [];
      });

      control.get('/clock', async () => ({ now: clock.now() }));
      control.post('/clock', async (request, reply) => {
        const seconds = readNumber(request.body, 'advanceSeconds');
        if (seconds === undefined || seconds < 0)
          return refuse(reply, 'advanceSeconds must be a number from 0 up.');
        clock.advance(seconds * 1000);
        await expiry.run();
        await gateway.ipns.sendDue();
        return { now: clock.now() };
      });

      control.post('/pay', async (request, reply) => {
        const session = findNamed(request.body);
        if (!session) return refuse(reply, 'No session has this sessionKey or tranId.', 404);
        if (session.state === 'paid') return refuse(reply, 'This session is already paid.', 409);
        const word = readText(request.body, 'card') ?? '4111111111111111';
        if (word === 'cancel')
          return completeTry(gateway, session, { status: 'CANCELLED', error: 'Cancelled by User' });
        const card = findTestCard(word);
        if (!card) return refuse(reply, 'card must be a test card number or "cancel".');
        session.channelChosen = true;
        return completeTry(gateway, session, cardOutcome(card));
      });

      control.post('/decide', async (request, reply) => {
        const session = findNamed(request.body);
        const status = readText(request.body, 'status');
        if (status !== 'VALID' && status !== 'FAILED' && status !== 'CANCELLED') {
          return refuse(reply, 'status must be VALID, FAILED or CANCELLED.');
        }
        if (!session || !(await decidePending(gateway, session, status))) {
          return refuse(reply, 'No pending try was found.', 404);
        }
        return { status };
      });

      control.post('/payments', async (request, reply) => {
        const payments = readFormerPayments(request.body);
        if (typeof payments === 'string') return refuse(reply, payments);
        return { added: addFormerPayments(gateway, payments) };
      });

      control.post('/ipns/replay', async (request, reply) => {
        const tranId = readText(request.body, 'tranId');
        const copies = readNumber(request.body, 'copies') ?? 1;
        const delivery = state.deliveries.findLast((one) => one.tranId === tranId);
        if (!delivery) return refuse(reply, 'No IPN was made for this tranId.', 404);
        return Promise.all(Array.from({ length: Math.min(copies, 20) }, () => gateway.ipns.resend(delivery)));
      });

      control.post('/refunds/:ref', async (request, reply) => {
        const { ref } = request.params as { ref: string };
        const refund = state.refunds.find((one) => one.refundRefId === ref);
        const status = readText(request.body, 'status');
        if (!refund) return refuse(reply, 'No refund has this reference.', 404);
        if (status !== 'cancelled' && status !== 'refunded')
          return refuse(reply, 'status must be cancelled or refunded.');
        refund.state = status;
        gateway.save();
        return refund;
      });

      control.get('/sessions', async () => state.sessions);
      control.get('/transactions', async () => state.transactions);
      control.get('/refunds', async () =>
        state.refunds.map((one) => ({ ...one, state: refundState(gateway, one) })),
      );
      control.get('/ipns', async () => state.deliveries);
      control.get('/calls', async () => calls);
      control.post('/reset', async () => {
        const { version, clockOffsetMs, faults: none, ...empty } = emptyState();
        Object.assign(state, empty);
        calls.length = 0;
        faults.clear();
        gateway.save();
        return {};
      });
    },
    { prefix: '/__sandbox' },
  );

  function findNamed(body: unknown) {
    const sessionKey = readText(body, 'sessionKey');
    return sessionKey
      ? findSession(gateway, sessionKey)
      : findNewestSession(gateway, readText(body, 'tranId') ?? '');
  }
}

function refuse(reply: FastifyReply, message: string, status = 400) {
  return reply.code(status).send({ message });
}

function read(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function readText(body: unknown, name: string): string | undefined {
  const value = read(body, name);
  return typeof value === 'string' ? value : undefined;
}

function readNumber(body: unknown, name: string): number | undefined {
  const value = read(body, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
