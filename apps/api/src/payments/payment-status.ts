/** The public status of a payment. */
import { paymentTexts, type ShownPaymentState, shownPaymentState } from '@jontro/shop/payments/payments.ts';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { attemptOf } from './attempts.ts';

/** Returns the status of a payment; throws 404 for an unknown id. */
export async function findPaymentStatus(db: Db, tranId: string): Promise<{ status: ShownPaymentState }> {
  const attempt = orNotFound(await attemptOf(db, tranId), paymentTexts.unknownTransaction);
  return { status: shownPaymentState(attempt.state) };
}
