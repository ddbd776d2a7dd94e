/** Confirming an order by its customer, with the link or the code that was sent: once, and never by looking at it. */
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@jontro/shop/language.ts';
import { maxCodeTries, parseConfirmCode } from '@jontro/shop/order-confirmations/order-confirmations.ts';
import { dueBeforePacking } from '@jontro/shop/orders/advance.ts';
import { parseOrderNumber } from '@jontro/shop/orders/order-numbers.ts';
import type { OrderStep } from '@jontro/shop/orders/order-steps.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import { decideRisk } from '../order-risk/decide-risk.ts';
import { askCharge } from '../orders/ask-charge.ts';
import { mailStep } from '../orders/mail-step.ts';
import { recordStep } from '../orders/move-order.ts';
import { notDeleted, type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { codeHash, linkHash, sendCode } from './ask-confirmation.ts';
import { orderConfirmations } from './order-confirmations.table.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'orderPayments'>;

/** What the page shows: what was ordered and where to, but not to whom. */
export type LinkedOrder = Pick<
  Order,
  'orderNumber' | 'cartItems' | 'payable' | 'deliveryCharge' | 'district' | 'pickup' | 'advance'
> & {
  /** What is paid online before it is packed, in taka. */
  dueFirst: number;
  confirmed: boolean;
  language: Language;
};

/** Why nothing was confirmed. */
export interface ConfirmFault {
  problem: 'deadLink' | 'wrongCode' | 'tooManyCodes' | 'tooSoon' | 'tooMany';
  retryAfter?: number;
}

/** The steps at which a link or a code has nothing to say any more. */
const endedSteps: readonly OrderStep[] = ['delivered', 'partly-delivered', 'returned', 'cancelled'];
const isAlive = (row: OrderRow): boolean => row.deletedAt === null && !endedSteps.includes(stepOfRow(row));

/** After how many seconds the next one is allowed, if a limit is exceeded. */
async function exceeds(limit: () => Promise<void>): Promise<{ retryAfter: number } | undefined> {
  try {
    await limit();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApplicationError) || error.code !== 'too-many') throw error;
    return { retryAfter: Number(error.details.retryAfter) };
  }
}

/** The order of a link that is valid; `lock` holds it until the transaction ends. */
async function findByLink(db: Db, now: Date, token: string, lock: boolean): Promise<OrderRow | undefined> {
  const [found] = await db
    .select({ orderId: orderConfirmations.orderId })
    .from(orderConfirmations)
    .where(and(eq(orderConfirmations.linkHash, linkHash(token)), gt(orderConfirmations.linkExpiresAt, now)));
  if (!found) return undefined;
  const [row] = lock
    ? [await lockOrder(db, found.orderId)]
    : await db.select().from(orders).where(eq(orders.id, found.orderId));
  return row && isAlive(row) ? row : undefined;
}

async function deadLink({ limits }: Parts, address: string): Promise<ConfirmFault> {
  const tooMany = await exceeds(() => limits.limit('confirm-wrong-address', address));
  return tooMany ? { problem: 'tooMany', ...tooMany } : { problem: 'deadLink' };
}

async function toLinked(db: Db, row: OrderRow): Promise<LinkedOrder> {
  const [order] = await toOrders(db, [row]);
  if (!order) throw new Error(`order ${row.id} was not converted`);
  const { orderNumber, cartItems, payable, deliveryCharge, district, pickup, advance } = order;
  const confirmed = stepOfRow(row) !== 'to-confirm' || (await isConfirmed(db, row.id));
  return {
    orderNumber,
    cartItems,
    payable,
    deliveryCharge,
    district,
    pickup,
    ...(advance && { advance }),
    dueFirst: dueBeforePacking(order),
    confirmed,
    language: row.language,
  };
}

/** Whether its customer has confirmed an order, though it may still wait for a call. */
async function isConfirmed(db: Db, id: string): Promise<boolean> {
  const ofOrder = and(eq(orderConfirmations.orderId, id), isNotNull(orderConfirmations.confirmedAt));
  return (await db.$count(orderConfirmations, ofOrder)) > 0;
}

/** Shows the order of a link and changes nothing: programs that check mails open links as well. */
export async function findLinkedOrder(
  parts: Parts,
  address: string,
  token: string,
): Promise<{ order: LinkedOrder } | ConfirmFault> {
  const row = await findByLink(parts.db, parts.now(), token, false);
  return row ? { order: await toLinked(parts.db, row) } : deadLink(parts, address);
}

/** Confirms the order of a link. */
export async function confirmByLink(
  parts: Parts,
  address: string,
  token: string,
): Promise<{ order: LinkedOrder; confirmed: Confirmed } | ConfirmFault> {
  const result = await inTransaction(parts.db, async (tx) => {
    const row = await findByLink(tx, parts.now(), token, true);
    if (!row) return undefined;
    return confirmAndShow(tx, parts, row, 'link');
  });
  return result ?? deadLink(parts, address);
}

/**
 * What a confirmation has led to: the order goes on, staff call first, the delivery charge is asked for first, by them or to be paid
 * online, or it was confirmed before.
 */
export type Confirmed = 'on' | 'call' | 'charge' | 'charge-online' | 'before';

/** Confirms a locked order: it goes on, unless its risk is such that staff call first. */
export async function confirmWithin(
  tx: Db,
  { now, config, orderPayments }: Pick<Parts, 'now' | 'config' | 'orderPayments'>,
  row: OrderRow,
  by: 'link' | 'code',
): Promise<Confirmed> {
  if (stepOfRow(row) !== 'to-confirm' || (await isConfirmed(tx, row.id))) return 'before';
  const at = now();
  const confirmed = { confirmedAt: at, confirmedBy: by };
  await tx
    .insert(orderConfirmations)
    .values({ orderId: row.id, ...confirmed })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: confirmed });
  const level = config.shop.riskLadder ? (await decideRisk(tx, at, row, true)).level : 0;
  if (level === 3) {
    const due = await askCharge(tx, { now, config, orderPayments }, row);
    return due > 0 ? 'charge-online' : 'charge';
  }
  if (level === 2) return 'call';
  const moved = await recordStep(tx, row, { step: 'confirmed', at, by: null });
  await mailStep(tx, at, config, moved);
  return 'on';
}

/** Confirms a locked order, and returns it as it is then: its advance may be asked for only now. */
async function confirmAndShow(
  tx: Db,
  parts: Parts,
  row: OrderRow,
  by: 'link' | 'code',
): Promise<{ order: LinkedOrder; confirmed: Confirmed }> {
  const confirmed = await confirmWithin(tx, parts, row, by);
  const [after = row] = await tx.select().from(orders).where(eq(orders.id, row.id));
  return { order: await toLinked(tx, after), confirmed };
}

async function findByNumber(db: Db, number: number): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), notDeleted));
  return row;
}

/**
 * Confirms an order by its number and the code in its SMS. An unknown order, one that has ended and a wrong code answer alike, and
 * each try counts for the number, whoever makes it.
 */
export async function confirmByCode(
  parts: Parts,
  address: string,
  { number, code: typed }: { number: string; code: string },
): Promise<{ confirmed: Confirmed; order: LinkedOrder } | ConfirmFault> {
  const { db, limits } = parts;
  const tooMany = await exceeds(() => limits.limit('confirm-wrong-address', address));
  if (tooMany) return { problem: 'tooMany', ...tooMany };
  const [parsed, code] = [parseOrderNumber(number), parseConfirmCode(typed)];
  if (parsed === undefined || code === undefined) return { problem: 'wrongCode' };
  // Before it is checked, so that no more than five of many at once are.
  const tooManyCodes = await exceeds(() => limits.limit('confirm-order', String(parsed)));
  if (tooManyCodes) return { problem: 'tooManyCodes', ...tooManyCodes };
  const result = await inTransaction(db, async (tx) => {
    const found = await findByNumber(tx, parsed);
    const row = found && (await lockOrder(tx, found.id));
    if (!row || !isAlive(row) || !(await isRightCode(tx, parts, row, code))) return undefined;
    return confirmAndShow(tx, parts, row, 'code');
  });
  if (!result) return { problem: 'wrongCode' };
  await limits.forgive('confirm-wrong-address', address);
  return result;
}

/** Counts a try of the present code in the statement that reads it; false after five, or after its ten minutes. */
async function isRightCode(tx: Db, { now }: Parts, { id }: OrderRow, code: string): Promise<boolean> {
  const [tried] = await tx
    .update(orderConfirmations)
    .set({ codeTries: sql`${orderConfirmations.codeTries} + 1` })
    .where(
      and(
        eq(orderConfirmations.orderId, id),
        lt(orderConfirmations.codeTries, maxCodeTries),
        gt(orderConfirmations.codeExpiresAt, now()),
      ),
    )
    .returning({ codeHash: orderConfirmations.codeHash });
  const right = tried?.codeHash;
  if (!right) return false;
  return timingSafeEqual(Buffer.from(right), Buffer.from(codeHash(id, code)));
}

/** Sends a new code, if an order with this number waits for one; the answer does not say whether it does. */
export async function askNewCode(
  parts: Parts,
  address: string,
  number: string,
): Promise<{ sent: true } | ConfirmFault> {
  const { db, limits } = parts;
  const tooMany = await exceeds(() => limits.limit('confirm-new-code-address', address));
  if (tooMany) return { problem: 'tooMany', ...tooMany };
  const parsed = parseOrderNumber(number);
  if (parsed === undefined) return { sent: true };
  const key = String(parsed);
  const tooSoon =
    (await exceeds(() => limits.limit('confirm-new-code', key))) ??
    (await exceeds(() => limits.limit('confirm-new-code-day', key)));
  if (tooSoon) return { problem: 'tooSoon', ...tooSoon };
  const found = await findByNumber(db, parsed);
  if (found) await sendCode(parts, found.id, 'new');
  return { sent: true };
}
