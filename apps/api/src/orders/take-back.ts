/** What came back of a parcel: its units return to their places, and what was paid for them is refunded. */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { type Poisha, poisha, sumOf, times } from '@jontro/shop/money.ts';
import { type OrderStep, stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts, wasOutside } from '@jontro/shop/orders/orders.ts';
import { and, asc, eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { returnProducts } from '../catalog/sell.ts';
import type { StockMove } from '../catalog/stock-move.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { mailStep } from './mail-step.ts';
import { recordStep, wrongStep } from './move-order.ts';
import { payableAmount, withAdjustment } from './order-amounts.ts';
import { frozenReceipt, keptAmount } from './order-money.ts';
import { type ItemRow, type OrderRow, unitsBack } from './order-rows.ts';
import { orderItems } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { requireRefundRight } from './refund-right.ts';
import { stepOfRow, wireSteps } from './step-columns.ts';

type TakeBackContext = Pick<Context, 'db' | 'now' | 'config' | 'publicCache' | 'orderPayments'>;
type Input = EndpointInput<typeof orderEndpoints.takeBack>['body'];
type BackLine = Input['lines'][number];

/** The steps from which units can come back. */
const returnable: readonly OrderStep[] = [...stepsOutside, 'delivered', 'partly-delivered'];

/**
 * Records the units of an order that came back, by line. If all are back the order is returned, otherwise partly delivered; a
 * cancelled one stays cancelled. What was paid for them is refunded, all of it if nothing stays with the customer, unless the
 * delivery charge is kept. Throws 404; 400 for no units or more than were sent; 409 before the parcel has left the shop; 403
 * without the right to refund what was paid.
 */
export function takeBack(
  context: TakeBackContext,
  currentUser: CurrentUser,
  id: string,
  input: Input,
): Promise<{ modifiedCount: number; message: string }> {
  return changeCatalog(context, async (tx, touch) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const step = stepOfRow(row);
    const isCancelled = step === 'cancelled';
    if (!returnable.includes(step) && !(isCancelled && wasOutside(wireSteps(row, false)))) {
      if (step === 'returned') throw wrongStep(row);
      throw new ApplicationError('broken-rule', orderTexts.notSent);
    }
    const items = await listItems(tx, id);
    const back = checkedLines(items, input.lines);
    const at = context.now();
    const move = { why: 'returned', at, orderId: id, staffId: currentUser.userId } as const;
    touch(await putBack(tx, items, back, move));
    const after = await listItems(tx, id);
    const places = placesOf(back);
    const end = endOf(after);
    if (!isCancelled) await settleReturn(tx, context, row, after, { end, input, currentUser });
    const changes = { before: { step }, after: { step: isCancelled ? step : end, ...places } };
    await recordOrderAudit(tx, at, currentUser, { event: 'takeBack', id, ...changes });
    return { modifiedCount: 1, message: orderTexts.returnDone };
  });
}

const listItems = (tx: Db, orderId: string): Promise<ItemRow[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

const isAllBack = (items: readonly ItemRow[]): boolean =>
  items.every((item) => unitsBack(item) === item.quantity);
const endOf = (items: readonly ItemRow[]) => (isAllBack(items) ? 'returned' : 'partly-delivered');

const unitsOf = ({ sellable, damaged, forRepair }: BackLine): number => sellable + damaged + forRepair;

/** The lines with units; throws 400 for none, an unknown line, one named twice, and more units than were sent. */
function checkedLines(items: readonly ItemRow[], lines: readonly BackLine[]): BackLine[] {
  const back = lines.filter((line) => unitsOf(line) > 0);
  if (back.length === 0) throw new ApplicationError('invalid', orderTexts.returnedNothing);
  const positions = new Set(back.map(({ position }) => position));
  const fits = back.every((line) => {
    const item = items.find(({ position }) => position === line.position);
    return item !== undefined && unitsBack(item) + unitsOf(line) <= item.quantity;
  });
  if (!fits || positions.size < back.length)
    throw new ApplicationError('invalid', orderTexts.returnedTooMuch);
  return back;
}

/** Adds units to their places; only sellable ones return to the stock. Returns the tags that this touches. */
async function putBack(
  tx: Db,
  items: readonly ItemRow[],
  back: readonly BackLine[],
  move: StockMove,
): Promise<string[]> {
  const returned = back.flatMap((line) => {
    const item = items.find(({ position }) => position === line.position);
    return item ? [{ item, line }] : [];
  });
  for (const { item, line } of returned) {
    await tx
      .update(orderItems)
      .set({
        returnedSellable: item.returnedSellable + line.sellable,
        returnedDamaged: item.returnedDamaged + line.damaged,
        returnedForRepair: item.returnedForRepair + line.forRepair,
      })
      .where(and(eq(orderItems.orderId, item.orderId), eq(orderItems.position, item.position)));
  }
  const units = returned.flatMap(({ item, line }) => [
    { ...item, quantity: line.sellable },
    { ...item, quantity: line.damaged + line.forRepair, fromStock: false },
  ]);
  return returnProducts(
    tx,
    units.filter(({ quantity }) => quantity > 0),
    move,
  );
}

const placesOf = (back: readonly BackLine[]) => {
  const sum = (place: 'sellable' | 'damaged' | 'forRepair') =>
    back.reduce((total, line) => total + line[place], 0);
  return { sellable: sum('sellable'), damaged: sum('damaged'), forRepair: sum('forRepair') };
};

/** What the units that came back cost, without their share of the discount. */
export function returnedValue(row: OrderRow, items: readonly ItemRow[]): Poisha {
  const value = sumOf(items.map((item) => times(item.pricePoisha, unitsBack(item))));
  if (row.totalPoisha === 0) return value;
  return poisha(value - Math.round((row.discountPoisha * value) / row.totalPoisha));
}

interface Return {
  end: 'returned' | 'partly-delivered';
  input: Input;
  currentUser: CurrentUser;
}

/** Moves the order to its end, and refunds what the customer has paid for what came back. */
async function settleReturn(
  tx: Db,
  { now, config, orderPayments }: TakeBackContext,
  row: OrderRow,
  items: readonly ItemRow[],
  { end, input, currentUser }: Return,
): Promise<void> {
  const at = now();
  await orderPayments.closeOpenAttempt(tx, at, row.id);
  const isWhole = end === 'returned';
  const amounts = withAdjustment(row, 'returned', poisha(isWhole ? 0 : -returnedValue(row, items)));
  const reached = { step: end, at, by: currentUser.userId, note: input.note?.trim() } as const;
  const ended = { cancelAskedAt: null, ...(isWhole && { returnedAt: at }) };
  const moved = await recordStep(tx, row, reached, { ...frozenReceipt(row), ...amounts, ...ended });
  const keeps = isWhole ? (input.keepDelivery ? row.deliveryPoisha : 0) : payableAmount(moved);
  const amountPoisha = poisha(keptAmount(moved) - keeps);
  if (amountPoisha > 0) {
    requireRefundRight({ config }, currentUser);
    // Each return of an order is a refund of its own.
    const key = `returned ${moved.stepLog.length}`;
    const refund = { amountPoisha, reason: 'Items of the order came back', key };
    await orderPayments.refundPayments(tx, at, row.id, refund);
  }
  await mailStep(tx, at, config, moved);
}
