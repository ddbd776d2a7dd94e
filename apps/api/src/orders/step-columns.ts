/** The columns of an order's step: how they are read, set and filtered by. */
import {
  isAdditional,
  type OrderStep,
  openSteps,
  orderSteps,
  type StepFields,
  stepOf,
  undoMs,
} from '@jontro/shop/orders/order-steps.ts';
import type { LoggedStep, Order } from '@jontro/shop/orders/orders.ts';
import { and, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { orders } from './orders.table.ts';

type StepColumns = Pick<
  typeof orders.$inferSelect,
  'status' | 'step' | 'stepChanges' | 'currentStep' | 'stepLog'
>;

/** The fields of a row that determine its step; earlier versions have set `step`. */
export const stepFieldsOf = (
  row: Pick<StepColumns, 'status' | 'step' | 'currentStep'> & { pickupCode?: string | null },
): StepFields => ({
  status: row.status,
  step: row.currentStep ?? row.step,
  pickup: typeof row.pickupCode === 'string',
});

/** The step of a row. */
export const stepOfRow = (row: Pick<StepColumns, 'status' | 'step' | 'currentStep'>): OrderStep =>
  stepOf(stepFieldsOf(row));

/** All steps that an order has reached, oldest first, without those that were undone. */
function stepChangesOf({ stepChanges, stepLog }: StepColumns): LoggedStep[] {
  const undone = new Set(stepLog.flatMap(({ at, undoes }) => (undoes ? [at, undoes] : [])));
  const logged = undone.size === 0 ? stepLog : stepLog.filter(({ at }) => !undone.has(at));
  return stepChanges.length === 0
    ? [...logged]
    : [...stepChanges, ...logged].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The steps on the wire that the status does not have; who made the moves only for staff. */
export function wireSteps(row: StepColumns, forStaff: boolean): Pick<Order, 'step' | 'stepChanges'> {
  const step = stepOfRow(row);
  const stepChanges = stepChangesOf(row)
    .filter((change) => isAdditional(change.step))
    .map(({ by, from: _from, undoes: _undoes, ...change }) => ({ ...change, ...(forStaff && by && { by }) }));
  return { ...(isAdditional(step) && { step }), ...(stepChanges.length > 0 && { stepChanges }) };
}

/** The last step of a row with the one before it, if it can be undone, however long ago it was made. */
export function undoableStep(row: StepColumns): (LoggedStep & { from: OrderStep }) | undefined {
  const last = row.stepLog.at(-1);
  return last?.from && last.step === stepOfRow(row) ? { ...last, from: last.from } : undefined;
}

/** Until when it can be undone. */
export function undoableUntil(row: StepColumns): Pick<Order, 'undoableUntil'> {
  const last = undoableStep(row);
  return last ? { undoableUntil: new Date(Date.parse(last.at) + undoMs).toISOString() } : {};
}

/** The columns that a row has after reaching a step. */
export function columnsAtStep(row: StepColumns, change: LoggedStep) {
  const { status: derived } = orderSteps[change.step];
  const status = derived ?? row.status;
  return { currentStep: change.step, stepLog: [...row.stepLog, change], status };
}

/** The columns that a new order has at a step that is not the first of its status. */
export const columnsOfFirstStep = (step: OrderStep, at: Date) =>
  isAdditional(step) ? { currentStep: step, stepLog: [{ step, at: at.toISOString() }] } : {};

const stored = sql`coalesce(${orders.currentStep}, ${orders.step})`;

/** Matches the orders at a step, as `stepOf()` says. */
export function isAtStep(step: OrderStep): SQL | undefined {
  const { status } = orderSteps[step];
  // So that its index is used.
  if (isAdditional(step) && step !== 'packed')
    return and(eq(orders.currentStep, step), status === null ? undefined : eq(orders.status, status));
  const isStored = sql`${stored} = ${step}`;
  if (isAdditional(step)) return and(isStored, eq(orders.status, 'Pending'));
  const others = step === 'placed' ? openSteps : (['partly-delivered'] as const);
  const additional = [...others.filter(isAdditional), 'returned', 'cancelled'];
  return and(
    eq(orders.status, step === 'placed' ? 'Pending' : 'Delivered'),
    or(sql`${stored} is null`, notInArray(stored, additional)),
  );
}

/** Matches the orders that did not end without a sale: only these are to be delivered and paid. */
export const notEnded = and(isNull(orders.cancelledAt), isNull(orders.returnedAt));
