/** The wallet that a payment came from, as its customer and the owner may see it. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { Db } from '../database/db.ts';
import { findAttempt } from './attempts.ts';

/** The methods whose page is a wallet's own. */
const wallets: readonly string[] = ['bkash', 'nagad'];

/** Its masked number and its own transaction id; undefined for a payment of another kind. */
export async function walletOf(db: Db, tranId: string): Promise<Order['wallet']> {
  const attempt = await findAttempt(db, tranId);
  if (!attempt || !wallets.includes(attempt.provider)) return undefined;
  const { cardMasked, captureId } = attempt;
  return { ...(cardMasked && { account: cardMasked }), ...(captureId && { transactionId: captureId }) };
}
