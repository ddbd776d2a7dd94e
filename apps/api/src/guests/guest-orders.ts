/** Orders of guests: confirmed by the link in their mail, and taken over by the account that their customer makes. */
import { timingSafeEqual } from 'node:crypto';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { rememberAddress } from '../addresses/remember-address.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockUser } from '../database/user-lock.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { mailStep } from '../orders/mail-step.ts';
import { recordStep } from '../orders/move-order.ts';
import { isOfGuest, notDeleted, type OrderRow, toOrders } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { users } from '../users/users.table.ts';

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Confirms an order by the secret of its link, and returns it. Throws 404 for any other secret, an order that is unknown, deleted
 * or of an account: all look the same.
 */
export async function confirmGuestOrder(
  {
    db,
    now,
    config,
    limits,
    orderPayments,
  }: Pick<Context, 'db' | 'now' | 'config' | 'limits' | 'orderPayments'>,
  { id, token, address }: { id: string; token: string; address: string },
): Promise<{ message: string; order: Order }> {
  await limits.limit('guest-link-address', address);
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const isKnown =
      locked?.guest && !locked.deletedAt && locked.guestToken && isSame(locked.guestToken, token);
    if (!locked || !isKnown) throw new ApplicationError('not-found', guestTexts.wrongLink);
    const row = locked.contactProvenAt ? locked : await proveContact(tx, locked, now(), config);
    const [order] = await toOrders(tx, [row], orderPayments, { forCustomer: true });
    if (!order) throw new Error(`order ${id} was not locked`);
    return { message: guestTexts.confirmed, order };
  });
}

async function proveContact(tx: Db, row: OrderRow, at: Date, config: Context['config']): Promise<OrderRow> {
  const proven = { contactProvenAt: at };
  if (stepOfRow(row) !== 'to-confirm') {
    await tx.update(orders).set(proven).where(eq(orders.id, row.id));
    return { ...row, ...proven };
  }
  const confirmed = await recordStep(tx, row, { step: 'confirmed', at, by: null }, proven);
  await mailStep(tx, at, config, confirmed);
  return confirmed;
}

interface Account {
  userId: string;
  email: string;
}

/** The columns of an order that an account takes over; its links in mails are those of an account then. */
const ownedBy = ({ userId, email }: Account) => ({
  userId,
  buyerEmail: email,
  guest: false,
  guestToken: null,
});

/** Those without an account, by their mark, or by the missing address of those that staff took in a former version. */
const ofGuests = or(orders.guest, eq(orders.buyerEmail, ''));

async function findAccount(tx: Db, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.deletedAt)));
  return account;
}

/**
 * Moves all orders of a guest to an account, whose address book then has the address of the newest; returns them. Both users must
 * be locked, the guest first.
 */
async function moveOrders(tx: Db, now: Date, guestId: string, account: Account): Promise<OrderRow[]> {
  const moved = await tx
    .update(orders)
    .set(ownedBy(account))
    .where(and(eq(orders.userId, guestId), ofGuests))
    .returning();
  const [newest] = moved
    .filter(({ pickupCode }) => pickupCode === null)
    .sort((one, other) => other.placedAt.getTime() - one.placedAt.getTime());
  if (newest) await rememberAddress(tx, { ...newest, id: newId(now), usedAt: now.toISOString() });
  return moved;
}

/**
 * Staff give all orders of a guest to the account of an e-mail: they have spoken with the customer, which is the only proof of a
 * number while the shop sends no SMS. Throws 404 for an unknown order and e-mail, 409 for an order that an account has.
 */
export async function giveGuestOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  currentUser: CurrentUser,
  { id, email }: { id: string; email: string },
): Promise<{ modifiedCount: number; message: string }> {
  return inTransaction(db, async (tx) => {
    const [found] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), notDeleted));
    const order = orNotFound(found, orderTexts.notFound);
    const account = orNotFound(await findAccount(tx, email), guestTexts.unknownAccount);
    await lockUser(tx, { userId: order.userId });
    await lockUser(tx, { userId: account.userId });
    const locked = await lockOrder(tx, id);
    if (!locked || !isOfGuest(locked)) throw new ApplicationError('broken-rule', guestTexts.hasAccount);
    const at = now();
    const moved = await moveOrders(tx, at, order.userId, account);
    for (const row of moved)
      await recordOrderAudit(tx, at, currentUser, {
        event: 'giveGuestOrders',
        id: row.id,
        before: { account: null },
        after: { account: account.email },
      });
    return { modifiedCount: moved.length, message: guestTexts.given };
  });
}

/** Moves the orders of this browser's guest to an account, whose address book then has the address of the newest. Returns their number. */
export async function keepGuestOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  account: Account,
  guest: CurrentUser | undefined,
): Promise<{ modifiedCount: number; message: string }> {
  if (!guest) return { modifiedCount: 0, message: guestTexts.kept };
  return inTransaction(db, async (tx) => {
    await lockUser(tx, { userId: guest.userId });
    await lockUser(tx, { userId: account.userId });
    const moved = await moveOrders(tx, now(), guest.userId, account);
    return { modifiedCount: moved.length, message: guestTexts.kept };
  });
}

/**
 * Moves the guests' orders whose contact address was proven by the link in their mail to the account that has proven the same
 * address to its identity provider.
 */
export async function takeProvenOrders(db: Db, account: Account): Promise<void> {
  await db
    .update(orders)
    .set(ownedBy(account))
    .where(
      and(orders.guest, sql`lower(${orders.email}) = ${account.email}`, isNotNull(orders.contactProvenAt)),
    );
}

/** Whether a guest has orders, so that its cookie is still of use. */
export async function hasGuestOrders(db: Db, guestId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, guestId), orders.guest))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  return row !== undefined;
}
