/** The outbox of SMS: queued in the transaction of the event that they report, and taken back from there until they are sent. */
import type { Language } from '@jontro/shop/language.ts';
import { parseMobileNumber } from '@jontro/shop/orders/checkout.ts';
import { type SmsKind, type SmsSubject, smsRetentionDays } from '@jontro/shop/sms/sms.ts';
import { fitSms, smsSize } from '@jontro/shop/sms/sms-parts.ts';
import type { SmsStep } from '@jontro/shop/sms/sms-templates.ts';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { toStorableText } from '../http/storable-text.ts';
import { smsMessages } from './sms.table.ts';
import { sendsSms } from './sms-gateways.ts';

export interface NewSms {
  /** A message is queued once per key. */
  dedupeKey: string;
  kind: SmsKind;
  subject: SmsSubject;
  step?: SmsStep;
  orderIds?: readonly string[];
  orderNumber?: string | undefined;
  language: Language;
  /** In any notation of a Bangladeshi mobile number. */
  to: string;
  /** Cut to the allowed parts. */
  text: string;
}

/** A number as gateways take it, 8801712345678; undefined for anything else. */
export const gatewayNumber = (text: string): string | undefined => parseMobileNumber(text)?.slice(1);

type SmsConfig = Pick<Config, 'mode' | 'shop' | 'sms'>;

const maxTextLength = 1_000;

/** What a text is stored and counted as. */
export function textColumns({ shop }: Pick<Config, 'shop'>, given: string) {
  const text = fitSms(toStorableText(given, maxTextLength));
  const { parts } = smsSize(text);
  const { pricePoisha } = shop.sms;
  return { text, parts, costPoisha: pricePoisha === undefined ? null : parts * pricePoisha };
}

/**
 * Queues a message, unless one with the same key was queued before; nothing without a gateway, for a number that is none, or for an
 * empty text. `tx` may be a transaction; it is sent from `dueAt` on. Returns its id, or undefined if nothing was queued.
 */
export async function queueSms(
  tx: Db,
  now: Date,
  config: SmsConfig,
  { to, text, orderIds = [], ...sms }: NewSms,
  dueAt = now,
): Promise<string | undefined> {
  const recipient = gatewayNumber(to);
  const columns = textColumns(config, text);
  if (!sendsSms(config) || !recipient || columns.text === '') return undefined;
  signalOnCommit(tx, 'sms');
  const row = { id: newId(now), ...sms, ...columns, orderIds, recipient, createdAt: now, nextTryAt: dueAt };
  const [queued] = await tx
    .insert(smsMessages)
    .values(row)
    .onConflictDoNothing({ target: smsMessages.dedupeKey })
    .returning({ id: smsMessages.id });
  return queued?.id;
}

/** Messages that no gateway was given. */
const untried = and(eq(smsMessages.state, 'waiting'), eq(smsMessages.tries, 0));

/** Makes messages that wait for a later time due at `dueAt`. */
export async function sendWaitingSms(tx: Db, keys: readonly string[], dueAt: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(smsMessages)
    .set({ nextTryAt: dueAt })
    .where(and(inArray(smsMessages.dedupeKey, [...keys]), untried, gt(smsMessages.nextTryAt, dueAt)));
}

/** Deletes messages unless one of them was given to the gateway, or is about to be; returns whether none is left. */
export async function takeBackSms(tx: Db, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  await tx.delete(smsMessages).where(and(inArray(smsMessages.dedupeKey, [...keys]), untried));
  return (await tx.$count(smsMessages, inArray(smsMessages.dedupeKey, [...keys]))) === 0;
}

/** Deletes old messages with which nothing is left to do. */
export async function removeOldSms(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - smsRetentionDays * 86_400_000);
  await db
    .delete(smsMessages)
    .where(
      and(lt(smsMessages.createdAt, oldest), isNull(smsMessages.nextTryAt), isNull(smsMessages.leaseUntil)),
    );
}
