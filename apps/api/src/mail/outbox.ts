/** The outbox: mails are queued in the transaction of the event that they report, and sent later by the mail worker. */
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import {
  type MailStatus,
  mailCan,
  mailRetentionDays,
  type OutboxMail,
  outboxTexts,
} from '@jontro/shop/mail/mail.ts';
import { type MessageTemplate, messageTemplateNames } from '@jontro/shop/mail/message-templates.ts';
import type { Rights } from '@jontro/shop/users/permissions.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type QueryPromise, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { prepared, preparedInsert } from '../database/prepared.ts';
import { inTransaction } from '../database/transaction.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { Context } from '../runtime/context.ts';
import { mails } from './mail.table.ts';

/** The kinds of mails that tell a customer, one after the other, how an order goes on. */
export const orderMails: MessageTemplate[] = messageTemplateNames.filter(
  (name) =>
    name.startsWith('order-') ||
    name.startsWith('advance-') ||
    name.endsWith('-refunded') ||
    name === 'difference-paid',
);

export interface NewMail {
  /** A mail is queued once per key. */
  dedupeKey: string;
  kind: MessageTemplate;
  language: Language;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * The query that queues a mail, unless one with the same key was queued before; one without an address is left out. `db` may be a
 * transaction; the mail is sent from `dueAt` on.
 */
export function queueMail(db: Db, now: Date, { to, ...mail }: NewMail, dueAt = now) {
  if (!to) return noMail(db, {});
  signalOnCommit(db, 'mails');
  return insertMail(db, [{ id: newId(now), ...mail, recipient: to, createdAt: now, nextTryAt: dueAt }]);
}

/** For a customer who has given no address. */
const noMail = prepared('no-mail', (db) => db.select({ id: mails.id }).from(mails).where(sql`false`)) as (
  db: Db,
  values: object,
) => QueryPromise<unknown>;

const insertMail = preparedInsert(
  mails,
  'queue-mail',
  ['id', 'dedupeKey', 'kind', 'language', 'recipient', 'subject', 'text', 'html', 'createdAt', 'nextTryAt'],
  (insert) => insert.onConflictDoNothing({ target: mails.dedupeKey }),
);

/** Queues mails to many recipients, which are due at once. */
export async function queueMails(
  tx: Db,
  now: Date,
  queued: readonly (NewMail & { unsubscribeUrl: string })[],
): Promise<void> {
  const rows = queued.map(({ to, ...mail }) => ({
    id: newId(now),
    ...mail,
    recipient: to,
    createdAt: now,
    nextTryAt: now,
  }));
  signalOnCommit(tx, 'mails');
  await tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.dedupeKey });
}

/** Mails whose first attempt has not begun. */
const untried = and(eq(mails.tries, 0), isNotNull(mails.nextTryAt));

/** Makes mails that wait for a later time due at `dueAt`. */
export async function sendWaitingMails(tx: Db, keys: readonly string[], dueAt: Date): Promise<void> {
  signalOnCommit(tx, 'mails');
  await tx
    .update(mails)
    .set({ nextTryAt: dueAt })
    .where(and(inArray(mails.dedupeKey, [...keys]), untried, gt(mails.nextTryAt, dueAt)));
}

/** Deletes mails unless one of them was sent, kept or tried; returns whether none is left. */
export async function takeBackMails(tx: Db, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  await tx.delete(mails).where(and(inArray(mails.dedupeKey, [...keys]), untried));
  return (await tx.$count(mails, inArray(mails.dedupeKey, [...keys]))) === 0;
}

/** Deletes old mails that were sent or given up; waiting ones stay. */
export async function removeOldMails(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - mailRetentionDays * 86_400_000);
  await db.delete(mails).where(and(lt(mails.createdAt, oldest), isNull(mails.nextTryAt)));
}

type MailRow = typeof mails.$inferSelect;

/** How far the sending of a mail is. */
export function mailStatusOf({
  sentAt,
  nextTryAt,
  lastError,
  withheldAt,
}: Pick<MailRow, 'sentAt' | 'nextTryAt' | 'lastError' | 'withheldAt'>): MailStatus {
  if (sentAt) return 'sent';
  if (nextTryAt) return 'waiting';
  if (withheldAt) return 'withheld';
  return lastError === null ? 'kept' : 'failed';
}

/** Maps a database row to the API's mail; its HTML has an endpoint of its own. */
const toMail = (row: MailRow): OutboxMail => ({
  _id: row.id,
  kind: row.kind,
  channel: row.channel,
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

/** Mails have links that reset passwords: who reads them can become anybody. */
const mayRead = ({ role }: Rights): boolean => role === 'admin';

/** Mails as staff may see them: without their texts unless they are owners. */
export const readableMails = (currentUser: Rights, mails: readonly OutboxMail[]): OutboxMail[] =>
  mails.map((mail) => (mayRead(currentUser) ? mail : { ...mail, text: '' }));

/** Returns the newest 100 mails, sent or not. */
export async function listOutbox(db: Db): Promise<OutboxMail[]> {
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(100);
  return rows.map(toMail);
}

/** Returns the HTML of one mail. Throws 404 for an unknown one, 403 for staff who are no owners. */
export async function findMailHtml(db: Db, currentUser: Rights, id: string): Promise<string> {
  if (!mayRead(currentUser)) throw new ApplicationError('no-permission', outboxTexts.ownersOnly);
  const [row] = await db.select({ html: mails.html }).from(mails).where(eq(mails.id, id));
  return orNotFound(row, outboxTexts.notFound).html;
}

/**
 * Queues a failed mail again, with its full number of attempts. Throws 404 for an unknown mail, 409 for one that was
 * sent, that was not attempted yet, or that is being sent right now.
 */
export async function retryMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  by: Actor,
  id: string,
  event: 'retryMail' | 'retryMailProblem' = 'retryMail',
): Promise<EndpointResponse<typeof mailEndpoints.retryMail>> {
  return inTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
    const row = orNotFound(locked, outboxTexts.notFound);
    const at = now();
    signalOnCommit(tx, 'mails');
    if (row.leaseUntil && row.leaseUntil > at)
      throw new ApplicationError('broken-rule', outboxTexts.beingSent);
    if (!mailCan.retry(toMail(row))) throw new ApplicationError('broken-rule', outboxTexts.notRetried);
    await tx
      .update(mails)
      .set({ nextTryAt: at, tries: 0, leaseUntil: null, lastError: null })
      .where(eq(mails.id, id));
    // Named by its kind: recipient and content stay in the outbox.
    const changes = {
      before: { status: mailStatusOf(row), tries: row.tries },
      after: { status: 'waiting', tries: 0 },
    };
    await recordAudit(tx, at, by, {
      event,
      subjectId: id,
      name: `Mail "${row.kind}"`,
      ...changes,
    });
    return { modifiedCount: 1, message: outboxTexts.sentAgain };
  });
}
