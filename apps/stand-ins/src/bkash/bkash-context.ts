// What all parts of the stand-in for bKash share.
import { randomBytes } from 'node:crypto';
import type { GatewayClock } from '../payment-gateway/gateway-clock.ts';
import { takeFaults } from '../wallets/wallet-faults.ts';
import type { FaultArea } from './bkash-faults.ts';
import type { BkashSettings } from './bkash-settings.ts';
import type { BkashState, WalletPayment } from './bkash-state.ts';

export interface BkashContext {
  settings: BkashSettings;
  state: BkashState;
  clock: GatewayClock;
  /** Writes the state file; every operation calls it before it responds. */
  save(): void;
  /** The public address; known once the server listens. */
  baseUrl(): string;
  /** The requests of merchants so far, newest last, without secrets. */
  calls: { path: string; body: unknown; authorization: boolean }[];
}

const DHAKA_OFFSET_MS = 6 * 60 * 60_000;
const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** As in `2019-08-07T11:12:34:978 GMT+0600`, with a colon before the milliseconds. */
export function bkashTime(at: number): string {
  const text = new Date(at + DHAKA_OFFSET_MS).toISOString();
  return `${text.slice(0, 19)}:${text.slice(20, 23)} GMT+0600`;
}

/** As in 6H7801QFYM. */
export const newTrxId = (): string =>
  [...randomBytes(10)].map((byte) => ALPHANUMERICS[byte % ALPHANUMERICS.length]).join('');

/** As in TR0011ON1565154754797. */
export const newPaymentId = (at: number): string => `TR0011${newTrxId().slice(0, 5)}${at}`;

export const findPayment = ({ state }: BkashContext, paymentId: string): WalletPayment | undefined =>
  state.payments.find((payment) => payment.paymentId === paymentId);

/** The faults of a request or return, about the payment with this invoice. */
export const faultsOf = ({ state }: BkashContext, area: FaultArea, invoice?: string): string[] =>
  takeFaults(state.faults, area, invoice);

const DAY_MS = 24 * 60 * 60_000;

/** A payment that was not executed is forgotten after 24 hours. */
export const isForgotten = ({ clock }: BkashContext, { state, createdAt }: WalletPayment): boolean =>
  state === 'initiated' && clock.now() - createdAt >= DAY_MS;
