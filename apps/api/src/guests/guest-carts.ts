/** What becomes of guests' carts: they are added to the cart of the account that the guest signs in to, or deleted after 30 days. */
import { maxLineCount } from '@jontro/shop/cart/cart.ts';
import { eq, inArray, notExists, sql } from 'drizzle-orm';
import { cartItems } from '../cart/cart.table.ts';
import { type CartLine, lockCart } from '../cart/cart.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockUser } from '../database/user-lock.ts';
import { orders } from '../orders/orders.table.ts';
import { guestsBefore } from '../session/guest.ts';
import { users } from '../users/users.table.ts';

/**
 * Moves a guest's lines to an account's cart, which is empty afterwards. Quantities of the same product add up to the maximum; a product
 * that is sold out stays, marked as in any cart. A full cart takes no other product.
 */
export async function mergeGuestCart(
  db: Db,
  { guestId, userId, maxQuantity }: { guestId: string; userId: string; maxQuantity: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, { userId: guestId });
    await lockUser(tx, { userId });
    const lines: CartLine[] = await lockCart(tx, { userId: guestId });
    if (lines.length === 0) return;
    const own = new Map((await lockCart(tx, { userId })).map((line) => [line.soldId, line]));
    const others = lines.filter(({ soldId }) => !own.has(soldId));
    const moved = others.slice(0, Math.max(0, maxLineCount - own.size)).map(({ id }) => id);
    for (const { soldId, quantity } of lines) {
      const line = own.get(soldId);
      if (!line) continue;
      const sum = Math.max(line.quantity, Math.min(line.quantity + quantity, maxQuantity));
      await tx.update(cartItems).set({ quantity: sum }).where(eq(cartItems.id, line.id));
    }
    if (moved.length > 0) await tx.update(cartItems).set({ userId }).where(inArray(cartItems.id, moved));
    await tx.delete(cartItems).where(eq(cartItems.userId, guestId));
  });
}

/** How many guests one statement deletes, so that it holds no locks for long. */
const batch = 500;

/** Deletes carts of guests who have not been seen for 30 days, and their records unless an order has one. */
export async function removeOldGuests(db: Db, now: Date): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    const lines = await db
      .delete(cartItems)
      .where(
        inArray(
          cartItems.id,
          db
            .select({ id: cartItems.id })
            .from(cartItems)
            .innerJoin(users, eq(users.id, cartItems.userId))
            .where(guestsBefore(now))
            .limit(batch),
        ),
      )
      .returning({ id: cartItems.id });
    removed = lines.length;
  }
  const ofGuest = db.select({ one: sql`1` }).from(orders).where(eq(orders.userId, users.id));
  const withLines = db.select({ one: sql`1` }).from(cartItems).where(eq(cartItems.userId, users.id));
  for (let removed = batch; removed === batch; ) {
    const old = db
      .select({ id: users.id })
      .from(users)
      .where(sql`${guestsBefore(now)} and ${notExists(ofGuest)} and ${notExists(withLines)}`)
      .limit(batch);
    removed = (await db.delete(users).where(inArray(users.id, old)).returning({ id: users.id })).length;
  }
}
