// POST /gwprocess/v4/api.php: opens a payment session.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { breakResponse } from './broken-responses.ts';
import type { GatewayContext } from './gateway-context.ts';
import { findStore } from './gateway-context.ts';
import { requestFields } from './request-fields.ts';
import type { SessionExpiry } from './session-expiry.ts';
import { inputWarnings, sessionRequestError } from './session-request.ts';
import { failedSessionResponse, openedSessionResponse } from './session-response.ts';
import { openSession } from './sessions.ts';
import type { Fields } from './signature.ts';

const CREDENTIAL_ERROR = 'Store Credential Error Or Store is De-active';

export function sessionRoutes(app: FastifyInstance, gateway: GatewayContext, expiry: SessionExpiry): void {
  // The provider reports its well-known credential reason for unreadable bodies, too.
  const errorHandler = (_error: unknown, _request: unknown, reply: FastifyReply) =>
    reply.code(200).send(failedSessionResponse(CREDENTIAL_ERROR));

  app.post('/gwprocess/v4/api.php', { errorHandler }, async (request, reply) => {
    const fields = requestFields(request);
    const store = findStore(gateway.settings, fields.store_id, fields.store_passwd);
    if (!store?.active) return failedSessionResponse(CREDENTIAL_ERROR);

    const faults = gateway.faults.take('session', { tranId: fields.tran_id });
    if (await breakResponse(reply, faults)) return reply;
    const injected = faults.find((fault) => fault.startsWith('failed:'))?.slice('failed:'.length);
    const reason = injected ?? sessionRequestError(fields);
    if (reason) {
      gateway.settings.log(`session rejected: ${reason}`);
      return failedSessionResponse(reason);
    }
    return sendOpenedSession(reply, fields, store.name, faults);
  });

  async function sendOpenedSession(
    reply: FastifyReply,
    fields: Fields,
    storeName: string,
    faults: readonly string[],
  ) {
    for (const warning of inputWarnings(fields))
      gateway.settings.log(`session ${fields.tran_id}: ${warning}`);
    const session = openSession(gateway, fields);
    gateway.faults.bindNext(session.sessionKey);
    gateway.save();
    await expiry.run();
    const response = openedSessionResponse(session, gateway.baseUrl(), storeName);
    if (faults.includes('no-url')) response.GatewayPageURL = '';
    if (faults.includes('foreign-url'))
      response.GatewayPageURL = 'https://sslcommerz.com.pay.example/gw.php?Q=PAY';
    if (faults.includes('no-sessionkey')) response.sessionkey = '';
    return reply.send(response);
  }
}
