/** Calls of Nagad: sealed requests of the merchant, and the verification of a payment. */
import { randomBytes } from 'node:crypto';
import type { NagadAccount } from '../../config/nagad-config.ts';
import type { Shopper } from '../payment-provider.ts';
import type { Answer } from '../wallet-fields.ts';
import { callWallet } from '../wallet-http.ts';
import { faultOf, type VerifiedPayment, verifiedPayment } from './nagad-answers.ts';
import { type NagadKeys, open, readKeys, seal } from './nagad-crypto.ts';

const apiVersion = 'v-0.2.0';
const dhakaMs = 6 * 3_600_000;

export type NagadResult =
  | { kind: 'answer'; answer: Answer }
  /** Nagad's own words. */
  | { kind: 'fault'; reason: string }
  | { kind: 'unavailable'; reason: string };

export type Verification =
  | { kind: 'payment'; payment: VerifiedPayment }
  | { kind: 'unavailable'; reason: string };

/** A time as Nagad writes it, of Dhaka: 20261127201500. */
export const nagadTime = (at: Date): string =>
  new Date(at.getTime() + dhakaMs).toISOString().replace(/\D/g, '').slice(0, 14);

/** Forty random characters. */
export const newChallenge = (): string => randomBytes(20).toString('hex');

/** The headers name the shopper's address; Nagad has no field for one of IPv6. */
function headersOf({ merchantId }: NagadAccount, shopper: Shopper | undefined): Record<string, string> {
  const address = (shopper?.address ?? '').replace(/^::ffff:/, '');
  return {
    'x-km-api-version': apiVersion,
    'x-km-mc-id': merchantId,
    'x-km-ip-v4': /^\d{1,3}(\.\d{1,3}){3}$/.test(address) ? address : '0.0.0.0',
    'x-km-client-type': shopper?.isMobile ? 'MOBILE_WEB' : 'PC_WEB',
  };
}

export interface NagadClient {
  /** The keys of the account; undefined if they are no RSA keys. */
  keys: NagadKeys | undefined;
  /** Posts sealed fields as `name`, with others beside them. A sealed answer that cannot be opened is no answer. */
  post(request: {
    path: string;
    name?: string;
    fields: Record<string, string>;
    beside?: object;
    /** Nagad seals all answers but the one with the address of its page. */
    answer?: 'plain';
    shopper?: Shopper | undefined;
    timeoutMs: number;
  }): Promise<NagadResult>;
  /** Asks for a payment, by Nagad's id of it. */
  verify(providerRef: string, timeoutMs: number, orderId?: string): Promise<Verification>;
}

/** Returns the calls of an account; none of them rejects. */
export function createNagadClient(account: NagadAccount): NagadClient {
  const { baseUrl, merchantId } = account;
  const keys = readKeys(account);
  return {
    keys,
    async post({ path, name = 'sensitiveData', fields, beside, answer: form, shopper, timeoutMs }) {
      if (!keys) return { kind: 'fault', reason: 'the keys of the account are no RSA keys' };
      const { sensitiveData, signature } = seal(keys, fields);
      const result = await callWallet({
        url: baseUrl + path,
        headers: headersOf(account, shopper),
        body: { [name]: sensitiveData, signature, ...beside },
        timeoutMs,
      });
      if (result.kind === 'unauthorized') return { kind: 'fault', reason: 'HTTP 401' };
      if (result.kind === 'unavailable') return result;
      const { json } = result;
      const fault = faultOf(json);
      if (fault !== undefined) return { kind: 'fault', reason: fault };
      const answer = form === 'plain' ? json : open(keys, json);
      if (!answer) return { kind: 'unavailable', reason: 'an answer that Nagad has not signed' };
      return { kind: 'answer', answer };
    },
    async verify(providerRef, timeoutMs, orderId) {
      const url = `${baseUrl}/verify/payment/${encodeURIComponent(providerRef)}`;
      const result = await callWallet({ url, headers: headersOf(account, undefined), timeoutMs });
      if (result.kind === 'unauthorized') return { kind: 'unavailable', reason: 'HTTP 401' };
      if (result.kind === 'unavailable') return result;
      const expected = { merchantId, providerRef, ...(orderId !== undefined && { orderId }) };
      const payment = verifiedPayment(result.json, expected);
      if (payment) return { kind: 'payment', payment };
      return { kind: 'unavailable', reason: faultOf(result.json) ?? 'an answer about another payment' };
    },
  };
}
