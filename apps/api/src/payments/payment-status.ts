/** What everybody may know of a payment: only how it stands. */
import { paymentTexts, type ShownPaymentState, shownPaymentState } from '@jontro/shop/payments/payments.ts';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { attemptOf } from './attempts.ts';

/** How a payment stands; refuses an unknown id with 404. */
export async function findPaymentStatus(db: Db, tranId: string): Promise<{ status: ShownPaymentState }> {
  const attempt = orNotFound(await attemptOf(db, tranId), paymentTexts.unknownTransaction);
  return { status: shownPaymentState(attempt.state) };
}
