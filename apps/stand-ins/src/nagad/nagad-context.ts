// What all parts of the stand-in for Nagad share.
import { randomBytes } from 'node:crypto';
import type { GatewayClock } from '../payment-gateway/gateway-clock.ts';
import { takeFaults } from '../wallets/wallet-faults.ts';
import type { WalletBrand } from '../wallets/wallet-page.ts';
import type { FaultArea } from './nagad-faults.ts';
import type { NagadSettings } from './nagad-settings.ts';
import type { NagadState, WalletPayment } from './nagad-state.ts';

/** A request of the merchant: its path and opened fields, and the headers that Nagad reads. */
export interface NagadCall {
  path: string;
  fields: object;
  beside: object;
  headers: Record<string, string>;
}

export interface NagadContext {
  settings: NagadSettings;
  state: NagadState;
  clock: GatewayClock;
  /** Writes the state file; every operation calls it before it responds. */
  save(): void;
  /** The public address; known once the server listens. */
  baseUrl(): string;
  /** The requests so far, newest last. */
  calls: NagadCall[];
}

export const BRAND: WalletBrand = {
  name: 'Nagad',
  code: '123456',
  pin: '1234',
  wallets: [
    { number: '01911000001', effect: 'Pays', kind: 'paid' },
    { number: '01911000002', effect: 'Insufficient balance', kind: 'failed' },
  ],
};

const DHAKA_OFFSET_MS = 6 * 60 * 60_000;

/** As in `2021-11-23 23:48:22.0`. */
export const nagadTime = (at: number): string =>
  `${new Date(at + DHAKA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')}.0`;

/** As in 000A7F3W. */
export const newTrxId = (): string => randomBytes(4).toString('hex').toUpperCase();

/** Base64, with the signs that have a meaning in addresses. */
export const newPaymentRefId = (at: number, orderId: string): string =>
  `${Buffer.from(`${at}.${orderId}.${randomBytes(6).toString('hex')}`).toString('base64')}+/=`;

export const findPayment = ({ state }: NagadContext, paymentRefId: string): WalletPayment | undefined =>
  state.payments.find((payment) => payment.paymentRefId === paymentRefId);

export const faultsOf = ({ state }: NagadContext, area: FaultArea, orderId?: string): string[] =>
  takeFaults(state.faults, area, orderId);

/** Where the shopper's browser goes afterwards. */
export function returnUrl(
  { settings }: NagadContext,
  { callbackUrl = '', orderId, paymentRefId }: WalletPayment,
  status: string,
): string {
  const url = new URL(callbackUrl);
  const told = { merchant: settings.merchantId, order_id: orderId, payment_ref_id: paymentRefId, status };
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  url.searchParams.set('status_code', status === 'Success' ? '00_0000_000' : '00_0000_001');
  url.searchParams.set('message', status);
  return url.href;
}
