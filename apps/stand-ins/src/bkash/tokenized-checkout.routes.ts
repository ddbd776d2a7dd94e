// The merchant's side of tokenized checkout: token, create, execute, query, search.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../payment-gateway/json-fields.ts';
import { breakAnswer, faultNumber } from '../wallets/wallet-faults.ts';
import {
  type BkashContext,
  bkashTime,
  faultsOf,
  findPayment,
  isForgotten,
  newPaymentId,
  newTrxId,
} from './bkash-context.ts';
import type { FaultArea } from './bkash-faults.ts';
import type { WalletPayment } from './bkash-state.ts';
import { isRefusal, type RuledEndpoint, readFields } from './field-rules.ts';
import { good, refused, returnUrl, type Work } from './merchant-answers.ts';
import { refundRoutes } from './refunds.routes.ts';
import { hasToken, requestToken } from './tokens.ts';
import { findWallet } from './wallets.ts';

const PATH = '/v1.2.0-beta/tokenized/checkout';

export function merchantApiRoutes(app: FastifyInstance, bkash: BkashContext): void {
  const { state, clock } = bkash;

  /** Does the work of one request, and breaks its answer by the faults of its area. */
  const answer =
    (area: FaultArea, endpoint: RuledEndpoint | ((request: FastifyRequest) => RuledEndpoint), work: Work) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const name = typeof endpoint === 'string' ? endpoint : endpoint(request);
      const path = request.url.split('?')[0] ?? '';
      bkash.calls.push({ path, body: withoutSecrets(request.body), authorization: hasToken(bkash, request) });
      if (name !== 'grant' && !hasToken(bkash, request))
        return reply.code(401).send({ message: 'The incoming token has expired' });
      const faults = faultsOf(bkash, area, invoiceOf(request.body));
      if (faults.includes('unauthorized')) return reply.code(401).send({ message: 'Unauthorized' });
      if (faults.includes('maintenance')) return refused('503', 'System is undergoing maintenance');
      if (breakAnswer(reply, faults, 'before')) return reply;
      const refusal = faultNumber(faults, 'refused');
      if (refusal !== undefined) return refused(String(refusal), 'Refused by a fault');
      const fields = readFields(name, request.body);
      const result = isRefusal(fields) ? refused(fields.code, fields.message) : work(fields, faults);
      bkash.save();
      if (result === undefined) return reply.hijack();
      return breakAnswer(reply, faults, 'after') ? reply : result;
    };

  app.post(`${PATH}/token/grant`, async (request, reply) => {
    const { login } = bkash.settings;
    const isMerchant =
      request.headers.username === login.username && request.headers.password === login.password;
    return answer('token', 'grant', (fields, faults) => {
      const isApp = fields.app_key === login.appKey && fields.app_secret === login.appSecret;
      return requestToken(bkash, isMerchant && isApp, faults);
    })(request, reply);
  });

  app.post(
    `${PATH}/create`,
    answer('create', 'create', (fields, faults) => {
      const {
        payerReference = '',
        callbackURL = '',
        amount = '',
        merchantInvoiceNumber: invoice = '',
      } = fields;
      if (state.payments.some((payment) => payment.invoice === invoice))
        return refused('2029', 'Duplicate for all transactions');
      const at = clock.now();
      const payment: WalletPayment = {
        paymentId: newPaymentId(at),
        invoice,
        payerReference,
        callbackUrl: callbackURL,
        amount,
        createdAt: at,
        state: 'initiated',
        approved: false,
        wrongEntries: 0,
      };
      state.payments.push(payment);
      const callback = (status: string) => returnUrl(payment, status);
      const page = `${bkash.baseUrl()}/pay/${payment.paymentId}`;
      return good({
        ...(!faults.includes('no-payment-id') && { paymentID: payment.paymentId }),
        bkashURL: faults.includes('foreign-url') ? 'https://bka.sh.example.com/pay' : page,
        callbackURL,
        successCallbackURL: callback('success'),
        failureCallbackURL: callback('failure'),
        cancelledCallbackURL: callback('cancel'),
        ...moneyOf(payment, faults),
        intent: 'sale',
        paymentCreateTime: bkashTime(at),
        transactionStatus: 'Initiated',
      });
    }),
  );

  app.post(
    `${PATH}/execute`,
    answer('execute', 'execute', ({ paymentID = '' }, faults) => {
      const payment = findPayment(bkash, paymentID);
      if (!payment || isForgotten(bkash, payment)) return refused('2002', 'Invalid Payment ID');
      if (payment.state === 'completed') return refused('2062', 'The payment has already been completed');
      if (payment.state === 'cancelled') return refused('2069', 'Transaction has already been cancelled');
      if (payment.state === 'refused') return refused('2056', 'Invalid Payment State');
      if (!payment.approved) return refused('2060', "Payment execution pre-requisite hasn't been met");
      const wallet = findWallet(payment.wallet ?? '');
      if (wallet?.silent) return undefined;
      if (wallet?.refusal) {
        payment.state = 'refused';
        return refused(wallet.refusal.code, wallet.refusal.message);
      }
      const at = clock.now();
      Object.assign(payment, { state: 'completed', trxId: newTrxId(), executedAt: at });
      state.charges.push({ paymentId: paymentID, amount: payment.amount, at });
      return good(executedFields(payment, faults));
    }),
  );

  app.post(
    `${PATH}/payment/status`,
    answer('query', 'query', ({ paymentID = '' }, faults) => {
      const payment = findPayment(bkash, paymentID);
      if (!payment || isForgotten(bkash, payment)) return refused('2002', 'Invalid Payment ID');
      if (payment.state === 'cancelled') return refused('2069', 'Transaction has already been cancelled');
      const isComplete = payment.state === 'completed' && clock.now() >= knownAt(payment, faults);
      const shown = {
        paymentID: faults.includes('wrong-payment') ? `${paymentID}0` : paymentID,
        mode: '0011',
        paymentCreateTime: bkashTime(payment.createdAt),
        verificationStatus: payment.approved ? 'Complete' : 'Incomplete',
        userVerificationStatus: payment.approved ? 'Complete' : 'Incomplete',
        intent: 'sale',
      };
      if (isComplete) return good({ ...executedFields(payment, faults), ...shown });
      return good({
        ...shown,
        ...moneyOf(payment, faults),
        payerReference: payment.payerReference,
        transactionStatus: 'Initiated',
      });
    }),
  );

  app.post(
    `${PATH}/general/searchTransaction`,
    answer('query', 'search', ({ trxID = '' }) => {
      const payment = state.payments.find(({ trxId }) => trxId === trxID);
      if (!payment) return refused('2033', 'Transaction not found');
      return good({
        trxID,
        transactionStatus: 'Completed',
        transactionType: 'bKash Tokenized Checkout via API',
        amount: payment.amount,
        currency: 'BDT',
        customerMsisdn: payment.wallet,
        organizationShortCode: '50022',
        initiationTime: bkashTime(payment.createdAt),
        completedTime: bkashTime(payment.executedAt ?? payment.createdAt),
      });
    }),
  );

  refundRoutes(app, bkash, answer, PATH);

  function invoiceOf(body: unknown): string | undefined {
    const id = readText(body, 'paymentID') ?? readText(body, 'paymentId') ?? '';
    return readText(body, 'merchantInvoiceNumber') ?? findPayment(bkash, id)?.invoice;
  }

  /** From when on a query knows of a charge. */
  function knownAt({ executedAt = 0 }: WalletPayment, faults: readonly string[]): number {
    return executedAt + (faultNumber(faults, 'initiated') ?? 0) * 1000;
  }
}

const moneyOf = ({ amount, invoice }: WalletPayment, faults: readonly string[]) => ({
  amount: faults.includes('wrong-amount') ? '1.00' : amount,
  currency: faults.includes('wrong-currency') ? 'USD' : 'BDT',
  merchantInvoiceNumber: faults.includes('wrong-invoice') ? 'P00000000000000000000000000' : invoice,
});

const executedFields = (payment: WalletPayment, faults: readonly string[]) => ({
  paymentID: payment.paymentId,
  payerReference: payment.payerReference,
  customerMsisdn: payment.wallet,
  trxID: payment.trxId,
  ...moneyOf(payment, faults),
  transactionStatus: 'Completed',
  paymentExecuteTime: bkashTime(payment.executedAt ?? 0),
  intent: 'sale',
});

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { app_secret: _secret, ...rest } = body as Record<string, unknown>;
  return rest;
}
