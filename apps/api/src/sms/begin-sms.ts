/** Decides, right before a message is given to the gateway, whether it may be: its age, whether it is still so, the hours of promotion, the limits of the day. */
import type { SmsKind, SmsReason, SmsSubject } from '@jontro/shop/sms/sms.ts';
import { nextPromotionTime } from '@jontro/shop/sms/sms-hours.ts';
import { type SmsGatewayName, smsDefaults } from '@jontro/shop/sms/sms-settings.ts';
import { isAdvanceMessage } from '@jontro/shop/sms/sms-templates.ts';
import { and, eq, gte, lt, lte, ne, or } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { lockName } from '../database/lock-name.ts';
import { inTransaction } from '../database/transaction.ts';
import { startOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';
import { lastNoticeAt, noticePauseMs } from './owner-notices.ts';
import { smsMessages } from './sms.table.ts';

export type SmsRow = typeof smsMessages.$inferSelect;

/**
 * By subject, whether a message still says what is so. Asked in the transaction that begins it; a subject without a condition is always so.
 * Features above SMS give them.
 */
export type SmsConditions = Readonly<
  Partial<Record<SmsSubject, (tx: Db, sms: Pick<SmsRow, 'orderIds'>) => Promise<boolean>>>
>;

const minute = 60_000;
/** After this time a message says what is no longer so. In ms. */
const maxAgeMs: Readonly<Record<SmsKind, number>> = {
  otp: 10 * minute,
  notice: 12 * 60 * minute,
  promotion: 48 * 60 * minute,
};

/** What remains of a message with which nothing is left to do: a code is not kept. */
export const ended = ({ kind }: Pick<SmsRow, 'kind'>) => ({
  nextTryAt: null,
  leaseUntil: null,
  ...(kind === 'otp' && { text: '' }),
});

/** The state in which a leased message is expected: another lease has another number of tries. */
export const asLeased = ({ id, tries }: Pick<SmsRow, 'id' | 'tries'>) =>
  and(eq(smsMessages.id, id), eq(smsMessages.tries, tries));

/**
 * Whether the shop still sends messages of this kind: the setting may have changed while it waited. That of a cancellation is also sent
 * where staff could not reach the customer, whatever the setting says.
 */
function isChosen({ sms }: Config['shop'], { subject, step }: SmsRow): boolean {
  const name = subject === 'step' ? step : isAdvanceMessage(subject) ? subject : null;
  return name === null || name === 'cancelled' || sms.steps?.includes(name) === true;
}

/** What keeps a message from being sent now; undefined if nothing does. */
async function obstacle(
  tx: Db,
  now: Date,
  { shop }: Pick<Config, 'shop'>,
  row: SmsRow,
  conditions: SmsConditions,
): Promise<SmsReason | { until: Date } | undefined> {
  if (now.getTime() - row.createdAt.getTime() > maxAgeMs[row.kind]) return 'late';
  if (!isChosen(shop, row)) return 'not-chosen';
  if ((await conditions[row.subject]?.(tx, row)) === false) return 'not-due';
  if (await isAfterAnother(tx, now, row)) return { until: new Date(now.getTime() + turnMs) };
  if (row.kind === 'promotion') {
    const until = nextPromotionTime(now, shop.sms);
    if (until > now) return { until };
  }
  const { perDay, perNumber } = { ...smsDefaults, ...shop.sms };
  const ofToday = gte(smsMessages.startedAt, startOfDay(toBangladeshDate(now)));
  if ((await tx.$count(smsMessages, ofToday)) >= perDay) return 'limit-day';
  // What the shop tells its own staff is collected instead.
  if (row.subject === 'new-orders') return afterLastNotice(tx, now, row);
  const toNumber = and(
    ofToday,
    eq(smsMessages.recipient, row.recipient),
    ne(smsMessages.subject, 'new-orders'),
  );
  return (await tx.$count(smsMessages, toNumber)) >= perNumber ? 'limit-number' : undefined;
}

/** How long a message waits for an earlier one to the same number. */
const turnMs = 1_000;

/** Whether there is an earlier message to the same number, which comes first; one that waits for its turn itself is as good as due. */
async function isAfterAnother(tx: Db, now: Date, { recipient, createdAt }: SmsRow): Promise<boolean> {
  const soon = new Date(now.getTime() + turnMs);
  const isDue = and(eq(smsMessages.state, 'waiting'), lte(smsMessages.nextTryAt, soon));
  const isBefore = and(eq(smsMessages.recipient, recipient), lt(smsMessages.createdAt, createdAt));
  const others = tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(isBefore, or(isDue, eq(smsMessages.state, 'sending'))))
    .limit(1);
  return (await others).length > 0;
}

/** The pause between two notices to the same member of staff. */
async function afterLastNotice(
  tx: Db,
  now: Date,
  { recipient }: SmsRow,
): Promise<{ until: Date } | undefined> {
  const last = await lastNoticeAt(tx, recipient);
  const until = new Date((last?.getTime() ?? 0) + noticePauseMs);
  return until > now ? { until } : undefined;
}

/**
 * Records that a leased message is given to the gateway, before it is: if the process ends then, nobody sends it again. Returns false
 * if it may not be sent, or if its lease has passed to another process. One process at a time decides, so that all keep the limits.
 */
export const beginSms = (
  db: Db,
  now: Date,
  config: Pick<Config, 'shop'>,
  row: SmsRow,
  gateway: SmsGatewayName,
  conditions: SmsConditions,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockName(tx, 'sms');
    const isMine = and(asLeased(row), eq(smsMessages.state, 'waiting'));
    const found = await obstacle(tx, now, config, row, conditions);
    if (found === undefined) {
      const begun = await tx
        .update(smsMessages)
        .set({ state: 'sending', startedAt: now, gateway, reason: null, detail: null })
        .where(isMine)
        .returning({ id: smsMessages.id });
      return begun.length > 0;
    }
    const change =
      typeof found === 'string'
        ? { state: 'withheld' as const, reason: found, detail: null, ...ended(row) }
        : { nextTryAt: found.until, leaseUntil: null, tries: row.tries - 1 };
    await tx.update(smsMessages).set(change).where(isMine);
    return false;
  });
