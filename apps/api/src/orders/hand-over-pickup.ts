/** Hands an order over at the shop, to whoever says its code, or without the code for a reason. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { parsePickupCode, pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { isSameSecret } from '../runtime/same-secret.ts';
import { moveWithin } from './move-order.ts';
import { lockOrder } from './orders.ts';

/**
 * Marks it delivered. The count is 0 if it is already. Throws 400 without four digits and without a reason, 404, 409 for a wrong
 * code, an order that is delivered to an address, cancelled or returned, 429 after five wrong codes within an hour.
 */
export async function handOverPickup(
  context: Pick<Context, 'db' | 'now' | 'config' | 'limits'>,
  currentUser: CurrentUser,
  {
    id,
    code = '',
    reason: given = '',
  }: { id: string; code?: string | undefined; reason?: string | undefined },
): Promise<{ modifiedCount: number; message: string }> {
  const { db, limits } = context;
  const [digits, reason] = [parsePickupCode(code), given.trim()];
  await limits.limit('hand-over', currentUser.userId);
  // A code that was typed counts, whatever the reason says.
  const byCode = code.trim() !== '';
  if (byCode ? !digits : !reason) throw new ApplicationError('invalid', pickupTexts.codeMissing);
  // Before it is compared, so that no more than five of many at once are.
  if (byCode) await limits.limit('pickup-code', id);
  const result = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    if (row.pickupCode === null) throw new ApplicationError('broken-rule', pickupTexts.notPickedUp);
    if (digits && !isSameSecret(digits, row.pickupCode))
      throw new ApplicationError('broken-rule', pickupTexts.wrongCode, { code: 'wrong-code' });
    const audited = { event: 'handOverPickup' as const, reason: byCode ? undefined : reason };
    const { modifiedCount, message } = await moveWithin(tx, context, currentUser, {
      id,
      move: 'deliver',
      audited,
    });
    return { modifiedCount, message: modifiedCount === 1 ? pickupTexts.handedOver : message };
  });
  if (byCode) await limits.forgive('pickup-code', id);
  return result;
}
