/** The outbox: mails are queued in the transaction of what they tell, and sent later by the mail worker. */
import type { CallReply } from '@jontro/shop/call.ts';
import type { mailCalls } from '@jontro/shop/mail/mail.calls.ts';
import { desc } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../ids.ts';
import { mails } from './mail.table.ts';

export interface NewMail {
  /** The same key is queued once, however often it is asked for. */
  dedupeKey: string;
  /** What the mail is about, for example `order-paid`. */
  kind: string;
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

/** The newest 100 mails, sent or not. */
export async function listOutbox(db: Db): Promise<CallReply<typeof mailCalls.listOutbox>> {
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(100);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }));
}
