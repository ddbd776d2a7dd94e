/** The adapter of bKash, tokenized checkout v1.2.0-beta: the shopper approves on bKash's page, and the shop then collects (docs/protocols/bkash.md). */
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import type { BkashAccount } from '../../config/bkash-config.ts';
import type { Config } from '../../config/config.ts';
import { toStorableText } from '../../http/storable-text.ts';
import type { CollectResult, PaymentProvider, ProviderTimeouts, QueryOutcome } from '../payment-provider.ts';
import { type Answer, formatAmount, textField } from '../wallet-fields.ts';
import {
  codeOf,
  isApproved,
  isCompleted,
  isGood,
  paymentOf,
  reasonOf,
  redactAnswer,
} from './bkash-answers.ts';
import { type CallResult, createBkashClient } from './bkash-client.ts';
import { createBkashRefunds } from './bkash-refunds.ts';
import type { BkashTokens } from './bkash-token.ts';
import { createWebhookReader } from './bkash-webhook.ts';

/** bKash advises 30 s; what a shopper waits for is shorter. */
export const bkashTimeouts: ProviderTimeouts = {
  sessionMs: 15_000,
  readMs: 10_000,
  refundMs: 30_000,
  retryPauseMs: 300,
};

/** Codes of an execution after which nothing can be charged: the wallet, its owner or its PIN, and payments that ended. */
const refusals = /^(2002|2014|2015|2016|2017|2018|2019|2023|2037|2038|2045|2057|2058|2069)$/;
/** The shopper has not confirmed. */
const unapproved = /^(2054|2060)$/;

const unavailable = (reason: string) =>
  ({ kind: 'unavailable', reason: toStorableText(reason, 200) }) as const;
const unknown = (result: Exclude<CallResult, { kind: 'answer' }>) => unavailable(result.reason);

/** Shoppers are redirected to bKash's own hosts only. */
function isBkashUrl(text: string | undefined, baseUrl: string): text is string {
  if (!text || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.origin === new URL(baseUrl).origin) return true;
  return url.protocol === 'https:' && /(^|\.)(bka\.sh|bkash\.com)$/.test(url.hostname);
}

/** What a browser brings back: never a proof. */
const returned = {
  cancel: { kind: 'negative', state: 'cancelled', reason: null },
  failure: { kind: 'negative', state: 'failed', reason: null },
} as const;

/** Creates the adapter. `tokens` are shared by all processes. Its methods never throw for bKash's faults. */
export function createBkash(
  account: BkashAccount,
  tokens: BkashTokens,
  shop: Pick<Config, 'publicUrl'>,
  timeouts: ProviderTimeouts = bkashTimeouts,
): PaymentProvider {
  const { baseUrl } = account;
  const call = createBkashClient(account, tokens);
  const readWebhook = createWebhookReader(account.webhookKey);
  const urlOf = (path: string): string => `${baseUrl}/tokenized/checkout/${path}`;
  const statusOf = (paymentId: string): Promise<CallResult> =>
    call(urlOf('payment/status'), { paymentID: paymentId }, timeouts.readMs);

  /** Asks whether a payment is paid; anything else leaves it open. */
  async function confirmPayment(
    paymentId: string,
  ): Promise<Extract<CollectResult, { kind: 'valid' | 'unavailable' }>> {
    const result = await statusOf(paymentId);
    if (result.kind !== 'answer') return unknown(result);
    const { answer } = result;
    if (isCompleted(answer, paymentId))
      return { kind: 'valid', payment: paymentOf(answer), redacted: redactAnswer(answer) };
    return unavailable(`${textField(answer, 'transactionStatus') ?? 'no status'}: ${reasonOf(answer)}`);
  }

  return {
    // bKash knows the limits of a wallet, and says so on its page.
    limits: { min: 100, max: 50_000_000 },

    async start({ tranId, amountPoisha, customer }) {
      const amount = formatAmount(amountPoisha);
      const body = {
        mode: '0011',
        // The wallet page has this number filled in; most shoppers pay with their own.
        payerReference: customer.mobileNumber.replace(/^\+?88/, '').replace(/[^0-9]/g, '') || tranId,
        callbackURL:
          shop.publicUrl + gatewayPaths.bkashReturned.replace(':tranId', encodeURIComponent(tranId)),
        amount,
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: tranId,
      };
      const result = await call(urlOf('create'), body, timeouts.sessionMs);
      if (result.kind === 'no-token' && result.refused) return { kind: 'refused', reason: result.reason };
      if (result.kind !== 'answer') return unknown(result);
      const { answer } = result;
      if (!isGood(answer)) return { kind: 'refused', reason: reasonOf(answer) };
      const paymentId = textField(answer, 'paymentID');
      if (paymentId === undefined) return unavailable('no payment ID in the answer');
      if (textField(answer, 'merchantInvoiceNumber') !== tranId || textField(answer, 'amount') !== amount)
        return unavailable('the answer is about another payment');
      const url = answer.bkashURL;
      if (typeof url !== 'string' || !isBkashUrl(url, baseUrl))
        return unavailable('no page of bKash in its answer');
      return { kind: 'started', providerRef: paymentId, url };
    },

    parseNotification(rawQuery) {
      // The webhook; a browser brings a query.
      if (rawQuery.startsWith('{')) return readWebhook(rawQuery);
      const query = new URLSearchParams(rawQuery);
      const statement = returned[query.get('status') as keyof typeof returned] as
        | (typeof returned)[keyof typeof returned]
        | undefined;
      return {
        tranId: '',
        providerRef: toStorableText(query.get('paymentID') ?? '', 100),
        ...(statement && { statement }),
        signature: 'absent',
        redacted: redactAnswer(Object.fromEntries(query)),
      };
    },

    // A payment is found by its own id, whatever was claimed.
    confirmationIdOf: () => undefined,
    confirm: confirmPayment,

    async query({ providerRef }) {
      if (!providerRef) return { outcome: { kind: 'none' }, log: [] };
      const result = await statusOf(providerRef);
      if (result.kind !== 'answer') return { outcome: unknown(result), log: [unknown(result)] };
      return {
        outcome: outcomeOf(result.answer, providerRef),
        log: [{ kind: 'found', ...redactAnswer(result.answer) }],
      };
    },

    async collect({ providerRef }): Promise<CollectResult> {
      if (!providerRef) return { kind: 'refused', reason: 'no payment ID' };
      const result = await call(urlOf('execute'), { paymentID: providerRef }, timeouts.refundMs);
      // It was not sent: the next query says so.
      if (result.kind === 'no-token') return unknown(result);
      // It may have been executed, which only a query tells.
      if (result.kind === 'unavailable') return confirmPayment(providerRef);
      const { answer } = result;
      if (isCompleted(answer, providerRef))
        return { kind: 'valid', payment: paymentOf(answer), redacted: redactAnswer(answer) };
      const code = codeOf(answer) ?? '';
      if (refusals.test(code)) return { kind: 'refused', reason: reasonOf(answer) };
      if (unapproved.test(code)) return { kind: 'unapproved' };
      return confirmPayment(providerRef);
    },

    ...createBkashRefunds(account, call, timeouts.refundMs),
    refundsInTurn: true,

    async checkCredentials() {
      // Nobody's payment; the token alone may be of the credentials as they were.
      const result = await statusOf('CREDENTIALS-CHECK');
      if (result.kind === 'answer') return { kind: 'accepted' };
      const isRefused = result.kind === 'no-token' && result.refused;
      return { kind: isRefused ? 'refused' : 'unavailable', reason: toStorableText(result.reason, 200) };
    },
  };
}

/** What a query says about a payment. */
function outcomeOf(answer: Answer, paymentId: string): QueryOutcome {
  const code = codeOf(answer) ?? '';
  if (code === '2069') return { kind: 'negative', state: 'cancelled', reason: reasonOf(answer) };
  // bKash forgets what was never executed.
  if (code === '2002') return { kind: 'none' };
  if (!isGood(answer)) return unavailable(reasonOf(answer));
  if (textField(answer, 'paymentID') !== paymentId) return unavailable('an answer about another payment');
  if (isCompleted(answer, paymentId)) return { kind: 'success', confirmationIds: [paymentId] };
  if (isApproved(answer)) return { kind: 'approved' };
  const status = textField(answer, 'transactionStatus');
  return status === 'Initiated' ? { kind: 'none' } : unavailable(`status ${status ?? 'missing'}`);
}
