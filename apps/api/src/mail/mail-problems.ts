/** Mails that could not be sent, and the test mail: for the owner of any shop, without content and with masked recipients. */
import { unsentMailMs } from '@jontro/shop/dashboard/open-work.ts';
import type { EndpointResponse } from '@jontro/shop/endpoint.ts';
import type { Language } from '@jontro/shop/language.ts';
import type { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import {
  type MailProblem,
  mailProblemTexts,
  maskedAddress,
  maxMailProblems,
  maxWithheldAddresses,
  type WithheldMails,
} from '@jontro/shop/mail/mail-problems.ts';
import { and, count, desc, gt, isNotNull, isNull, lt, max, or, type SQL } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { mails } from './mail.table.ts';
import { renderMail } from './mail-layout.ts';
import { mailShopOf } from './mail-shop.ts';
import { mailContextOf, mailTextsOf } from './order-mail-parts.ts';
import { type NewMail, queueMail } from './outbox.ts';

type Endpoints = typeof mailProblemEndpoints;

/** Mails that failed for good, and those that should have been sent by now; not one that is sent later on purpose. */
export function isMailProblem(now: Date): SQL | undefined {
  const { sentAt, nextTryAt, lastError, tries, createdAt } = mails;
  const limit = new Date(now.getTime() - unsentMailMs);
  const failed = and(isNull(sentAt), isNull(nextTryAt), isNotNull(lastError));
  const overdue = or(lt(nextTryAt, limit), and(gt(tries, 0), lt(createdAt, limit)));
  return or(failed, and(isNotNull(nextTryAt), overdue));
}

/** Returns the newest 100 problems and how many there are. */
export async function listMailProblems({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<EndpointResponse<Endpoints['listMailProblems']>> {
  const condition = isMailProblem(now());
  const [total, withheld, rows] = await Promise.all([
    db.$count(mails, condition),
    listWithheld(db),
    db
      .select()
      .from(mails)
      .where(condition)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(maxMailProblems),
  ]);
  const problems = { mailServer: config.smtpUrl !== undefined, count: total, mails: rows.map(toProblem) };
  return { ...problems, ...(withheld.length > 0 && { withheld }) };
}

/** Counted, and not listed one by one: whoever floods an address shall not hide what is wrong. */
async function listWithheld(db: Db): Promise<WithheldMails[]> {
  const last = max(mails.withheldAt);
  const rows = await db
    .select({ recipient: mails.recipient, count: count(), last })
    .from(mails)
    .where(isNotNull(mails.withheldAt))
    .groupBy(mails.recipient)
    .orderBy(desc(last), mails.recipient)
    .limit(maxWithheldAddresses);
  return rows.map(({ recipient, count: withheld, last: at }) => ({
    to: maskedAddress(recipient),
    count: withheld,
    lastAt: (at ?? new Date(0)).toISOString(),
  }));
}

const toProblem = (row: typeof mails.$inferSelect): MailProblem => ({
  _id: row.id,
  kind: row.kind,
  language: row.language,
  to: maskedAddress(row.recipient),
  status: row.nextTryAt ? 'waiting' : 'failed',
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  ...(row.nextTryAt && { nextTryAt: row.nextTryAt.toISOString() }),
  // A mail server repeats the address that it rejects.
  ...(row.lastError !== null && {
    problem: row.lastError.replaceAll(row.recipient, maskedAddress(row.recipient)),
  }),
});

/** A mail that proves that mails arrive. */
export function testMailOf(config: Context['config'], to: string, language: Language, at: Date): NewMail {
  const { shop, staff } = mailTextsOf({ ...mailContextOf(config), language });
  const { subject, title, intro, why } = staff.testMail;
  return {
    kind: 'test',
    dedupeKey: `test:${newId(at)}`,
    language,
    to,
    subject: subject(shop),
    ...renderMail({
      subject: subject(shop),
      title,
      preview: intro(shop),
      language,
      shop: mailShopOf(config.shop, config.publicUrl, language),
      parts: [{ kind: 'paragraph', text: intro(shop) }],
      why,
    }),
  };
}

/** Queues a mail to the admin, in the language of the page. Throws 409 without a mail server, 429 for too many. */
export async function sendTestMail(
  { config, db, limits, now }: Pick<Context, 'config' | 'db' | 'limits' | 'now'>,
  by: CurrentUser,
  language: Language,
): Promise<EndpointResponse<Endpoints['sendTestMail']>> {
  await limits.limit('test-mail', by.userId);
  if (config.smtpUrl === undefined) throw new ApplicationError('broken-rule', mailProblemTexts.noServer);
  const at = now();
  const mail = testMailOf(config, by.email, language, at);
  const id = mail.dedupeKey.slice('test:'.length);
  await inTransaction(db, async (tx) => {
    await queueMail(tx, at, mail);
    await recordAudit(tx, at, by, {
      event: 'sendTestMail',
      subjectId: id,
      name: 'Test email',
      after: { status: 'waiting' },
    });
  });
  return { message: mailProblemTexts.testSent, to: by.email };
}
