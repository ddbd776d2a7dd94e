/** Undoes the last step of an order, which staff have made, while nobody has been told of it. */
import { undoMs, undoPermission } from '@jontro/shop/orders/order-steps.ts';
import { isAsked, orderTexts, undoTexts } from '@jontro/shop/orders/orders.ts';
import { and, eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import { orderConfirmations } from '../order-confirmations/order-confirmations.table.ts';
import type { Context } from '../runtime/context.ts';
import { parcelChanges } from './change-parcel.ts';
import { guestHoldEnd } from './guest-hold.ts';
import { takeBackStepMail } from './mail-step.ts';
import { recordStep } from './move-order.ts';
import type { OrderRow } from './order-rows.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { stepOfRow, undoableStep } from './step-columns.ts';
import { takeBackBooking } from './stopped-parcel.ts';
import { resumeOrder } from './undo-cancel.ts';

/**
 * Undoes a move or a cancellation within 30 minutes; the message says if its parcel was stopped meanwhile. Throws 404 for an unknown order, 403 without the permission to make that step, 409
 * if the last step is another, was made longer ago, its customer was told, or a cancelled order cannot go on.
 */
export const undoMove = (
  { db, now, config, publicCache }: Pick<Context, 'db' | 'now' | 'config' | 'publicCache'>,
  currentUser: CurrentUser,
  id: string,
): Promise<{ modifiedCount: number; message: string }> =>
  changeCatalog({ db, publicCache }, async (tx, touch) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const at = now();
    const last = undoableStep(row);
    if (last && at.getTime() > Date.parse(last.at) + undoMs)
      throw new ApplicationError('broken-rule', undoTexts.tooLate);
    const { touched, isParcelStopped } = await undoStepWithin(tx, { config }, currentUser, row, { at });
    touch(touched);
    return { modifiedCount: 1, message: isParcelStopped ? undoTexts.parcelStopped : undoTexts.done };
  });

interface Undo {
  at: Date;
  /** The step, if it is certain: when it was made, and the one before. */
  made?: { at: Date; from: OrderRow['currentStep'] };
  reason?: string;
}

/**
 * The same of a locked order, however long ago the step was made. Returns the tags that this touches, and whether an order that would be
 * booked again has no parcel any more, so that it is at the step before.
 */
export async function undoStepWithin(
  tx: Db,
  { config }: Pick<Context, 'config'>,
  by: CurrentUser,
  row: OrderRow,
  { at, made, reason }: Undo,
): Promise<{ touched: readonly string[]; isParcelStopped: boolean }> {
  const last = row.stepLog.at(-1);
  const isLast = last?.step === stepOfRow(row) && (!made || made.at.getTime() === Date.parse(last.at));
  const permission = isLast ? undoPermission(last.step) : undefined;
  // A process of a former version has not stored it in the log.
  const from = last?.from ?? made?.from;
  if (!last || !permission || !from) throw new ApplicationError('broken-rule', undoTexts.changedSince);
  requirePermission(by, permission);
  if (!(await takeBackStepMail(tx, row))) throw new ApplicationError('broken-rule', undoTexts.customerTold);
  const { step } = last;
  const isCancelled = step === 'cancelled';
  const touched = isCancelled ? await resumeOrder(tx, by, row, { from, at }) : [];
  if (step === 'confirmed') await unconfirm(tx, row.id, last.at);
  const columns = {
    ...(isCancelled && { cancelledAt: null, cancelAskedAt: askedAt(row) }),
    ...(from === 'to-confirm' && heldAgain(row, at, config)),
  };
  const undone = await recordStep(tx, row, { step: from, at, by: by.userId, undoes: last.at }, columns);
  const unbooked = await takeBackBooking(tx, undone, { at, by: by.userId });
  const parcels = parcelChanges(row, unbooked ?? undone);
  await recordOrderAudit(tx, at, by, {
    event: 'undoMove',
    id: row.id,
    before: { step, ...parcels.before },
    after: { step: stepOfRow(unbooked ?? undone), ...parcels.after, ...(reason && { reason }) },
  });
  return { touched, isParcelStopped: unbooked !== undefined };
}

/** Takes back that a call has confirmed an order, at the time of that step: neither its customer nor the number is proven by it. */
const unconfirm = (tx: Db, orderId: string, at: string) =>
  tx
    .update(orderConfirmations)
    .set({ confirmedAt: null, confirmedBy: null })
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        eq(orderConfirmations.confirmedBy, 'call'),
        eq(orderConfirmations.confirmedAt, new Date(at)),
      ),
    );

/** The time of a guest's order that waits to be confirmed again begins anew, as after a call. */
const heldAgain = (
  { heldUntil }: OrderRow,
  at: Date,
  { shop }: Pick<Context['config'], 'shop'>,
): Partial<OrderRow> => ({ heldUntil: heldUntil && (guestHoldEnd(at, shop) ?? heldUntil) });

/** When the customer has asked to cancel it, if that waits for an answer again. */
const askedAt = ({ cancelRequest }: OrderRow): Date | null =>
  cancelRequest && isAsked({ cancelRequest }) ? new Date(cancelRequest.at) : null;
