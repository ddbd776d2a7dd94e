/** Asks the customer of a new order to confirm it: by a link in mail and SMS, or by a code in an SMS. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { serverTexts } from '@jontro/shop/languages/all-languages.ts';
import {
  confirmCodeLink,
  confirmCodeMs,
  confirmLink,
  confirmLinkMs,
} from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { orderLabel } from '@jontro/shop/orders/order-numbers.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { eq, isNull } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import { mailContextOf } from '../mail/order-mail-parts.ts';
import { confirmOrderMail } from '../mail/order-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { askedWay } from '../orders/asked-way.ts';
import { type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { amountOf } from '../sms/order-sms.ts';
import { type NewSms, queueSms } from '../sms/queue-sms.ts';
import { orderConfirmations } from './order-confirmations.table.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'limits'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** What is stored of a link. */
export const linkHash = (token: string): string => sha256(token);
/** What is stored of a code: useless for another order. */
export const codeHash = (orderId: string, code: string): string => sha256(`${orderId}:${code}`);

/** Whether an order still waits for its customer. */
export const awaits = (row: OrderRow): boolean =>
  row.deletedAt === null && !row.paid && stepOfRow(row) === 'to-confirm';

/** A subscriber to placed orders; those of staff, and those that are paid, are not asked for. */
export async function askConfirmation(parts: Parts, { orderId }: { orderId: string }): Promise<void> {
  const way = askedWay(parts.config);
  if (way === 'code') await sendCode(parts, orderId, 'first');
  if (way === 'link') await inTransaction(parts.db, (tx) => sendLink(tx, parts, orderId));
}

/** Once for an order: a second one would make the first useless, which may be read already. */
async function sendLink(tx: Db, { now, config }: Parts, orderId: string): Promise<void> {
  const row = await lockOrder(tx, orderId);
  if (!row || !awaits(row)) return;
  const at = now();
  const token = randomBytes(12).toString('base64url');
  const linkExpiresAt = new Date(at.getTime() + confirmLinkMs);
  const [added] = await tx
    .insert(orderConfirmations)
    .values({ orderId: row.id, askedAt: at, linkHash: linkHash(token), linkExpiresAt })
    .onConflictDoUpdate({
      target: orderConfirmations.orderId,
      // Somebody may have taken the order to call already.
      set: { askedAt: at, linkHash: linkHash(token), linkExpiresAt },
      setWhere: isNull(orderConfirmations.askedAt),
    })
    .returning({ orderId: orderConfirmations.orderId });
  const [order] = await toOrders(tx, [row]);
  if (!added || !order) return;
  const { language } = row;
  // The first mail of a guest has a link that confirms.
  if (row.email && !row.guest)
    await queueMail(
      tx,
      at,
      confirmOrderMail(order, { ...mailContextOf(config), language }, confirmLink(token)),
    );
  const { sms } = serverTexts[language].confirmations;
  const amount = amountOf(order.payable, language, config.shop);
  const link = `${config.publicUrl}${confirmLink(token)}`;
  await queueSms(tx, at, config, {
    ...smsOf(order, row),
    dedupeKey: `confirm-link:${row.id}`,
    kind: 'notice',
    subject: 'confirm',
    text: sms.link(config.shop.name, orderLabel(order), amount, link),
  });
}

const smsOf = (
  order: Order,
  row: OrderRow,
): Pick<NewSms, 'orderIds' | 'orderNumber' | 'language' | 'to'> => ({
  orderIds: [row.id],
  orderNumber: order.orderNumber,
  language: row.language,
  to: row.mobileNumber,
});

/** Whether another code may be sent to a number today. */
async function mayBeSent({ limits }: Parts, mobileNumber: string): Promise<boolean> {
  try {
    await limits.limit('confirm-code-number', mobileNumber);
    return true;
  } catch (error) {
    if (error instanceof ApplicationError && error.code === 'too-many') return false;
    throw error;
  }
}

/**
 * Sends a code to the number of an order that waits for its confirmation: the first one once, a new one in place of the one before. A
 * number gets five within a day.
 */
export async function sendCode(parts: Parts, orderId: string, which: 'first' | 'new'): Promise<void> {
  const [found] = await parts.db.select().from(orders).where(eq(orders.id, orderId));
  if (!found || !awaits(found) || !(await mayBeSent(parts, found.mobileNumber))) return;
  await inTransaction(parts.db, async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (row && awaits(row)) await replaceCode(tx, parts, row, which);
  });
}

async function replaceCode(
  tx: Db,
  { now, config }: Parts,
  row: OrderRow,
  which: 'first' | 'new',
): Promise<void> {
  const at = now();
  const [order] = await toOrders(tx, [row]);
  if (!order?.orderNumber) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    codeHash: codeHash(row.id, code),
    codeExpiresAt: new Date(at.getTime() + confirmCodeMs),
    codeTries: 0,
  };
  const target = orderConfirmations.orderId;
  const insert = tx.insert(orderConfirmations).values({ orderId: row.id, askedAt: at, ...values });
  const stored = await (which === 'first'
    ? insert.onConflictDoUpdate({
        target,
        set: { askedAt: at, ...values },
        setWhere: isNull(orderConfirmations.askedAt),
      })
    : insert.onConflictDoUpdate({ target, set: values })
  ).returning({ orderId: target });
  if (stored.length === 0) return;
  const { sms } = serverTexts[row.language].confirmations;
  const link = `${config.publicUrl}${confirmCodeLink(order.orderNumber)}`;
  await queueSms(tx, at, config, {
    ...smsOf(order, row),
    dedupeKey: `confirm-code:${row.id}:${newId(at)}`,
    kind: 'otp',
    subject: 'confirm',
    text: sms.code(config.shop.name, orderLabel(order), code, link),
  });
}
