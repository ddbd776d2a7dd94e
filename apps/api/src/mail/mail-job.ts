/**
 * Sends queued mails: leased, so that several instances can share the queue, several at the same time, and retried until given
 * up. A mail is sent twice only if the mail server accepted it and the confirmation was lost; both then have the same Message-ID.
 */
import { isChosenMessage } from '@jontro/shop/mail/message-templates.ts';
import { and, eq, gt, inArray, isNotNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Job } from '../runtime/job.ts';
import { createLeasedQueue } from '../runtime/leased-queue.ts';
import { giveBackRows, type LeasedTable, leaseDueRows } from '../runtime/leased-rows.ts';
import { nextTryAfter, storableError } from '../runtime/retries.ts';
import { mails } from './mail.table.ts';
import { isTooMany } from './mail-limits.ts';
import { createMailPace } from './mail-pace.ts';
import { followMailer, MailError, type MailErrorKind, type Mailer, maxSendMs } from './mailer.ts';
import { orderMails } from './outbox.ts';

const leased: LeasedTable<typeof mails> = {
  table: mails,
  dueAt: 'nextTryAt',
  attempts: 'tries',
  // A minute to begin, a minute to be sent, and as much for clocks that differ.
  leaseMs: 3 * maxSendMs,
};
/** How many are leased at once. */
const batch = 50;

type LeasedMail = typeof mails.$inferSelect;
type Clock = () => Date;
type MailLimits = Pick<RateLimits, 'limit'>;
type IsWanted = (kind: string) => boolean;
type OnGivenUp = (mail: { id: string; kind: string; error: string }) => void;

/** The mailer of one run, and whether to stop before the next mail. */
export interface MailSender {
  mailer: Mailer | undefined;
  /** Those of each recipient; none without it. */
  limits?: MailLimits | undefined;
  /** Whether the shop still sends mails of a kind; all of them without it. */
  isWanted?: IsWanted | undefined;
  shouldStop?: () => boolean;
  onGivenUp?: OnGivenUp;
}

/** Sends due mails and returns how many were sent. Without a mailer they are only stored for reading. */
export async function sendDueMails(db: Db, now: Clock, sender: MailSender): Promise<number> {
  const queue = createMailQueue(db, now, sender);
  await queue.run(sender.mailer, sender.shouldStop);
  return queue.settle();
}

/** The queue as one process sends it: `run` begins what is due, `settle` waits for it and returns how many were sent. */
function createMailQueue(
  db: Db,
  now: Clock,
  { limits, isWanted = () => true, onGivenUp }: Pick<MailSender, 'limits' | 'isWanted' | 'onGivenUp'>,
) {
  const pace = createMailPace();
  let mailer: Mailer | undefined;
  let isAway = false;
  let [sending, sent] = [0, 0];

  async function attempt(mail: LeasedMail): Promise<{ kind: MailErrorKind; error: string } | undefined> {
    const { id, recipient, subject, text, html, unsubscribeUrl } = mail;
    sending += 1;
    try {
      await mailer?.send({ id, to: recipient, subject, text, html, unsubscribeUrl });
      pace.accepted(sending);
      return undefined;
    } catch (error) {
      const kind = error instanceof MailError ? error.kind : 'later';
      return { kind, error: storableError(error) };
    } finally {
      sending -= 1;
    }
  }

  async function send(mail: LeasedMail): Promise<void> {
    if (!isWanted(mail.kind)) {
      await db.delete(mails).where(and(eq(mails.id, mail.id), eq(mails.tries, mail.tries)));
      return;
    }
    // A mail that is tried again has been counted.
    if (limits && mail.tries === 1 && (await isTooMany(limits, mail)))
      return release(db, mail, { nextTryAt: null, withheldAt: now() });
    const failure = await attempt(mail);
    if (!failure) {
      await release(db, mail, { sentAt: now(), nextTryAt: null, lastError: null });
      sent += 1;
      return;
    }
    // With the server unreachable, each further mail would time out, too.
    if (failure.kind === 'unreachable') {
      pace.unreachable();
      isAway = true;
    }
    const nextTryAt = failure.kind === 'refused' ? null : nextTryAfter(mail.tries, now());
    await release(db, mail, { nextTryAt, lastError: failure.error });
    if (!nextTryAt) onGivenUp?.({ id: mail.id, kind: mail.kind, error: failure.error });
  }

  const queue = createLeasedQueue<LeasedMail>({
    lease: (limit) => leaseDueRows(db, leased, { now: now(), limit, where: mayBeNext(db, now()) }),
    handle: send,
    giveBack: (rows) => giveBackRows(db, leased, rows),
    keyOf: ({ id, kind, recipient }) => (orderMails.includes(kind) ? recipient : id),
    batch,
    atOnce: pace.atOnce,
    beginBy: () => now().getTime() + maxSendMs,
    now,
  });
  return {
    async run(current: Mailer | undefined, shouldStop: () => boolean = () => false): Promise<void> {
      if (!current) return storeDueMails(db, now(), limits, isWanted);
      mailer = current;
      isAway = false;
      await queue.run(() => isAway || shouldStop());
    },
    async settle(): Promise<number> {
      await queue.settle();
      return sent;
    },
  };
}

/** Without a mailer. A mail whose first attempt is due later may be taken back until then. */
async function storeDueMails(
  db: Db,
  now: Date,
  limits: MailLimits | undefined,
  isWanted: IsWanted,
): Promise<void> {
  const { id, kind, recipient, createdAt } = mails;
  const stored = await db
    .update(mails)
    .set({ nextTryAt: null })
    .where(or(lte(mails.nextTryAt, now), and(isNotNull(mails.nextTryAt), gt(mails.tries, 0))))
    .returning({ id, kind, recipient, createdAt });
  const unwanted = stored.filter((mail) => !isWanted(mail.kind)).map((mail) => mail.id);
  if (unwanted.length > 0) await db.delete(mails).where(inArray(mails.id, unwanted));
  if (!limits) return;
  const withheld: string[] = [];
  for (const mail of stored.sort((one, other) => Number(one.createdAt) - Number(other.createdAt)))
    if (await isTooMany(limits, mail)) withheld.push(mail.id);
  if (withheld.length > 0) await db.update(mails).set({ withheldAt: now }).where(inArray(mails.id, withheld));
}

/** The mails about their orders reach a person in the order of what happened: not beside one that another process is sending. */
function mayBeNext(db: Db, now: Date): SQL | undefined {
  const beingSent = db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(and(isNotNull(mails.nextTryAt), gt(mails.leaseUntil, now), inArray(mails.kind, orderMails)));
  const isInOrder = or(notInArray(mails.kind, orderMails), notInArray(mails.recipient, beingSent));
  return and(eq(mails.channel, 'mail'), isInOrder);
}

/** Stores the result of sending, unless the lease has expired and another instance has leased the mail. */
async function release(db: Db, { id, tries }: LeasedMail, result: Partial<LeasedMail>): Promise<void> {
  await db
    .update(mails)
    .set({ ...result, leaseUntil: null })
    .where(and(eq(mails.id, id), eq(mails.tries, tries)));
}

/** After a start of the only process on a database: whoever held a lease has ended. */
export async function endMailLeases(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ leaseUntil: null })
    .where(and(isNotNull(mails.nextTryAt), isNotNull(mails.leaseUntil)));
}

/** Whether a mail is still sent: the setting may have changed since it was queued. */
export const wantedNow =
  (config: Pick<Config, 'shop'>): IsWanted =>
  (kind) =>
    isChosenMessage(kind, config.shop.stepMails);

/** Sends due mails, at once when one was queued here; every process takes part. */
export const mailJob: Job = {
  name: 'mail',
  everyMs: 5_000,
  wokenBy: 'mails',
  create({ db, config, now, database, limits }, log) {
    const mailer = followMailer(config);
    const queue = createMailQueue(db, now, {
      limits,
      isWanted: wantedNow(config),
      onGivenUp: ({ id, kind, error }) => log.warn({ mail: id, kind, error }, 'a mail was given up'),
    });
    let started = false;
    return {
      async run(shouldStop) {
        if (!started && database.kind !== 'url') await endMailLeases(db);
        started = true;
        // They wait for the key, or for a login that is entered again.
        if (config.credentials.unreadable.includes('smtp')) return;
        await queue.run(mailer.current(), shouldStop);
      },
      async close() {
        await queue.settle();
        mailer.close();
      },
    };
  },
};
