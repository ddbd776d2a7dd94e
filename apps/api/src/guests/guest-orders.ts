/** Orders of guests: confirmed by the link in their mail, and taken over by the account that their customer makes. */
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { takenOrdersDays } from '@jontro/shop/number-proofs/number-proofs.ts';
import { type Order, orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { rememberAddress } from '../addresses/remember-address.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockUser } from '../database/user-lock.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { type Confirmed, confirmWithin } from '../order-confirmations/confirm-order.ts';
import { orderConfirmations } from '../order-confirmations/order-confirmations.table.ts';
import { askedWay, confirmationOf } from '../orders/asked-way.ts';
import { isOfGuest, notDeleted, type OrderRow, toOrders } from '../orders/order-rows.ts';
import { ofGuests, orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import { isAtStep, stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { isSameSecret } from '../runtime/same-secret.ts';
import { users } from '../users/users.table.ts';

/**
 * Confirms an order by the secret of its link, and returns it: as the link of a message that asks for it, and where the shop asks for a
 * code it is shown alone. Throws 404 for any other secret, an order that is unknown, deleted
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
      locked?.guest && !locked.deletedAt && locked.guestToken && isSameSecret(token, locked.guestToken);
    if (!locked || !isKnown) throw new ApplicationError('not-found', guestTexts.wrongLink);
    if (!locked.contactProvenAt)
      await tx.update(orders).set({ contactProvenAt: now() }).where(eq(orders.id, id));
    // A code proves the number, which this link does not.
    const asksForCode = stepOfRow(locked) === 'to-confirm' && askedWay(config) === 'code';
    const confirmed = asksForCode
      ? undefined
      : await confirmWithin(tx, { now, config, orderPayments }, locked, 'link');
    const row = await lockOrder(tx, id);
    const [order] = row ? await toOrders(tx, [row], orderPayments, { forCustomer: true }) : [];
    if (!row || !order) throw new Error(`order ${id} was not locked`);
    const asked = asksForCode ? confirmationOf(config, row) : {};
    return { message: messageOf(confirmed, row), order: { ...order, ...asked } };
  });
}

/** What the link has led to; one that is opened after the order has ended says so. */
function messageOf(confirmed: Confirmed | undefined, row: OrderRow): string {
  if (confirmed === undefined) return guestTexts.codeAsked;
  const step = stepOfRow(row);
  if (step === 'cancelled') return orderTexts.cancelled;
  if (step === 'returned') return orderTexts.returned;
  return step === 'to-confirm' ? guestTexts.callFirst : guestTexts.confirmed;
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

async function findAccount(tx: Db, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.deletedAt)));
  return account;
}

/**
 * Moves orders to an account, whose address book then has the address of the newest; returns them. The account must be locked, and
 * before it the guest, if they are all of one.
 */
async function moveOrders(
  tx: Db,
  now: Date,
  account: Account,
  which: SQL | undefined,
  others: { heldUntil?: null } = {},
): Promise<OrderRow[]> {
  const moved = await tx
    .update(orders)
    .set({ ...ownedBy(account), ...others })
    .where(which)
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
    const ofGuest = and(eq(orders.userId, order.userId), ofGuests);
    // Staff have spoken with the customer, so their units are held like those of any account.
    const moved = await moveOrders(tx, at, account, ofGuest, { heldUntil: null });
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
    const moved = await moveOrders(tx, now(), account, and(eq(orders.userId, guest.userId), ofGuests));
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

/**
 * Moves the guests' orders with one of the numbers that the account has proven; returns how many. Of an order with an e-mail the number must
 * have been proven by a code or a call as well: its link in the mail confirms it too, and whoever typed the number may have
 * mistyped it. The account must be locked.
 */
export async function takeOrdersOfNumbers(
  tx: Db,
  now: Date,
  account: Account,
  numbers: readonly string[],
): Promise<number> {
  const provenBefore = tx
    .select({ orderId: orderConfirmations.orderId })
    .from(orderConfirmations)
    .where(inArray(orderConfirmations.confirmedBy, ['code', 'call']));
  const moved = await moveOrders(
    tx,
    now,
    account,
    and(
      orders.guest,
      notDeleted,
      inArray(orders.mobileNumber, [...numbers]),
      gt(orders.placedAt, new Date(now.getTime() - takenOrdersDays * 86_400_000)),
      sql`(${isAtStep('to-confirm')}) is not true`,
      or(eq(orders.email, ''), inArray(orders.id, provenBefore)),
    ),
  );
  return moved.length;
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
