/** SMS of new orders to staff: each says what has come since the one before, and a number gets one every ten minutes at most. */
import type { Language } from '@jontro/shop/language.ts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { gatewayNumber, queueSms, textColumns } from './queue-sms.ts';
import { smsMessages } from './sms.table.ts';
import { sendsSms } from './sms-gateways.ts';

/** Between two of them to one number. In ms. */
export const noticePauseMs = 10 * 60_000;

const noticesTo = (recipient: string) =>
  and(eq(smsMessages.recipient, recipient), eq(smsMessages.subject, 'new-orders'));

/** When the last one was given to the gateway. */
export async function lastNoticeAt(db: Db, recipient: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: smsMessages.startedAt })
    .from(smsMessages)
    .where(and(noticesTo(recipient), isNotNull(smsMessages.startedAt)))
    .orderBy(desc(smsMessages.startedAt))
    .limit(1);
  return row?.at ?? undefined;
}

/** What the notice of new orders says, by their ids. */
export type NoticeTextOf = (tx: Db, orderIds: readonly string[]) => Promise<string>;

/** Adds an order to the notices of staff, once, however often it is called. */
export async function noticeNewOrder(
  db: Db,
  now: Date,
  config: Pick<Config, 'mode' | 'shop' | 'sms'>,
  orderId: string,
  textOf: NoticeTextOf,
): Promise<void> {
  if (!sendsSms(config)) return;
  const numbers = (config.shop.sms.owners ?? []).flatMap((number) => gatewayNumber(number) ?? []);
  for (const to of new Set(numbers))
    await inTransaction(db, async (tx) => {
      await lockName(tx, `sms-notice:${to}`);
      await addToNotice(tx, now, config, { orderId, to, language: config.shop.language, textOf });
    });
}

interface Notice {
  orderId: string;
  to: string;
  language: Language;
  textOf: NoticeTextOf;
}

async function addToNotice(
  tx: Db,
  now: Date,
  config: Pick<Config, 'mode' | 'shop' | 'sms'>,
  { orderId, to, language, textOf }: Notice,
): Promise<void> {
  const hasOrder = sql`${smsMessages.orderIds} @> ${JSON.stringify([orderId])}::jsonb`;
  if ((await tx.$count(smsMessages, and(noticesTo(to), hasOrder))) > 0) return;
  // One that is being sent is leased, so it counts as an attempt.
  const [waiting] = await tx
    .select()
    .from(smsMessages)
    .where(and(noticesTo(to), eq(smsMessages.state, 'waiting'), eq(smsMessages.tries, 0)))
    .limit(1)
    .for('update');
  if (waiting) {
    const orderIds = [...waiting.orderIds, orderId];
    const columns = textColumns(config, await textOf(tx, orderIds));
    await tx
      .update(smsMessages)
      .set({ ...columns, orderIds })
      .where(eq(smsMessages.id, waiting.id));
    return;
  }
  const last = await lastNoticeAt(tx, to);
  const dueAt = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + noticePauseMs));
  const notice = { kind: 'notice', subject: 'new-orders', language, to } as const;
  const text = await textOf(tx, [orderId]);
  const dedupeKey = `new-orders:${to}:${orderId}`;
  await queueSms(tx, now, config, { ...notice, dedupeKey, orderIds: [orderId], text }, dueAt);
}
