/** Tells a courier to stop a parcel that it has not picked up; its order can be booked anew once the courier says that it has done so. */
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { auditShipment, openShipment } from './book-shipments.ts';
import { shipments } from './couriers.table.ts';
import { courierOf } from './couriers.ts';
import { reportStep } from './report-step.ts';
import { isCancellable } from './shipment-rows.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'limits'>;

/** When the courier is asked what became of it. In ms. */
const askAgainMs = 5 * 60_000;

const broken = (text: string) => new ApplicationError('broken-rule', text);

/** Throws 404, 409 for a parcel that cannot be cancelled or that the courier keeps, 429, 502 if the courier does not answer. */
export async function cancelShipment(
  parts: Parts,
  currentUser: CurrentUser,
  orderId: string,
): Promise<{ modifiedCount: number; message: string }> {
  await parts.limits.limit('book-shipments', currentUser.userId);
  const { db } = parts;
  const shipment = await openShipment(db, orderId);
  const { id, courier: name, ref, consignmentId } = shipment;
  if (!isCancellable(shipment) || consignmentId === null) throw broken(shipmentTexts.notCancelled);
  const courier = courierOf(parts, name);
  if (!courier?.cancel) throw broken(shipmentTexts.noCourier);
  const answer = await courier.cancel(consignmentId);
  if (answer.kind === 'refused') throw broken(shipmentTexts.cancelRefused);
  await inTransaction(db, async (tx) => {
    // An answer that is lost may have been a cancellation: what became of it is asked for.
    const nextTryAt = new Date(parts.now().getTime() + askAgainMs);
    await tx
      .update(shipments)
      .set({ nextTryAt, tries: 0 })
      .where(and(eq(shipments.id, id), isNull(shipments.endedAt)));
    if (answer.kind !== 'unavailable')
      await auditShipment(tx, parts, currentUser, 'cancelShipment', shipment);
  });
  if (answer.kind === 'unavailable' || answer.kind === 'unsure')
    throw new ApplicationError('outside-service', shipmentTexts.notAnswered);
  if (answer.kind === 'requested') return { modifiedCount: 0, message: shipmentTexts.cancelRequested };
  const report = { ref, status: 'cancelled', step: 'returned', at: parts.now() } as const;
  await reportStep(parts, name, report, 'answer');
  return { modifiedCount: 1, message: shipmentTexts.cancelled };
}
