// The two validator URLs: order validation, and the one that is query, refund and refund query in turn.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { breakAnswer } from './broken-answers.ts';
import { callFields } from './call-fields.ts';
import type { FaultArea, FaultSubject } from './faults.ts';
import type { GatewayContext } from './gateway-context.ts';
import { initiateRefund, queryRefund } from './gateway-refunds.ts';
import { findPaid, validateOrder } from './order-validation.ts';
import { findNewestSession, findSession } from './sessions.ts';
import type { Fields } from './signature.ts';
import { accessFault } from './store-access.ts';
import { querySession, queryTransactions } from './transaction-query.ts';

export function merchantApiRoutes(app: FastifyInstance, gateway: GatewayContext): void {
  const both = ['GET', 'POST'] as const;
  app.get('/public/tls/', async (_request, reply) => reply.type('text/html').send('TLS is okay'));
  app.route({ method: [...both], url: '/validator/api/validationserverAPI.php', handler: validation });
  app.route({
    method: [...both],
    url: '/validator/api/merchantTransIDvalidationAPI.php',
    handler: transactions,
  });

  async function validation(request: FastifyRequest, reply: FastifyReply) {
    const fields = callFields(request);
    const refusal = refuse(fields);
    if (refusal) return refusal;
    const found = findPaid(gateway, fields.store_id, fields.val_id ?? '');
    const faults = gateway.faults.take('validation', found?.session ?? {});
    if (await breakAnswer(reply, faults)) return reply;
    if (faults.includes('invalid-once')) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    return reply.send(validateOrder(gateway, fields));
  }

  async function transactions(request: FastifyRequest, reply: FastifyReply) {
    const fields = callFields(request);
    const refusal = refuse(fields);
    if (refusal) return refusal;
    const call = findCall(fields);
    if (!call) return { APIConnect: 'INVALID_REQUEST' };

    const faults = gateway.faults.take(call.area, subjectOf(fields));
    if (await breakAnswer(reply, faults)) return reply;
    if (faults.includes('invalid-source')) return { APIConnect: 'REQUEST_FROM_INVALID_SOURCE_127.0.0.1' };
    const answer = call.answer(gateway, fields, faults);
    if (faults.includes('timeout-after-accept') && (await breakAnswer(reply, ['timeout']))) return reply;
    return reply.send(answer);
  }

  function refuse(fields: Fields) {
    const APIConnect = accessFault(gateway, fields);
    if (APIConnect) return { APIConnect };
    if (fields.format && fields.format !== 'json') {
      return { APIConnect: 'INVALID_REQUEST', errorReason: `format ${fields.format} is not supported here` };
    }
    return undefined;
  }

  function subjectOf(fields: Fields): FaultSubject {
    const { transactions: tries, refunds } = gateway.state;
    if (fields.sessionkey) return findSession(gateway, fields.sessionkey) ?? {};
    const refund = refunds.find((one) => one.refundRefId === fields.refund_ref_id);
    const paid = tries.find(
      (one) => one.bankTranId && one.bankTranId === (refund?.bankTranId ?? fields.bank_tran_id),
    );
    if (paid) return paid;
    return findNewestSession(gateway, fields.tran_id ?? '') ?? { tranId: fields.tran_id };
  }
}

interface Call {
  area: FaultArea;
  answer: (gateway: GatewayContext, fields: Fields, faults: readonly string[]) => unknown;
}

/** The parameters select the operation. */
function findCall(fields: Fields): Call | undefined {
  if (fields.refund_ref_id) return { area: 'refund', answer: queryRefund };
  if (fields.bank_tran_id && fields.refund_amount !== undefined)
    return { area: 'refund', answer: initiateRefund };
  if (fields.sessionkey) return { area: 'query', answer: querySession };
  if (fields.tran_id) return { area: 'query', answer: queryTransactions };
  return undefined;
}
