/** The public status of a payment. */
import { type PublicPaymentState, paymentTexts, publicPaymentState } from '@jontro/shop/payments/payments.ts';
import type { Db } from '../database/db.ts';
import { orNotFound } from '../http/application-error.ts';
import { findAttempt } from './attempts.ts';

/** Returns the status of a payment, and whether it is of an advance; throws 404 for an unknown id. */
export async function findPaymentStatus(
  db: Db,
  tranId: string,
): Promise<{ status: PublicPaymentState; part?: 'advance' }> {
  const attempt = orNotFound(await findAttempt(db, tranId), paymentTexts.unknownTransaction);
  return { status: publicPaymentState(attempt.state), ...(attempt.advance && { part: 'advance' }) };
}
