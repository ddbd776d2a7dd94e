// The two validator endpoints: order validation, and the one for query, refund and refund query.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breakResponse } from './broken-responses.ts';
import type { FaultArea, FaultSubject } from './faults.ts';
import type { GatewayContext } from './gateway-context.ts';
import { initiateRefund, queryRefund } from './gateway-refunds.ts';
import { findPaid, validateOrder } from './order-validation.ts';
import { requestFields } from './request-fields.ts';
import { findNewestSession, findSession } from './sessions.ts';
import type { Fields } from './signature.ts';
import { accessError } from './store-access.ts';
import { querySession, queryTransactions } from './transaction-query.ts';

export function merchantApiRoutes(app: FastifyInstance, gateway: GatewayContext): void {
  const methods = ['GET', 'POST'] as const;
  app.get('/public/tls/', async (_request, reply) => reply.type('text/html').send('TLS is okay'));
  app.route({ method: [...methods], url: '/validator/api/validationserverAPI.php', handler: validation });
  app.route({
    method: [...methods],
    url: '/validator/api/merchantTransIDvalidationAPI.php',
    handler: transaction,
  });

  async function validation(request: FastifyRequest, reply: FastifyReply) {
    const fields = requestFields(request);
    const rejection = rejectionOf(fields);
    if (rejection) return rejection;
    const found = findPaid(gateway, fields.store_id, fields.val_id ?? '');
    const faults = gateway.faults.take('validation', found?.session ?? {});
    if (await breakResponse(reply, faults)) return reply;
    if (faults.includes('invalid-once')) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    return reply.send(validateOrder(gateway, fields));
  }

  async function transaction(request: FastifyRequest, reply: FastifyReply) {
    const fields = requestFields(request);
    const rejection = rejectionOf(fields);
    if (rejection) return rejection;
    const operation = findOperation(fields);
    if (!operation) return { APIConnect: 'INVALID_REQUEST' };

    const faults = gateway.faults.take(operation.area, subjectOf(fields));
    if (await breakResponse(reply, faults)) return reply;
    if (faults.includes('invalid-source')) return { APIConnect: 'REQUEST_FROM_INVALID_SOURCE_127.0.0.1' };
    const response = operation.run(gateway, fields, faults);
    if (faults.includes('timeout-after-accept') && (await breakResponse(reply, ['timeout']))) return reply;
    return reply.send(response);
  }

  function rejectionOf(fields: Fields) {
    const APIConnect = accessError(gateway, fields);
    if (APIConnect) return { APIConnect };
    if (fields.format && fields.format !== 'json') {
      return { APIConnect: 'INVALID_REQUEST', errorReason: `format ${fields.format} is not supported here` };
    }
    return undefined;
  }

  function subjectOf(fields: Fields): FaultSubject {
    const { transactions, refunds } = gateway.state;
    if (fields.sessionkey) return findSession(gateway, fields.sessionkey) ?? {};
    const refund = refunds.find(({ refundRefId }) => refundRefId === fields.refund_ref_id);
    const paid = transactions.find(
      ({ bankTranId }) => bankTranId && bankTranId === (refund?.bankTranId ?? fields.bank_tran_id),
    );
    if (paid) return paid;
    return findNewestSession(gateway, fields.tran_id ?? '') ?? { tranId: fields.tran_id };
  }
}

interface Operation {
  area: FaultArea;
  run: (gateway: GatewayContext, fields: Fields, faults: readonly string[]) => unknown;
}

/** The parameters select the operation. */
function findOperation(fields: Fields): Operation | undefined {
  if (fields.refund_ref_id) return { area: 'refund', run: queryRefund };
  if (fields.bank_tran_id && fields.refund_amount !== undefined)
    return { area: 'refund', run: initiateRefund };
  if (fields.sessionkey) return { area: 'query', run: querySession };
  if (fields.tran_id) return { area: 'query', run: queryTransactions };
  return undefined;
}
