/**
 * Gives queued messages to the gateway, each at most once: that it is given is recorded before, what came of it after. Where a process
 * ends or an answer is lost in between, the message is "unsure" and not sent again: nobody gets it twice, and somebody may not get it.
 */
import { and, eq, gt, inArray, isNotNull, lte, notInArray, type SQL } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { counters } from '../runtime/counters.ts';
import type { Job } from '../runtime/job.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import { createLeasedQueue } from '../runtime/leased-queue.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { nextTryAfter } from '../runtime/retries.ts';
import { asLeased, beginSms, ended, type SmsConditions, type SmsRow } from './begin-sms.ts';
import { smsMessages } from './sms.table.ts';
import type { SendResult } from './sms-gateway.ts';
import { currentGateway } from './sms-gateways.ts';
import { askForReports } from './sms-reports.ts';

const leaseMs = 60_000;
const leased: LeasedTable<typeof smsMessages> = {
  table: smsMessages,
  dueAt: 'nextTryAt',
  attempts: 'tries',
  leaseMs,
};
/** How many are leased at once, and how many sent at the same time. */
const batch = 20;
const atOnce = 4;
/** A leased message begins within this time, so that its lease outlasts the gateway's answer. */
const beginMs = 30_000;

type SendingConfig = Pick<Config, 'credentials' | 'mode' | 'shop' | 'sms'>;
type OnEnded = (sms: { id: string; state: string; detail: string | undefined }) => void;

/** Sends due messages and waits for those that have begun. */
export async function sendDueSms(
  db: Db,
  now: () => Date,
  config: SendingConfig,
  conditions: SmsConditions,
): Promise<void> {
  const queue = createSmsQueue(db, now, config, conditions);
  await queue.run();
  await queue.settle();
}

function createSmsQueue(
  db: Db,
  now: () => Date,
  config: SendingConfig,
  conditions: SmsConditions,
  onEnded?: OnEnded,
) {
  let isAway = false;

  async function send(row: SmsRow): Promise<void> {
    const current = currentGateway(config);
    if (!current || !(await beginSms(db, now(), config, row, current.name, conditions))) return;
    const { id: ref, recipient: to, text, kind } = row;
    const result = await current.gateway.send({ ref, to, text, kind });
    if (result.kind === 'refused' && result.reason === 'unreachable') isAway = true;
    const change = changeAfter(row, result, now(), current.gateway.report !== undefined);
    await db
      .update(smsMessages)
      .set(change)
      // One that was taken for lost meanwhile is known now.
      .where(and(asLeased(row), inArray(smsMessages.state, ['sending', 'unsure'])));
    counters.sms.add({ result: resultOf(result, change) });
    if (result.kind !== 'accepted' && !change.nextTryAt)
      onEnded?.({ id: row.id, state: result.kind, detail: result.detail });
  }

  const queue = createLeasedQueue<SmsRow>({
    lease: (limit) => leaseDueRows(db, leased, { now: now(), limit, where: mayBeNext(db, now()) }),
    handle: send,
    giveBack: (rows) => giveBackRows(db, leased, rows),
    keyOf: ({ recipient }) => recipient,
    batch,
    atOnce: () => atOnce,
    beginBy: () => now().getTime() + beginMs,
    now,
  });
  return {
    async run(shouldStop: () => boolean = () => false): Promise<void> {
      await endLostSms(db, now());
      if (!currentGateway(config)) return withholdDueSms(db, now());
      isAway = false;
      await queue.run(() => isAway || shouldStop());
    },
    settle: () => queue.settle(),
  };
}

/** What a result changes in the row of the message. */
function changeAfter(row: SmsRow, result: SendResult, at: Date, hasReport: boolean): Partial<SmsRow> {
  if (result.kind === 'accepted') {
    const { providerId = null, parts = row.parts } = result;
    return {
      ...ended(row),
      state: 'accepted',
      reason: null,
      detail: null,
      providerId,
      parts,
      nextReportAt: hasReport && providerId !== null ? new Date(at.getTime() + 60_000) : null,
    };
  }
  const { reason, detail = null } = result;
  const nextTryAt = result.kind === 'refused' && result.retry ? nextTryAfter(row.tries, at) : null;
  if (nextTryAt) return { state: 'waiting', startedAt: null, leaseUntil: null, nextTryAt, reason, detail };
  if (result.kind === 'refused') return { ...ended(row), state: 'refused', startedAt: null, reason, detail };
  return { ...ended(row), state: 'unsure', reason, detail };
}

/** What a try is counted as: one that is made again is `later`, or `unreachable` if nothing answered. */
const resultOf = (result: SendResult, { nextTryAt }: Partial<SmsRow>) =>
  result.kind !== 'refused' || !nextTryAt
    ? result.kind
    : result.reason === 'unreachable'
      ? 'unreachable'
      : 'later';

/** Messages reach a person one after the other: not beside one that a process has leased. */
function mayBeNext(db: Db, now: Date): SQL | undefined {
  const beingSent = db
    .select({ recipient: smsMessages.recipient })
    .from(smsMessages)
    .where(and(inArray(smsMessages.state, ['waiting', 'sending']), gt(smsMessages.leaseUntil, now)));
  return and(eq(smsMessages.state, 'waiting'), notInArray(smsMessages.recipient, beingSent));
}

/** Of a process that ended while it sent, only the gateway knows whether it has the message. */
async function endLostSms(db: Db, now: Date): Promise<void> {
  const lost = and(eq(smsMessages.state, 'sending'), isLeaseFree(smsMessages.leaseUntil, now, leaseMs));
  const end = { state: 'unsure', reason: 'interrupted', nextTryAt: null, leaseUntil: null } as const;
  const { id } = smsMessages;
  const codes = await db
    .update(smsMessages)
    .set({ ...end, text: '' })
    .where(and(lost, eq(smsMessages.kind, 'otp')))
    .returning({ id });
  const others = await db.update(smsMessages).set(end).where(lost).returning({ id });
  counters.sms.add({ result: 'unsure' }, codes.length + others.length);
}

/** Without a gateway nothing is queued; what was before is not sent when there is one again. */
async function withholdDueSms(db: Db, now: Date): Promise<void> {
  await db
    .update(smsMessages)
    .set({ state: 'withheld', reason: 'no-gateway', nextTryAt: null, leaseUntil: null })
    .where(
      and(
        eq(smsMessages.state, 'waiting'),
        isNotNull(smsMessages.nextTryAt),
        lte(smsMessages.nextTryAt, now),
      ),
    );
}

/** Sends due messages, at once when one was queued here, and asks what became of those sent; every process takes part. */
export const smsJob = (conditions: SmsConditions): Job => ({
  name: 'sms',
  everyMs: 5_000,
  wokenBy: 'sms',
  create({ db, config, now }, log) {
    const queue = createSmsQueue(db, now, config, conditions, (sms) =>
      log.warn({ sms }, 'an SMS was not sent, or may not have been'),
    );
    return {
      async run(shouldStop) {
        const { gateway } = config.shop.sms;
        // They wait for the key, or for a login that is entered again.
        if (gateway && config.credentials.unreadable.includes(gateway)) return;
        await queue.run(shouldStop);
        await askForReports(db, now(), config, shouldStop);
      },
      close: () => queue.settle(),
    };
  },
});
