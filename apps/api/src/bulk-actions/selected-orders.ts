/** The orders of a selection, and which of them can take part in an action. */
import { createHash } from 'node:crypto';
import type { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import {
  type BulkKind,
  type BulkOrder,
  type BulkPreview,
  bulkObstacle,
  bulkTexts,
  maxBulkOrders,
  maxNamedOrders,
} from '@jontro/shop/bulk-actions/bulk-actions.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { poisha, toTaka } from '@jontro/shop/money.ts';
import { deliverySkipsSteps } from '@jontro/shop/orders/order-steps.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import { matches } from '../orders/list-all-orders.ts';
import { payableAmount } from '../orders/order-amounts.ts';
import { advanceDue, openAmount } from '../orders/order-money.ts';
import { orderNumberOf } from '../orders/order-numbers.ts';
import { moneyFields, notDeleted, type OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { stepFieldsOf, stepOfRow } from '../orders/step-columns.ts';
import type { Context } from '../runtime/context.ts';
import { bulkActionItems, bulkActions } from './bulk-actions.table.ts';

export type Selection = EndpointInput<typeof bulkActionEndpoints.startBulkAction>['body']['selection'];
type Reads = Pick<Context, 'orderPayments'>;

/** The orders that can take part, by their ids, and those that cannot, by the reason. */
interface Division {
  total: number;
  able: string[];
  skipping?: number;
  unconfirmed?: number;
  payable: number;
  obstacles: BulkPreview['obstacles'];
}

/** The columns that decide whether an order can take part; whole rows of 5,000 orders would hold up other requests. */
const columns = {
  id: orders.id,
  number: orders.number,
  numberPrefix: orders.numberPrefix,
  name: orders.name,
  status: orders.status,
  pickupCode: orders.pickupCode,
  step: orders.step,
  currentStep: orders.currentStep,
  paid: orders.paid,
  cashReceivedAt: orders.cashReceivedAt,
  totalPoisha: orders.totalPoisha,
  deliveryPoisha: orders.deliveryPoisha,
  discountPoisha: orders.discountPoisha,
  adjustmentPoisha: orders.adjustmentPoisha,
  adjustments: orders.adjustments,
  receivedPoisha: orders.receivedPoisha,
  refundedPoisha: orders.refundedPoisha,
  cashRefundedPoisha: orders.cashRefundedPoisha,
  concededPoisha: orders.concededPoisha,
  keptChargePoisha: orders.keptChargePoisha,
  advancePoisha: orders.advancePoisha,
  advancePaidPoisha: orders.advancePaidPoisha,
  onlineOnly: orders.onlineOnly,
  cancelledAt: orders.cancelledAt,
  returnedAt: orders.returnedAt,
  deletedAt: orders.deletedAt,
};
type SelectedRow = Pick<OrderRow, keyof typeof columns>;

/** An order as an action names it. */
export const toBulkOrder = (
  row: Pick<SelectedRow, 'id' | 'number' | 'numberPrefix' | 'name' | 'status' | 'step' | 'currentStep'>,
): BulkOrder => ({
  _id: row.id,
  ...orderNumberOf(row),
  name: row.name,
  step: stepOfRow(row),
});

/**
 * Reads the orders of a selection, oldest first. Throws 409 if there are more than `maxBulkOrders`, 404 for an unknown action, 400
 * for an invalid date.
 */
async function readSelected(db: Db, { of, ...filter }: Selection): Promise<SelectedRow[]> {
  if (of !== undefined) await findAction(db, of);
  const changed = db
    .select({ id: bulkActionItems.orderId })
    .from(bulkActionItems)
    .where(and(eq(bulkActionItems.actionId, of ?? ''), eq(bulkActionItems.state, 'done')));
  const rows = await db
    .select(columns)
    .from(orders)
    .where(of === undefined ? matches(filter) : and(notDeleted, inArray(orders.id, changed)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(maxBulkOrders + 1);
  if (rows.length > maxBulkOrders) throw new ApplicationError('broken-rule', bulkTexts.tooMany);
  return rows;
}

/** Divides the orders of a selection into those that can take part in an action and those that cannot. */
export async function divideSelected(
  db: Db,
  { orderPayments }: Reads,
  kind: BulkKind,
  selection: Selection,
): Promise<Division> {
  const rows = await readSelected(db, selection);
  const ids = rows.map(({ id }) => id);
  const undecided = kind === 'receive-cash' ? await orderPayments.paymentUndecided(db, ids) : new Set();
  const obstacles = new Map<string, { count: number; orders: BulkOrder[] }>();
  const able: SelectedRow[] = [];
  for (const row of rows) {
    const reason = bulkObstacle(kind, {
      ...stepFieldsOf(row),
      payment: row.paid,
      paymentUndecided: undecided.has(row.id),
      cashReceivedAt: row.cashReceivedAt?.toISOString(),
      payable: toTaka(payableAmount(row)),
      ...moneyFields(row),
      waitsForAdvance: advanceDue(row) > 0,
      ...(row.onlineOnly && { onlineOnly: true as const }),
    });
    if (reason === undefined) {
      able.push(row);
      continue;
    }
    const found = obstacles.get(reason) ?? { count: 0, orders: [] };
    obstacles.set(reason, found);
    found.count += 1;
    if (found.count <= maxNamedOrders) found.orders.push(toBulkOrder(row));
  }
  const skipping =
    kind === 'deliver' ? able.filter((row) => deliverySkipsSteps(stepFieldsOf(row))).length : 0;
  // Among deliveries they are counted with all that skip steps.
  const unconfirmed = kind === 'pack' ? able.filter((row) => stepOfRow(row) === 'to-confirm').length : 0;
  return {
    total: rows.length,
    able: able.map(({ id }) => id),
    ...(skipping > 0 && { skipping }),
    ...(unconfirmed > 0 && { unconfirmed }),
    payable: toTaka(poisha(able.reduce((sum, row) => sum + openAmount(row), 0))),
    obstacles: [...obstacles].map(([reason, found]) => ({ reason, ...found })),
  };
}

/** A text that differs for other orders or another action. */
export const digestOf = (kind: BulkKind, ids: readonly string[]): string =>
  createHash('sha256')
    .update([kind, ...[...ids].sort()].join())
    .digest('base64url');

/** Returns an action; throws 404 for an unknown one. */
export async function findAction(db: Db, id: string): Promise<typeof bulkActions.$inferSelect> {
  const [row] = await db.select().from(bulkActions).where(eq(bulkActions.id, id));
  return orNotFound(row, bulkTexts.notFound);
}
