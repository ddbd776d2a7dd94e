/** The outbox: mails are queued in the transaction of what they tell, and sent later by the mail worker. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import {
  type MailKind,
  type MailStatus,
  mailCan,
  mailsKeptDays,
  type OutboxMail,
  outboxTexts,
} from '@jontro/shop/mail/mail.ts';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { mails } from './mail.table.ts';

export interface NewMail {
  /** The same key is queued once, however often it is asked for. */
  dedupeKey: string;
  kind: MailKind;
  language: Language;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Queues a mail; does nothing when one with the same key was queued before. Takes a transaction as well. */
export async function queueMail(db: Db, now: Date, { to, ...mail }: NewMail): Promise<void> {
  await db
    .insert(mails)
    .values({ id: newId(now), ...mail, recipient: to, createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: mails.dedupeKey });
}

/** Forgets mails that were sent or given up when their days are over; what still waits stays. */
export async function removeOldMails(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - mailsKeptDays * 86_400_000);
  await db.delete(mails).where(and(lt(mails.createdAt, oldest), isNull(mails.nextTryAt)));
}

type MailRow = typeof mails.$inferSelect;

function mailStatusOf({ sentAt, nextTryAt, lastError }: MailRow): MailStatus {
  if (sentAt) return 'sent';
  if (nextTryAt) return 'waiting';
  return lastError === null ? 'kept' : 'failed';
}

/** The one bridge from a stored mail to the wire's; its HTML is a call of its own. */
const toMail = (row: MailRow): OutboxMail => ({
  _id: row.id,
  kind: row.kind,
  language: row.language,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  status: mailStatusOf(row),
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  ...(row.sentAt && { sentAt: row.sentAt.toISOString() }),
  ...(row.nextTryAt && { nextTryAt: row.nextTryAt.toISOString() }),
  ...(row.lastError !== null && { problem: row.lastError }),
});

/** The newest 100 mails, sent or not. */
export async function listOutbox(db: Db): Promise<EndpointResponse<typeof mailEndpoints.listOutbox>> {
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(100);
  return rows.map(toMail);
}

/** The HTML of one mail; refuses an unknown one with 404. */
export async function findMailHtml(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ html: mails.html }).from(mails).where(eq(mails.id, id));
  return orNotFound(row, outboxTexts.notFound).html;
}

/**
 * Queues a mail anew that could not be sent, with all its tries before it. Refuses an unknown one with 404, and with 409
 * one that was sent, that was not tried yet, or that is being sent at this moment.
 */
export async function retryMail(
  db: Db,
  now: Date,
  by: Actor,
  id: string,
): Promise<EndpointResponse<typeof mailEndpoints.retryMail>> {
  return inTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
    const row = orNotFound(locked, outboxTexts.notFound);
    if (row.leaseUntil && row.leaseUntil > now)
      throw new ApplicationError('broken-rule', outboxTexts.beingSent);
    if (!mailCan.retry(toMail(row))) throw new ApplicationError('broken-rule', outboxTexts.notRetried);
    await tx
      .update(mails)
      .set({ nextTryAt: now, tries: 0, leaseUntil: null, lastError: null })
      .where(eq(mails.id, id));
    // The kind names it: whom it goes to and what it says stay in the outbox.
    const facts = {
      before: { status: mailStatusOf(row), tries: row.tries },
      after: { status: 'waiting', tries: 0 },
    };
    await recordAudit(tx, now, by, { event: 'retryMail', on: id, name: `Mail "${row.kind}"`, ...facts });
    return { modifiedCount: 1, message: outboxTexts.sentAgain };
  });
}
