// POST /gwprocess/v4/api.php: opening a payment session.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { breakAnswer } from './broken-answers.ts';
import { callFields } from './call-fields.ts';
import type { GatewayContext } from './gateway-context.ts';
import { findStore } from './gateway-context.ts';
import { openedSession, refusedSession } from './session-answer.ts';
import type { SessionExpiry } from './session-expiry.ts';
import { doubtfulInput, sessionFault } from './session-request.ts';
import { openSession } from './sessions.ts';
import type { Fields } from './signature.ts';

const CREDENTIALS = 'Store Credential Error Or Store is De-active';

export function sessionRoutes(app: FastifyInstance, gateway: GatewayContext, expiry: SessionExpiry): void {
  // The provider gives its well-known credential reason for bodies that it cannot read, too.
  const errorHandler = (_error: unknown, _request: unknown, reply: FastifyReply) =>
    reply.code(200).send(refusedSession(CREDENTIALS));

  app.post('/gwprocess/v4/api.php', { errorHandler }, async (request, reply) => {
    const fields = callFields(request);
    const store = findStore(gateway.settings, fields.store_id, fields.store_passwd);
    if (!store?.active) return refusedSession(CREDENTIALS);

    const faults = gateway.faults.take('session', { tranId: fields.tran_id });
    if (await breakAnswer(reply, faults)) return reply;
    const wished = faults.find((fault) => fault.startsWith('failed:'))?.slice('failed:'.length);
    const reason = wished ?? sessionFault(fields);
    if (reason) {
      gateway.settings.log(`session refused: ${reason}`);
      return refusedSession(reason);
    }
    return answerOpened(reply, fields, store.name, faults);
  });

  async function answerOpened(
    reply: FastifyReply,
    fields: Fields,
    storeName: string,
    faults: readonly string[],
  ) {
    for (const doubt of doubtfulInput(fields)) gateway.settings.log(`session ${fields.tran_id}: ${doubt}`);
    const session = openSession(gateway, fields);
    gateway.faults.bindNext(session.sessionKey);
    gateway.save();
    await expiry.run();
    const answer = openedSession(session, gateway.baseUrl(), storeName);
    if (faults.includes('no-url')) answer.GatewayPageURL = '';
    if (faults.includes('foreign-url'))
      answer.GatewayPageURL = 'https://sslcommerz.com.pay.example/gw.php?Q=PAY';
    if (faults.includes('no-sessionkey')) answer.sessionkey = '';
    return reply.send(answer);
  }
}
