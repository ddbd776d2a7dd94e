// /__sandbox/*: control endpoints for faults, clock, late decisions and inspection, for tests and manual use; protected by a token.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFaultRequests } from './fault-requests.ts';
import type { GatewayContext } from './gateway-context.ts';
import { refundState } from './gateway-refunds.ts';
import { emptyState } from './gateway-state.ts';
import { importPayments, readImportedPayments } from './imported-payments.ts';
import { readNumber, readText } from './json-fields.ts';
import { completeTransaction, decidePending } from './outcomes.ts';
import type { RecordedRequest } from './recorded-requests.ts';
import type { SessionExpiry } from './session-expiry.ts';
import { findNewestSession, findSession } from './sessions.ts';
import { cardOutcome, findTestCard } from './test-instruments.ts';

export function controlRoutes(
  app: FastifyInstance,
  gateway: GatewayContext,
  expiry: SessionExpiry,
  calls: RecordedRequest[],
): void {
  const token = gateway.settings.controlToken;
  if (!token) return;
  const { state, faults, clock } = gateway;

  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!equalSecrets(request.headers.authorization ?? '', `Bearer ${token}`)) {
          return reply.code(401).send({ message: 'The control token is missing or wrong.' });
        }
      });

      control.get('/faults', async () => faults.list());
      control.post('/faults', async (request, reply) => {
        const requested = readFaultRequests(request.body);
        if (typeof requested === 'string') return sendError(reply, requested);
        return requested.map(({ area, value, scope, times }) => faults.add(area, value, scope, times));
      });
      control.delete('/faults', async () => {
        faults.clear();
        return [];
      });

      control.get('/clock', async () => ({ now: clock.now() }));
      control.post('/clock', async (request, reply) => {
        const seconds = readNumber(request.body, 'advanceSeconds');
        if (seconds === undefined || seconds < 0)
          return sendError(reply, 'advanceSeconds must be a number from 0 up.');
        clock.advance(seconds * 1000);
        await expiry.run();
        await gateway.ipns.sendDue();
        return { now: clock.now() };
      });

      control.post('/pay', async (request, reply) => {
        const session = findRequestedSession(request.body);
        if (!session) return sendError(reply, 'No session has this sessionKey or tranId.', 404);
        if (session.state === 'paid') return sendError(reply, 'This session is already paid.', 409);
        const cardNumber = readText(request.body, 'card') ?? '4111111111111111';
        if (cardNumber === 'cancel')
          return completeTransaction(gateway, session, { status: 'CANCELLED', error: 'Cancelled by User' });
        const card = findTestCard(cardNumber);
        if (!card) return sendError(reply, 'card must be a test card number or "cancel".');
        session.channelChosen = true;
        return completeTransaction(gateway, session, cardOutcome(card));
      });

      control.post('/decide', async (request, reply) => {
        const session = findRequestedSession(request.body);
        const status = readText(request.body, 'status');
        if (status !== 'VALID' && status !== 'FAILED' && status !== 'CANCELLED') {
          return sendError(reply, 'status must be VALID, FAILED or CANCELLED.');
        }
        if (!session || !(await decidePending(gateway, session, status))) {
          return sendError(reply, 'No pending try was found.', 404);
        }
        return { status };
      });

      control.post('/payments', async (request, reply) => {
        const payments = readImportedPayments(request.body);
        if (typeof payments === 'string') return sendError(reply, payments);
        return { added: importPayments(gateway, payments) };
      });

      control.post('/ipns/replay', async (request, reply) => {
        const tranId = readText(request.body, 'tranId');
        const copies = readNumber(request.body, 'copies') ?? 1;
        const delivery = state.deliveries.findLast((sent) => sent.tranId === tranId);
        if (!delivery) return sendError(reply, 'No IPN was made for this tranId.', 404);
        return Promise.all(Array.from({ length: Math.min(copies, 20) }, () => gateway.ipns.resend(delivery)));
      });

      control.post('/refunds/:ref', async (request, reply) => {
        const { ref } = request.params as { ref: string };
        const refund = state.refunds.find(({ refundRefId }) => refundRefId === ref);
        const status = readText(request.body, 'status');
        if (!refund) return sendError(reply, 'No refund has this reference.', 404);
        if (status !== 'cancelled' && status !== 'refunded')
          return sendError(reply, 'status must be cancelled or refunded.');
        refund.state = status;
        gateway.save();
        return refund;
      });

      control.get('/sessions', async () => state.sessions);
      control.get('/transactions', async () => state.transactions);
      control.get('/refunds', async () =>
        state.refunds.map((refund) => ({ ...refund, state: refundState(gateway, refund) })),
      );
      control.get('/ipns', async () => state.deliveries);
      control.get('/calls', async () => calls);
      control.post('/reset', async () => {
        const { version, clockOffsetMs, faults: _faults, ...empty } = emptyState();
        Object.assign(state, empty);
        calls.length = 0;
        faults.clear();
        gateway.save();
        return {};
      });
    },
    { prefix: '/__sandbox' },
  );

  function findRequestedSession(body: unknown) {
    const sessionKey = readText(body, 'sessionKey');
    return sessionKey
      ? findSession(gateway, sessionKey)
      : findNewestSession(gateway, readText(body, 'tranId') ?? '');
  }
}

function sendError(reply: FastifyReply, message: string, status = 400) {
  return reply.code(status).send({ message });
}

function equalSecrets(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
