/** Use cases of the owner's page of SMS: what was sent, the balance, a message of own words, and sending a refused one again. */
import type { EndpointInput, EndpointResponse } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import type { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { maskedNumber, maxListedSms, type SmsMessage, smsCan, smsTexts } from '@jontro/shop/sms/sms.ts';
import { isBengaliText, maxSmsParts, smsSize } from '@jontro/shop/sms/sms-parts.ts';
import { smsDefaults } from '@jontro/shop/sms/sms-settings.ts';
import { renderSms } from '@jontro/shop/sms/sms-templates.ts';
import { count, desc, eq, gte, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { startOfDay, toBangladeshDate } from '../http/bangladesh-days.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import type { SmsRow } from './begin-sms.ts';
import { gatewayNumber, queueSms, textColumns } from './queue-sms.ts';
import { smsMessages } from './sms.table.ts';
import { currentGateway } from './sms-gateways.ts';

type Endpoints = typeof smsEndpoints;
type Parts = Pick<Context, 'config' | 'db' | 'limits' | 'now'>;

/** A message as the owner sees it; other staff get neither its text nor its whole number. */
function toMessage(row: SmsRow, isOwner: boolean): SmsMessage {
  const isCode = row.kind === 'otp';
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    ...(row.step && { step: row.step }),
    ...(row.orderNumber && { orderNumber: row.orderNumber }),
    to: isOwner ? row.recipient : maskedNumber(row.recipient),
    text: isOwner && !isCode ? row.text : '',
    state: row.state,
    parts: row.parts,
    ...(row.costPoisha !== null && { cost: toTaka(poisha(row.costPoisha)) }),
    ...(row.gateway && { gateway: row.gateway }),
    tries: row.tries,
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt && { sentAt: row.startedAt.toISOString() }),
    ...(row.nextTryAt && { nextTryAt: row.nextTryAt.toISOString() }),
    ...(row.reason && { reason: row.reason }),
    ...(row.detail && { detail: row.detail }),
  };
}

/** Returns the newest 100 messages, and what was sent today. */
export async function listSms(
  { config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>,
  { role }: CurrentUser,
): Promise<EndpointResponse<Endpoints['listSms']>> {
  const today = gte(smsMessages.startedAt, startOfDay(toBangladeshDate(now())));
  const [all, unsure, [sums], rows] = await Promise.all([
    db.$count(smsMessages),
    db.$count(smsMessages, eq(smsMessages.state, 'unsure')),
    db
      .select({
        messages: count(),
        parts: sql<number>`coalesce(sum(${smsMessages.parts}), 0)::int`,
        cost: sql<number | null>`sum(${smsMessages.costPoisha})::int`,
      })
      .from(smsMessages)
      .where(today),
    db
      .select()
      .from(smsMessages)
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(maxListedSms),
  ]);
  const current = currentGateway(config);
  const { messages = 0, parts = 0, cost = null } = sums ?? {};
  return {
    ...(current && { gateway: current.name }),
    hasBalance: current?.gateway.balance !== undefined,
    count: all,
    today: {
      messages,
      parts,
      ...(cost !== null && { cost: toTaka(poisha(cost)) }),
      limit: config.shop.sms.perDay ?? smsDefaults.perDay,
    },
    unsure,
    messages: rows.map((row) => toMessage(row, role === 'admin')),
  };
}

/** Asks the gateway. Throws 409 without one that tells it, 429 for too many, 502 if it does not answer. */
export async function findSmsBalance(
  { config, limits }: Pick<Parts, 'config' | 'limits'>,
  by: CurrentUser,
): Promise<EndpointResponse<Endpoints['findSmsBalance']>> {
  await limits.limit('sms-balance', by.userId);
  const { gateway } = currentGateway(config) ?? {};
  if (!gateway) throw new ApplicationError('broken-rule', smsTexts.noGateway);
  if (!gateway.balance) throw new ApplicationError('broken-rule', smsTexts.noBalance);
  const result = await gateway.balance();
  if (result.kind === 'known') return { balance: toTaka(poisha(result.poisha)) };
  throw new ApplicationError('outside-service', smsTexts.balanceUnknown);
}

/**
 * Queues a message of own words. Throws 400 for a number that is none, a text of more than three parts, and promotion that is not in
 * Bengali; 409 without a gateway; 429 for too many.
 */
export async function sendSms(
  { config, db, limits, now }: Parts,
  by: CurrentUser,
  { body: { to, text, kind } }: EndpointInput<Endpoints['sendSms']>,
): Promise<EndpointResponse<Endpoints['sendSms']>> {
  await limits.limit('send-sms', by.userId);
  if (!gatewayNumber(to)) throw new ApplicationError('invalid', smsTexts.wrongNumber, { field: 'to' });
  const line = renderSms('{note}', { ...noValues, note: text });
  if (smsSize(line).parts > maxSmsParts)
    throw new ApplicationError('invalid', smsTexts.tooLong, { field: 'text' });
  if (kind === 'promotion' && !isBengaliText(line))
    throw new ApplicationError('invalid', smsTexts.notBengali, { field: 'text' });
  const at = now();
  return inTransaction(db, async (tx) => {
    const sms = { kind, subject: 'own', language: config.shop.language, to, text: line } as const;
    const id = await queueSms(tx, at, config, { ...sms, dedupeKey: `own:${newId(at)}` });
    if (!id) throw new ApplicationError('broken-rule', smsTexts.noGateway);
    // Named by its kind: recipient and text stay in the outbox.
    await recordAudit(tx, at, by, {
      event: 'sendSms',
      subjectId: id,
      name: `SMS "${kind}"`,
      after: { status: 'waiting' },
    });
    return { message: smsTexts.queued, id };
  });
}
const noValues = { shop: '', order: '', due: '', amount: '', link: '', code: '', note: '' };

/**
 * Queues a message again that no gateway has. Throws 404 for an unknown one, 409 for one that a gateway has or may have, and without a
 * gateway.
 */
export async function retrySms(
  { config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>,
  by: CurrentUser,
  id: string,
): Promise<EndpointResponse<Endpoints['retrySms']>> {
  return inTransaction(db, async (tx) => {
    const [locked] = await tx.select().from(smsMessages).where(eq(smsMessages.id, id)).for('update');
    const row = orNotFound(locked, smsTexts.notFound);
    if (!smsCan.retry(row)) throw new ApplicationError('broken-rule', smsTexts.notRetried);
    if (!currentGateway(config)) throw new ApplicationError('broken-rule', smsTexts.noGateway);
    const at = now();
    signalOnCommit(tx, 'sms');
    await tx
      .update(smsMessages)
      .set({
        ...textColumns(config, row.text),
        state: 'waiting',
        // It is as old as this wish.
        createdAt: at,
        nextTryAt: at,
        tries: 0,
        leaseUntil: null,
        reason: null,
        detail: null,
      })
      .where(eq(smsMessages.id, id));
    await recordAudit(tx, at, by, {
      event: 'retrySms',
      subjectId: id,
      name: `SMS "${row.kind}"`,
      before: { status: row.state },
      after: { status: 'waiting' },
    });
    return { modifiedCount: 1, message: smsTexts.sentAgain };
  });
}
