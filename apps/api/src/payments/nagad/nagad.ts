/** The adapter of Nagad, its check-out: the shopper pays on Nagad's page, and its verification alone says so (docs/protocols/nagad.md). */
import { gatewayPaths } from '@jontro/shop/payments/payments.endpoints.ts';
import type { Config } from '../../config/config.ts';
import type { NagadAccount } from '../../config/nagad-config.ts';
import { toStorableText } from '../../http/storable-text.ts';
import type { PaymentProvider, ProviderTimeouts, QueryOutcome, Shopper } from '../payment-provider.ts';
import { formatAmount, textField } from '../wallet-fields.ts';
import { isPaid, paymentOf, redactAnswer, type VerifiedPayment } from './nagad-answers.ts';
import { createNagadClient, nagadTime, newChallenge } from './nagad-client.ts';
import { createNagadRefunds } from './nagad-refunds.ts';

export const nagadTimeouts: ProviderTimeouts = {
  sessionMs: 10_000,
  readMs: 10_000,
  refundMs: 30_000,
  retryPauseMs: 300,
};

const taka = '050';
/** Nagad takes 5 to 20 letters and digits; these are the random ones of the transaction id. */
const orderIdLength = 20;
export const nagadOrderId = (tranId: string): string => tranId.slice(-orderIdLength);

const unavailable = (reason: string) =>
  ({ kind: 'unavailable', reason: toStorableText(reason, 200) }) as const;

/** Shoppers are redirected to Nagad's own hosts only. */
function isNagadUrl(text: string | undefined, baseUrl: string): text is string {
  if (!text || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.origin === new URL(baseUrl).origin) return true;
  return url.protocol === 'https:' && /(^|\.)(mynagad\.com|nagad\.com\.bd)$/.test(url.hostname);
}

/** What a verified payment means. */
function outcomeOf(payment: VerifiedPayment, providerRef: string): QueryOutcome {
  if (isPaid(payment)) return { kind: 'success', confirmationIds: [providerRef] };
  const { status } = payment;
  if (status === 'Failed') return { kind: 'negative', state: 'failed', reason: null };
  if (status === 'Aborted' || status === 'Cancelled')
    return { kind: 'negative', state: 'cancelled', reason: null };
  if (status === 'OrderInitiated' || status === 'Ready') return { kind: 'none' };
  // The shopper may be entering the PIN.
  return status === 'InProgress' ? { kind: 'pending' } : unavailable(`status ${status}`);
}

/** Creates the adapter. Its methods never throw for Nagad's faults. */
export function createNagad(
  account: NagadAccount,
  shop: Pick<Config, 'publicUrl'>,
  now: () => Date,
  timeouts: ProviderTimeouts = nagadTimeouts,
): PaymentProvider {
  const { baseUrl, merchantId } = account;
  const client = createNagadClient(account);

  /** Registers an order at Nagad, which charges nothing. */
  const initialize = (orderId: string, shopper?: Shopper) => {
    const dateTime = nagadTime(now());
    return client.post({
      path: `/check-out/initialize/${encodeURIComponent(merchantId)}/${orderId}`,
      fields: { merchantId, datetime: dateTime, orderId, challenge: newChallenge() },
      beside: { dateTime },
      shopper,
      timeoutMs: timeouts.sessionMs,
    });
  };

  return {
    // Nagad knows the limits of a wallet, and says so on its page.
    limits: { min: 100, max: 50_000_000 },

    async start({ tranId, amountPoisha, shopper }) {
      const orderId = nagadOrderId(tranId);
      const begun = await initialize(orderId, shopper);
      if (begun.kind === 'fault') return { kind: 'refused', reason: begun.reason };
      if (begun.kind === 'unavailable') return begun;
      const providerRef = textField(begun.answer, 'paymentReferenceId');
      const challenge = textField(begun.answer, 'challenge');
      if (providerRef === undefined || challenge === undefined)
        return unavailable('no payment ID in the answer');
      const opened = await client.post({
        path: `/check-out/complete/${encodeURIComponent(providerRef)}`,
        fields: { merchantId, orderId, currencyCode: taka, amount: formatAmount(amountPoisha), challenge },
        beside: {
          merchantCallbackURL:
            shop.publicUrl + gatewayPaths.nagadReturned.replace(':tranId', encodeURIComponent(tranId)),
          additionalMerchantInfo: {},
        },
        answer: 'plain',
        shopper,
        timeoutMs: timeouts.sessionMs,
      });
      if (opened.kind === 'fault') return { kind: 'refused', reason: opened.reason };
      if (opened.kind === 'unavailable') return opened;
      const url = opened.answer.callBackUrl;
      if (textField(opened.answer, 'status') !== 'Success') return unavailable('no page was opened');
      if (typeof url !== 'string' || !isNagadUrl(url, baseUrl))
        return unavailable('no page of Nagad in its answer');
      return { kind: 'started', providerRef, url };
    },

    // Nobody signs what a browser brings back: it only leads to a query.
    parseNotification(rawQuery) {
      const query = new URLSearchParams(rawQuery);
      return {
        tranId: '',
        providerRef: toStorableText(query.get('payment_ref_id') ?? '', 200),
        signature: 'absent',
        redacted: redactAnswer(Object.fromEntries(query)),
      };
    },

    // A payment is found by its own id, whatever was claimed.
    confirmationIdOf: () => undefined,

    async confirm(providerRef, { tranId }) {
      const verified = await client.verify(providerRef, timeouts.readMs, nagadOrderId(tranId));
      if (verified.kind === 'unavailable') return verified;
      const { payment } = verified;
      if (!isPaid(payment)) return unavailable(`status ${payment.status}`);
      return {
        kind: 'valid',
        payment: paymentOf(payment, { tranId, providerRef }),
        redacted: redactAnswer(payment.answer),
      };
    },

    async query({ tranId, providerRef }) {
      if (!providerRef) return { outcome: { kind: 'none' }, log: [] };
      const verified = await client.verify(providerRef, timeouts.readMs, nagadOrderId(tranId));
      if (verified.kind === 'unavailable') return { outcome: verified, log: [verified] };
      const { payment } = verified;
      return {
        outcome: outcomeOf(payment, providerRef),
        log: [{ kind: 'found', ...redactAnswer(payment.answer) }],
      };
    },

    ...createNagadRefunds(account, client, timeouts.refundMs),
    refundsInTurn: true,

    async checkCredentials() {
      // An order that nobody is sent to, and that Nagad forgets.
      const result = await initialize(`C${newChallenge().slice(0, orderIdLength - 1)}`);
      if (result.kind === 'answer') return { kind: 'accepted' };
      return {
        kind: result.kind === 'fault' ? 'refused' : 'unavailable',
        reason: toStorableText(result.reason, 200),
      };
    },
  };
}
