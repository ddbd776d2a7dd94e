// Identifiers in the style of the provider.
import { randomBytes, randomInt } from 'node:crypto';
import { dhakaTime } from './gateway-clock.ts';

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function alphanumerics(length: number): string {
  return Array.from({ length }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join('');
}

/** 32 upper-case hex characters. */
export const newSessionKey = (): string => randomBytes(16).toString('hex').toUpperCase();

/** The token of the newer page URL, `/EasyCheckOut/<token>`. */
export const newPageToken = (): string => `testcde${randomBytes(16).toString('hex')}`;

/** `yyMMddHHmmss` in Dhaka and random alphanumerics, for `val_id` and `bank_tran_id`. */
export const newBankReference = (at: number): string =>
  dhakaTime(at).replace(/\D/g, '').slice(2) + alphanumerics(15);

/** 13 hex characters. */
export const newRefundReference = (): string => randomBytes(7).toString('hex').slice(0, 13);

/** A short internal id for deliveries and faults. */
export const newId = (): string => randomBytes(6).toString('hex');
