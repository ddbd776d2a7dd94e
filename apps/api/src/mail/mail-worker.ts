/** Sends queued mails: leased, so that several instances share them, and tried again until given up. */
import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db, Log } from '../database/db.ts';
import { startWorker, type Worker } from '../worker.ts';
import { mails } from './mail.table.ts';
import { createMailer, type Mailer } from './mailer.ts';

const minute = 60_000;
/** How long after each failed try the next one follows; after the last the mail is given up. */
const pauses = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minute);
const leaseMs = 2 * minute;

/** Sends the mails that are due at `now`; gives how many were sent. Without a mailer they only stay readable. */
export async function sendDueMails(db: Db, now: Date, mailer: Mailer | undefined): Promise<number> {
  if (!mailer) {
    await db.update(mails).set({ nextTryAt: null }).where(isNotNull(mails.nextTryAt));
    return 0;
  }
  let sent = 0;
  for (let mail = await leaseNext(db, now); mail; mail = await leaseNext(db, now)) {
    const tries = mail.tries + 1;
    const { id, recipient, subject, text, html } = mail;
    const error = await mailer.send({ id, to: recipient, subject, text, html }).then(
      () => undefined,
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    );
    if (error === undefined) sent += 1;
    const pause = pauses[tries - 1];
    const result =
      error === undefined
        ? { sentAt: now, nextTryAt: null, lastError: null }
        : { nextTryAt: pause === undefined ? null : new Date(now.getTime() + pause), lastError: error };
    await db
      .update(mails)
      .set({ ...result, tries, leaseUntil: null })
      .where(eq(mails.id, id));
  }
  return sent;
}

/** Takes the due mail that has waited longest and that no other instance holds. */
async function leaseNext(db: Db, now: Date) {
  const free = or(isNull(mails.leaseUntil), lte(mails.leaseUntil, now));
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(lte(mails.nextTryAt, now), free))
    .orderBy(mails.nextTryAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(inArray(mails.id, due))
    .returning();
  return mail;
}

/** Sends mails in the background until stopped. */
export function startMailWorker(
  { db, config, now }: { db: Db; config: Config; now: () => Date },
  log: Log,
): Worker {
  const mailer = createMailer(config);
  const worker = startWorker('mail', mailer ? 5_000 : minute, log, () => sendDueMails(db, now(), mailer));
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      mailer?.close();
    },
  };
}
