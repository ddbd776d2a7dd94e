/** What an adapter of an SMS gateway does: it gives one message to the gateway and says what is known of it afterwards. */
import type { SmsKind, SmsReason } from '@jontro/shop/sms/sms.ts';

export interface OutgoingSms {
  /** As in 8801712345678, which all gateways take. */
  to: string;
  text: string;
  kind: SmsKind;
  /** Ours, and unique: the same one is never given to a gateway again after it may have been accepted. */
  ref: string;
}

/** The gateway's own words, for the owner. */
interface Words {
  reason: SmsReason;
  detail?: string;
}

/**
 * `refused`: the gateway certainly does not have it, and takes it later if `retry`; `unsure`: it may have it, as without an answer, or
 * with one that says nothing.
 */
export type SendResult =
  | { kind: 'accepted'; providerId?: string; parts?: number }
  | ({ kind: 'refused'; retry: boolean } & Words)
  | ({ kind: 'unsure' } & Words);

export type ReportResult =
  | { kind: 'delivered' | 'undelivered'; costPoisha?: number }
  /** Nothing is known yet, or the gateway did not answer. */
  | { kind: 'unknown' };

export type BalanceResult =
  | { kind: 'known'; poisha: number }
  | { kind: 'refused' | 'unavailable'; detail: string };

export interface SmsGateway {
  /** Never rejects. */
  send(sms: OutgoingSms): Promise<SendResult>;
  /** What became of an accepted message; never rejects. Missing if the gateway does not tell. */
  report?(providerId: string): Promise<ReportResult>;
  /** Never rejects. Missing if the gateway does not tell. */
  balance?(): Promise<BalanceResult>;
}

/** By the name of its field. */
export type SmsLogin = Readonly<Record<string, string>>;

/** Makes the adapter with the login of the owner, for the server at `base`. */
export type CreateSmsGateway = (base: string, login: SmsLogin) => SmsGateway;

export const refused = (reason: SmsReason, detail: string, retry = false): SendResult => ({
  kind: 'refused',
  retry,
  reason,
  detail,
});
export const unsure = (detail: string): SendResult => ({ kind: 'unsure', reason: 'no-answer', detail });

/** "12.3456" or 12.3456 taka in poisha; undefined for anything else. */
export function poishaOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,9}(\.\d{1,8})?$/.test(text.trim())) return undefined;
  return Math.round(Number(text) * 100);
}
