/** Tells owners of a change of what only they may change: at the addresses of before, and over the mail server of before. */
import { dictionariesOf } from '@jontro/shop/language.ts';
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { translatorWith } from '@jontro/shop/translator.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { mails } from './mail.table.ts';
import { type Mailer, maxSendMs } from './mailer.ts';
import { queueMail } from './outbox.ts';
import { listStaffAddresses } from './staff-addresses.ts';
import { renderStaffMail, type StaffMail, type StaffMailContext, staffMailContext } from './staff-mails.ts';

export interface OwnersChange {
  /** What was changed, in the shop's language. */
  words: string;
  /** The e-mail address of who has changed it. */
  by: string;
  at: Date;
}

/** "“Mail server” was changed", without the value. */
export const ownersChangeMail = (
  { words, by, at }: OwnersChange,
  { mailTexts, texts, shopUrl }: StaffMailContext,
): StaffMail => ({
  kind: 'owners-change',
  key: newId(at),
  subject: texts.ownersChange.subject(words),
  intro: texts.ownersChange.intro(by, words, mailTexts.date(at.toISOString())),
  parts: [{ kind: 'lines', label: texts.ownersChange.unknown, lines: [texts.ownersChange.advice] }],
  link: { text: texts.ownersChange.view, url: `${shopUrl}/dashboard/audit-log` },
});

/**
 * Queues a notice for every owner with a confirmed address and for the addresses that the change replaces; they are due at `dueAt`.
 * Returns their keys.
 */
export async function queueOwnerNotices(
  tx: Db,
  config: Pick<Config, 'publicUrl' | 'shop'>,
  { label, ...change }: Omit<OwnersChange, 'words'> & { label: PlainMessage },
  { replaced = [], dueAt = change.at }: { replaced?: readonly string[]; dueAt?: Date } = {},
): Promise<string[]> {
  const { language } = config.shop;
  const dictionary = (await dictionariesOf(language).admin?.()) ?? {};
  const words = translatorWith(language, dictionary)(label);
  const content = ownersChangeMail({ ...change, words }, staffMailContext(config));
  const owners = await listStaffAddresses(tx, { staffEmails: 'admins' });
  const queued = [...new Set([...owners, ...replaced])].map((to) => renderStaffMail(content, to, config));
  for (const mail of queued) await queueMail(tx, change.at, mail, dueAt);
  return queued.map(({ dedupeKey }) => dedupeKey);
}

/** Until when notices that are sent over the server of before are left to it, in ms. */
export const sendFirstMs = 3 * maxSendMs;

/** Sends waiting mails over this server at once, without the queue; one that it does not take waits for the queue. */
export async function sendOver(
  mailer: Mailer,
  { db, now }: { db: Db; now: () => Date },
  keys: string[],
): Promise<void> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(inArray(mails.dedupeKey, keys), isNull(mails.sentAt)));
  await Promise.all(
    rows.map(async ({ id, recipient, subject, text, html, unsubscribeUrl }) => {
      const sent = await mailer.send({ id, to: recipient, subject, text, html, unsubscribeUrl }).then(
        () => true,
        () => false,
      );
      const at = now();
      await db
        .update(mails)
        .set(sent ? { sentAt: at, nextTryAt: null, lastError: null } : { nextTryAt: at })
        .where(eq(mails.id, id));
    }),
  );
}
