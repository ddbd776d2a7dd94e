/** Moves an order from one step to another: status, time, audit event and mail in one transaction. */
import type { AuditEvent } from '@jontro/shop/audit/audit.ts';
import { advanceTexts } from '@jontro/shop/orders/advance.ts';
import {
  isEndedWithoutSale,
  isMoveOf,
  isUndoable,
  moveRow,
  type OrderMove,
  type OrderStep,
  openSteps,
  orderSteps,
  stepOf,
  undoMs,
} from '@jontro/shop/orders/order-steps.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import type { ParcelInput } from '@jontro/shop/orders/parcels.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/record-audit.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { type CurrentUser, requirePermission } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { columnsOfParcel, parcelChanges } from './change-parcel.ts';
import { mailStep } from './mail-step.ts';
import { advanceDue } from './order-money.ts';
import type { OrderRow } from './order-rows.ts';
import { orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { columnsAtStep, stepFieldsOf } from './step-columns.ts';

/** Moves with an audit event of their own, instead of that of every move. */
const auditEvents: { [Move in OrderMove]?: AuditEvent } = { deliver: 'deliverOrder' };

export interface OrderMoveInput {
  id: string;
  move: OrderMove;
  /** The reason or the place; the customer sees it. */
  note?: string | undefined;
  /** Who brings it, as staff have entered; left out, it stays. */
  parcel?: ParcelInput | undefined;
  /** Whether it can be undone for half an hour, during which its mail waits. */
  undoable?: boolean | undefined;
  /** Its audit event, if it is another than usual, with the reason of staff. */
  audited?: { event: AuditEvent; reason?: string | undefined } | undefined;
}
/** `from` is the step before a move that was made. */
type MoveResult = { modifiedCount: number; message: string; from?: OrderStep };

/**
 * Makes a move. The count is 0 for an order that is at its end already. Throws 404 for an unknown or deleted order, 403
 * without the move's permission, 409 from a step that the move does not begin at, 400 without a note that the move needs.
 */
export const moveOrder = (
  context: Pick<Context, 'db' | 'now' | 'config'>,
  currentUser: CurrentUser,
  input: OrderMoveInput,
): Promise<MoveResult> => inTransaction(context.db, (tx) => moveWithin(tx, context, currentUser, input));

/** The same within a transaction, for the moves of many orders. */
export async function moveWithin(
  tx: Db,
  context: Pick<Context, 'now' | 'config'>,
  currentUser: CurrentUser,
  input: OrderMoveInput,
): Promise<MoveResult> {
  requirePermission(currentUser, moveRow(input.move).permission);
  return makeMove(tx, context, currentUser, input);
}

/** The same for somebody whose right to it is certain: who has the permission, or a courier that has proven who it is. */
export async function makeMove(
  tx: Db,
  { now, config }: Pick<Context, 'now' | 'config'>,
  by: Actor,
  { id, move, note: givenNote = '', parcel, undoable = false, audited }: OrderMoveInput,
): Promise<MoveResult> {
  const { from, to, notice, repeated, needsNote } = moveRow(move);
  const note = givenNote.trim();
  if (needsNote && note === '')
    throw new ApplicationError('invalid', orderTexts.noteMissing, { field: 'note' });
  const locked = await lockOrder(tx, id);
  const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
  checkMove(move, row, audited !== undefined);
  const step = stepOf(stepFieldsOf(row));
  // The delivery of a part has the status as well.
  const isMade = step === to || (to === 'delivered' && step === 'partly-delivered');
  if (isMade) return { modifiedCount: 0, message: repeated };
  if (!from.includes(step)) throw wrongStep(row);
  if (to !== 'confirmed' && advanceDue(row) > 0)
    throw new ApplicationError('broken-rule', advanceTexts.notPacked);
  await reachStep(tx, { now, config }, by, row, {
    step: to,
    note,
    columns: parcel && columnsOfParcel(row, parcel, config.shop),
    undoable: undoable && isUndoable(move),
    event: audited?.event ?? auditEvents[move],
    reason: audited?.reason,
  });
  return { modifiedCount: 1, message: notice, from: step };
}

interface NextStep {
  step: OrderStep;
  note?: string | undefined;
  noteBengali?: string | undefined;
  /** Other columns that change with it. */
  columns?: Partial<OrderRow> | undefined;
  /** Whether it can be undone for half an hour, during which its mail waits. */
  undoable?: boolean | undefined;
  /** Its audit event, if it is another than that of every move, with the reason of staff. */
  event?: AuditEvent | undefined;
  reason?: string | undefined;
}

/** Brings a locked order to a step that its caller has allowed: step, audit event and mail. */
export async function reachStep(
  tx: Db,
  { now, config }: Pick<Context, 'now' | 'config'>,
  by: Actor,
  row: OrderRow,
  { step: to, note, noteBengali, columns, undoable = false, event, reason }: NextStep,
): Promise<void> {
  const at = now();
  const from = undoable ? stepOf(stepFieldsOf(row)) : undefined;
  const moved = await recordStep(tx, row, { step: to, at, by: by.userId, note, noteBengali, from }, columns);
  const changes = event
    ? { before: { status: row.status }, after: { status: moved.status, ...(reason && { reason }) } }
    : { before: { step: stepOf(stepFieldsOf(row)) }, after: { step: to, ...(note && { note }) } };
  const parcels = parcelChanges(row, moved);
  await recordOrderAudit(tx, at, by, {
    event: event ?? 'moveOrder',
    id: row.id,
    before: { ...changes.before, ...parcels.before },
    after: { ...changes.after, ...parcels.after },
  });
  await mailStep(tx, at, config, moved, undoable ? new Date(at.getTime() + undoMs) : at);
}

/** Throws 409 for a move of a courier if the order is picked up, and for handing it over without saying how. */
function checkMove(move: OrderMove, row: OrderRow, isAudited: boolean): void {
  const fields = stepFieldsOf(row);
  if (!isMoveOf(move, fields))
    throw new ApplicationError(
      'broken-rule',
      fields.pickup ? pickupTexts.noCourier : pickupTexts.notPickedUp,
    );
  if (move === 'deliver' && fields.pickup && !isAudited && openSteps.includes(stepOf(fields)))
    throw new ApplicationError('broken-rule', pickupTexts.codeNeeded);
}

/** The error of an action that the step of an order does not allow. */
export function wrongStep(row: OrderRow): ApplicationError {
  const fields = stepFieldsOf(row);
  const ended = isEndedWithoutSale(fields);
  const text = stepOf(fields) === 'cancelled' ? orderTexts.cancelled : orderTexts.returned;
  return new ApplicationError('broken-rule', ended ? text : orderTexts.wrongStep);
}

export interface ReachedStep {
  step: OrderStep;
  at: Date;
  /** The member of staff; null for the customer and the shop itself. */
  by: string | null;
  note?: string | undefined;
  noteBengali?: string | undefined;
  /** The time of the step that it undoes. */
  undoes?: string | undefined;
  /** The step before, of one that can be undone. */
  from?: OrderStep | undefined;
}

/** Stores that a locked order has reached a step, with other columns that change with it; returns its row afterwards. */
export async function recordStep(
  tx: Db,
  row: OrderRow,
  { step, at, by, note, noteBengali, undoes, from }: ReachedStep,
  others: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow> {
  const change = {
    step,
    at: at.toISOString(),
    ...(note && { note }),
    ...(noteBengali && { noteBengali }),
    ...(by && { by }),
    ...(undoes && { undoes }),
    ...(from && { from }),
  };
  const isDelivered = orderSteps[step].status === 'Delivered' && row.deliveredAt === null;
  const [moved] = await tx
    .update(orders)
    .set({ ...columnsAtStep(row, change), ...(isDelivered && { deliveredAt: at }), ...others })
    .where(eq(orders.id, row.id))
    .returning();
  if (!moved) throw new Error(`order ${row.id} was not locked`);
  return moved;
}
