/**
 * Sends queued mails: leased, so that several instances can share the queue, and retried until given up. A mail is sent
 * twice only if the mail server accepted it and the confirmation was lost; both then have the same Message-ID.
 */
import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Job } from '../runtime/job.ts';
import { isLeaseFree } from '../runtime/lease.ts';
import { nextTryAfter, storableError } from '../runtime/retries.ts';
import { mails } from './mail.table.ts';
import { followMailer, MailError, type MailErrorKind, type Mailer } from './mailer.ts';

const minute = 60_000;
/** Much longer than sending takes, so that no other instance picks up a mail that is being sent. */
const leaseMs = 5 * minute;

type LeasedMail = typeof mails.$inferSelect;
type Clock = () => Date;

/** The mailer of one run, and whether to stop before the next mail. */
export interface MailSender {
  mailer: Mailer | undefined;
  shouldStop?: () => boolean;
  onGivenUp?: (mail: { id: string; kind: string; error: string }) => void;
}

/** Sends due mails and returns how many were sent. Without a mailer they are only stored for reading. */
export async function sendDueMails(db: Db, now: Clock, sender: MailSender): Promise<number> {
  const { mailer, shouldStop, onGivenUp } = sender;
  if (!mailer) {
    // A mail whose first attempt is due later may be taken back until then.
    await db
      .update(mails)
      .set({ nextTryAt: null })
      .where(or(lte(mails.nextTryAt, now()), and(isNotNull(mails.nextTryAt), gt(mails.tries, 0))));
    return 0;
  }
  let sent = 0;
  while (!shouldStop?.()) {
    const mail = await leaseNext(db, now());
    if (!mail) break;
    const failure = await attempt(mailer, mail);
    if (!failure) {
      await release(db, mail, { sentAt: now(), nextTryAt: null, lastError: null });
      sent += 1;
      continue;
    }
    const nextTryAt = failure.kind === 'refused' ? null : nextTryAfter(mail.tries, now());
    await release(db, mail, { nextTryAt, lastError: failure.error });
    if (!nextTryAt) onGivenUp?.({ id: mail.id, kind: mail.kind, error: failure.error });
    // With the server unreachable, each further mail would time out, too.
    if (failure.kind === 'unreachable') break;
  }
  return sent;
}

async function attempt(
  mailer: Mailer,
  { id, recipient, subject, text, html, unsubscribeUrl }: LeasedMail,
): Promise<{ kind: MailErrorKind; error: string } | undefined> {
  try {
    await mailer.send({ id, to: recipient, subject, text, html, unsubscribeUrl });
    return undefined;
  } catch (error) {
    const kind = error instanceof MailError ? error.kind : 'later';
    return { kind, error: storableError(error) };
  }
}

/** Leases the mail that is due longest and not leased by another instance; this counts as an attempt. */
async function leaseNext(db: Db, now: Date): Promise<LeasedMail | undefined> {
  const free = isLeaseFree(mails.leaseUntil, now, leaseMs);
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(lte(mails.nextTryAt, now), eq(mails.channel, 'mail'), free))
    .orderBy(mails.nextTryAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs), tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, due))
    .returning();
  return mail;
}

/** Stores the result of sending, unless the lease has expired and another instance has leased the mail. */
async function release(db: Db, { id, tries }: LeasedMail, result: Partial<LeasedMail>): Promise<void> {
  await db
    .update(mails)
    .set({ ...result, leaseUntil: null })
    .where(and(eq(mails.id, id), eq(mails.tries, tries)));
}

/** Sends due mails; every process takes part. */
export const mailJob: Job = {
  name: 'mail',
  everyMs: 5_000,
  create({ db, config, now }, log) {
    const mailer = followMailer(config);
    const onGivenUp: MailSender['onGivenUp'] = ({ id, kind, error }) =>
      log.warn({ mail: id, kind, error }, 'a mail was given up');
    return {
      async run(shouldStop) {
        // They wait for the key, or for a login that is entered again.
        if (config.credentials.unreadable.includes('smtp')) return 0;
        return sendDueMails(db, now, { mailer: mailer.current(), shouldStop, onGivenUp });
      },
      close: () => mailer.close(),
    };
  },
};
