// The merchant's side of Nagad's check-out: initialize, complete, verify, cancel.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../payment-gateway/json-fields.ts';
import { breakAnswer } from '../wallets/wallet-faults.ts';
import {
  faultsOf,
  findPayment,
  type NagadContext,
  nagadTime,
  newPaymentRefId,
  newTrxId,
} from './nagad-context.ts';
import type { FaultArea } from './nagad-faults.ts';
import { createFrame } from './nagad-frame.ts';
import type { WalletPayment } from './nagad-state.ts';

const PATH = '/api/dfs';
const AMOUNT = /^\d{1,9}\.\d{2}$/;
const HEADERS = ['x-km-api-version', 'x-km-mc-id', 'x-km-ip-v4', 'x-km-client-type'] as const;

type Fields = Readonly<Record<string, unknown>>;
/** Nagad's own words for what it does not do. */
class Refusal extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}
const refuse = (reason: string, message: string): never => {
  throw new Refusal(reason, message);
};

export function checkOutRoutes(app: FastifyInstance, nagad: NagadContext): void {
  const { state, clock, settings } = nagad;
  const frame = createFrame(settings);

  /** Does the work of one request, and breaks its answer by the faults of its area. */
  async function answer(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { area, orderId, fields }: { area: FaultArea; orderId: string | undefined; fields: Fields },
    work: (faults: readonly string[]) => object,
  ) {
    const headers = Object.fromEntries(HEADERS.map((name) => [name, String(request.headers[name] ?? '')]));
    const { sensitiveData: _data, signature: _signature, ...beside } = Object(request.body) as Fields;
    nagad.calls.push({ path: request.url, fields, beside, headers });
    const faults = faultsOf(nagad, area, orderId);
    if (breakAnswer(reply, faults, 'before')) return reply;
    if (faults.includes('fault'))
      return reply.code(400).send({ reason: '4009_0000_001', message: 'Refused by a fault' });
    try {
      if (headers['x-km-api-version'] !== 'v-0.2.0') refuse('4001_0000_000', 'Invalid API version');
      if (!/^\d+\.\d+\.\d+\.\d+$/.test(headers['x-km-ip-v4'] ?? '')) refuse('4001_0000_001', 'Invalid IP');
      if (!/^(PC|MOBILE)_WEB$/.test(headers['x-km-client-type'] ?? ''))
        refuse('4001_0000_002', 'Invalid client type');
      const result = work(faults);
      nagad.save();
      return breakAnswer(reply, faults, 'after') ? reply : result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(400).send({ reason: error.reason, message: error.message });
    }
  }

  /** The fields of a message of the merchant. */
  const opened = (body: unknown, name = 'sensitiveData'): Fields | undefined =>
    frame.read(Object(body)[name], Object(body).signature);

  /** The fields that are asked for, and no others. Throws for anything else. */
  function require(fields: Fields | undefined, rules: Record<string, RegExp>): Record<string, string> {
    if (!fields) return refuse('4002_0000_000', 'Invalid signature');
    const unknown = Object.keys(fields).find((name) => !Object.hasOwn(rules, name));
    if (unknown !== undefined) refuse('4003_0000_000', `Unknown field: ${unknown}`);
    for (const [name, rule] of Object.entries(rules)) {
      const value = fields[name];
      if (typeof value !== 'string' || !rule.test(value)) refuse('4003_0000_001', `Invalid field: ${name}`);
    }
    if (fields.merchantId !== settings.merchantId) refuse('4004_0000_000', 'Invalid merchant');
    return fields as Record<string, string>;
  }

  app.post(`${PATH}/check-out/initialize/:merchantId/:orderId`, (request, reply) => {
    const { merchantId = '', orderId = '' } = request.params as Record<string, string>;
    const fields = opened(request.body);
    return answer({ request, reply }, { area: 'initialize', orderId, fields: fields ?? {} }, (faults) => {
      const { datetime, challenge, ...own } = require(fields, {
        merchantId: /^\d+$/,
        datetime: /^20\d{12}$/,
        orderId: /^[A-Za-z0-9]{5,20}$/,
        challenge: /^[A-Za-z0-9]{40}$/,
      });
      if (own.merchantId !== merchantId || own.orderId !== orderId)
        refuse('4003_0000_002', 'The address names another order');
      if (readText(request.body, 'dateTime') !== datetime) refuse('4003_0000_003', 'Invalid date');
      if (state.payments.some((payment) => payment.orderId === orderId))
        refuse('4005_0000_000', 'Duplicate order');
      const at = clock.now();
      const payment: WalletPayment = {
        paymentRefId: newPaymentRefId(at, orderId),
        orderId,
        challenge: `${challenge?.slice(0, 20)}${newTrxId()}`,
        createdAt: at,
        state: 'OrderInitiated',
        wrongEntries: 0,
      };
      state.payments.push(payment);
      return frame.make(
        {
          ...(!faults.includes('no-payment-id') && { paymentReferenceId: payment.paymentRefId }),
          challenge: faults.includes('wrong-challenge') ? newTrxId() : payment.challenge,
          acceptDateTime: nagadTime(at).replace(/\D/g, '').slice(0, 14),
        },
        faults,
      );
    });
  });

  app.post(`${PATH}/check-out/complete/:paymentRefId`, (request, reply) => {
    const payment = findPayment(nagad, (request.params as { paymentRefId: string }).paymentRefId);
    const fields = opened(request.body);
    const { orderId } = payment ?? {};
    return answer({ request, reply }, { area: 'complete', orderId, fields: fields ?? {} }, (faults) => {
      const given = require(fields, {
        merchantId: /^\d+$/,
        orderId: /^[A-Za-z0-9]{5,20}$/,
        currencyCode: /^050$/,
        amount: AMOUNT,
        challenge: /^.+$/,
      });
      if (payment?.state !== 'OrderInitiated' || given.orderId !== payment.orderId)
        return refuse('4006_0000_000', 'Invalid payment reference');
      if (given.challenge !== payment.challenge) refuse('4007_0000_000', 'Invalid challenge');
      const callbackUrl = readText(request.body, 'merchantCallbackURL') ?? '';
      if (!URL.canParse(callbackUrl)) refuse('4003_0000_004', 'Invalid callback URL');
      Object.assign(payment, { amount: given.amount, callbackUrl, state: 'Ready' });
      const page = `${nagad.baseUrl()}/pay/${encodeURIComponent(payment.paymentRefId)}`;
      return {
        callBackUrl: faults.includes('foreign-url') ? 'https://mynagad.com.example.com/pay' : page,
        status: faults.includes('not-successful') ? 'Failed' : 'Success',
      };
    });
  });

  const refundsOf = (paymentRefId: string) =>
    state.refunds.filter((refund) => refund.paymentRefId === paymentRefId);

  app.get(`${PATH}/verify/payment/:paymentRefId`, (request, reply) => {
    const payment = findPayment(nagad, (request.params as { paymentRefId: string }).paymentRefId);
    const { orderId } = payment ?? {};
    return answer({ request, reply }, { area: 'verify', orderId, fields: {} }, (faults) => {
      if (!payment) return refuse('4006_0000_000', 'Invalid payment reference');
      const refund = refundsOf(payment.paymentRefId).at(-1);
      const has = (fault: string): boolean => faults.includes(fault);
      const status = has('in-progress') ? 'InProgress' : has('unknown-status') ? 'Odd' : payment.state;
      return {
        merchantId: has('wrong-merchant') ? '683002007000000' : settings.merchantId,
        orderId: has('wrong-order') ? 'ANOTHERORDER' : payment.orderId,
        paymentRefId: has('wrong-payment') ? 'another' : payment.paymentRefId,
        amount: has('wrong-amount') ? '1.00' : (payment.amount ?? ''),
        clientMobileNo: payment.wallet?.replace(/^(\d{3})\d{4}/, '$1****') ?? '',
        merchantMobileNo: '01300200710',
        orderDateTime: nagadTime(payment.createdAt),
        issuerPaymentDateTime: payment.paidAt === undefined ? null : nagadTime(payment.paidAt),
        issuerPaymentRefNo: has('no-issuer') ? null : (payment.issuerRefNo ?? null),
        additionalMerchantInfo: '{}',
        status,
        statusCode: status === 'Success' ? '000' : '001',
        cancelIssuerDateTime: refund ? nagadTime(refund.at) : null,
        cancelIssuerRefNo: refund?.cancelTrxId ?? null,
        serviceType: 'Remote Payment',
      };
    });
  });

  app.post(`${PATH}/purchase/cancel`, (request, reply) => {
    const { paymentRefId = '', orderId = '' } = request.query as Record<string, string>;
    const fields = opened(request.body, 'sensitiveDataCancelRequest');
    return answer({ request, reply }, { area: 'refund', orderId, fields: fields ?? {} }, (faults) => {
      const given = require(fields, {
        merchantId: /^\d+$/,
        originalRequestDate: /^20\d{6}$/,
        originalAmount: AMOUNT,
        cancelAmount: AMOUNT,
        referenceNo: /^[A-Za-z0-9]{1,40}$/,
        referenceMessage: /^[\x20-\x7e]{1,100}$/,
      });
      const payment = findPayment(nagad, paymentRefId);
      if (payment?.state !== 'Success' || payment.orderId !== orderId)
        return refuse('4006_0000_000', 'Invalid payment reference');
      if (given.originalAmount !== payment.amount) refuse('4008_0000_000', 'Invalid original amount');
      const day = nagadTime(payment.createdAt).slice(0, 10).replaceAll('-', '');
      if (given.originalRequestDate !== day) refuse('4008_0000_001', 'Invalid original date');
      const back = refundsOf(paymentRefId).reduce((sum, { amount }) => sum + Number(amount), 0);
      const amount = given.cancelAmount ?? '';
      if (Number(amount) <= 0 || back + Number(amount) > Number(payment.amount))
        refuse('4008_0000_002', 'The amount is more than what is left');
      const refund = {
        cancelTrxId: newTrxId(),
        paymentRefId,
        amount,
        referenceNo: given.referenceNo ?? '',
        referenceMessage: given.referenceMessage ?? '',
        at: clock.now(),
      };
      state.refunds.push(refund);
      return frame.make(
        {
          status: faults.includes('not-successful') ? 'Failed' : 'Success',
          code: '000',
          originalAmount: payment.amount,
          cancelAmount: faults.includes('wrong-amount') ? '1.00' : amount,
          cancelTrxId: refund.cancelTrxId,
        },
        faults,
      );
    });
  });
}
