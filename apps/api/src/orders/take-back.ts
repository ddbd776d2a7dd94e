/**
 * What became of a parcel that was not delivered whole: units return to their places or are lost, what was paid for them is refunded, or
 * another order sends them again.
 */
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { type Poisha, poisha, sumOf, times } from '@jontro/shop/money.ts';
import { type OrderStep, stepsOutside } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts, wasOutside } from '@jontro/shop/orders/orders.ts';
import { replacementTexts } from '@jontro/shop/orders/replacements.ts';
import { and, asc, eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import { returnProducts } from '../catalog/sell.ts';
import type { StockMove } from '../catalog/stock-move.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { Context } from '../runtime/context.ts';
import { recordUnitChanges } from '../sales/unit-changes.ts';
import { mailStep } from './mail-step.ts';
import { recordStep, wrongStep } from './move-order.ts';
import { payableAmount, withAdjustment } from './order-amounts.ts';
import { frozenReceipt, keptAmount } from './order-money.ts';
import { type ItemRow, type OrderRow, unitsBack } from './order-rows.ts';
import { orderItems } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { requireRefundRight } from './refund-right.ts';
import { placeReplacement } from './replacement-order.ts';
import { stepOfRow, wireSteps } from './step-columns.ts';

type TakeBackContext = Pick<Context, 'db' | 'now' | 'config' | 'publicCache' | 'orderPayments'>;
type Input = EndpointInput<typeof orderEndpoints.takeBack>['body'];
type BackLine = Input['lines'][number];

/** The steps from which units can come back. */
const returnable: readonly OrderStep[] = [...stepsOutside, 'delivered', 'partly-delivered'];

/**
 * Records the units of an order that came back or are lost, by line. If the customer has none the order is returned, otherwise partly
 * delivered; a cancelled one stays cancelled. What was paid for them is refunded, all of it if nothing stays with the customer, unless the
 * delivery charge is kept. Units to send again are a new order, which that money pays. Throws 404; 400 for no units, more than were sent,
 * or more to send again than that; 409 before the parcel has left the shop, and if units to send again are not there; 403 without the
 * right to refund what was paid.
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
    const resent = resentItems(items, back);
    if (isCancelled && resent.length > 0) throw wrongStep(row);
    const at = context.now();
    const move = { why: 'returned', at, orderId: id, staffId: currentUser.userId } as const;
    touch(await putBack(tx, items, back, move));
    const after = await listItems(tx, id);
    await recordUnitChanges(tx, at, row, { before: items, after });
    const end = endOf(after);
    if (!isCancelled) touch(await settleReturn(tx, context, row, after, { end, input, currentUser, resent }));
    const changes = { before: { step }, after: { step: isCancelled ? step : end, ...sumsOf(back) } };
    await recordOrderAudit(tx, at, currentUser, { event: 'takeBack', id, ...changes });
    return {
      modifiedCount: 1,
      message: resent.length > 0 ? replacementTexts.done : orderTexts.returnDone,
    };
  });
}

const listItems = (tx: Db, orderId: string): Promise<ItemRow[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position));

const isAllBack = (items: readonly ItemRow[]): boolean =>
  items.every((item) => unitsBack(item) === item.quantity);
const endOf = (items: readonly ItemRow[]) => (isAllBack(items) ? 'returned' : 'partly-delivered');

const unitsOf = ({ sellable, damaged, forRepair, lost = 0 }: BackLine): number =>
  sellable + damaged + forRepair + lost;

/**
 * The lines with units; throws 400 for none, an unknown line, one named twice, more units than were sent, and more to send again than the
 * customer does not have.
 */
function checkedLines(items: readonly ItemRow[], lines: readonly BackLine[]): BackLine[] {
  if (lines.some((line) => (line.resend ?? 0) > unitsOf(line)))
    throw new ApplicationError('invalid', replacementTexts.tooMany);
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

/** The lines with the units to send again as their quantity. */
const resentItems = (items: readonly ItemRow[], back: readonly BackLine[]): ItemRow[] =>
  items.flatMap((item) => {
    const quantity = back.find(({ position }) => position === item.position)?.resend ?? 0;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

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
        returnedLost: item.returnedLost + (line.lost ?? 0),
      })
      .where(and(eq(orderItems.orderId, item.orderId), eq(orderItems.position, item.position)));
  }
  const units = returned.flatMap(({ item, line }) => [
    { ...item, quantity: line.sellable },
    { ...item, quantity: unitsOf(line) - line.sellable, fromStock: false },
  ]);
  return returnProducts(
    tx,
    units.filter(({ quantity }) => quantity > 0),
    move,
  );
}

/** The units of all lines, for the audit log. */
function sumsOf(back: readonly BackLine[]) {
  const sum = (place: 'sellable' | 'damaged' | 'forRepair' | 'lost' | 'resend') =>
    back.reduce((total, line) => total + (line[place] ?? 0), 0);
  const [lost, resent] = [sum('lost'), sum('resend')];
  return {
    sellable: sum('sellable'),
    damaged: sum('damaged'),
    forRepair: sum('forRepair'),
    ...(lost > 0 && { lost }),
    ...(resent > 0 && { resent }),
  };
}

/** What units of an order cost, in poisha, without their share of the discount. */
function priceOf(row: OrderRow, items: readonly ItemRow[], units: (item: ItemRow) => number): Poisha {
  const value = sumOf(items.map((item) => times(item.pricePoisha, units(item))));
  if (row.totalPoisha === 0) return value;
  return poisha(value - Math.round((row.discountPoisha * value) / row.totalPoisha));
}

/** What the units that came back or are lost cost, without their share of the discount. */
export const returnedValue = (row: OrderRow, items: readonly ItemRow[]): Poisha =>
  priceOf(row, items, unitsBack);

interface Return {
  end: 'returned' | 'partly-delivered';
  input: Input;
  currentUser: CurrentUser;
  /** The lines of what is sent again. */
  resent: readonly ItemRow[];
}

/** Moves the order to its end, sends units again, and refunds what else the customer has paid for what came back; returns what that touches. */
async function settleReturn(
  tx: Db,
  context: TakeBackContext,
  row: OrderRow,
  items: readonly ItemRow[],
  { end, input, currentUser, resent }: Return,
): Promise<string[]> {
  const { now, config, orderPayments } = context;
  const at = now();
  await orderPayments.closeOpenAttempt(tx, at, row.id);
  const isWhole = end === 'returned';
  const amounts = withAdjustment(row, 'returned', poisha(isWhole ? 0 : -returnedValue(row, items)));
  const reached = { step: end, at, by: currentUser.userId, note: input.note?.trim() } as const;
  const keptChargePoisha = isWhole && input.keepDelivery ? row.deliveryPoisha : poisha(0);
  const ended = { cancelAskedAt: null, ...(isWhole && { returnedAt: at, keptChargePoisha }) };
  const moved = await recordStep(tx, row, reached, { ...frozenReceipt(row), ...amounts, ...ended });
  const keeps = isWhole ? keptChargePoisha : payableAmount(moved);
  const surplusPoisha = poisha(keptAmount(moved) - keeps);
  const replacement =
    resent.length > 0 &&
    (await placeReplacement(tx, context, currentUser, moved, {
      items: resent,
      valuePoisha: poisha(returnedValue(row, items) - priceOf(row, items, without(resent))),
      deliveryPoisha: isWhole && !input.keepDelivery ? row.deliveryPoisha : poisha(0),
      surplusPoisha,
    }));
  const creditPoisha = replacement ? replacement.creditPoisha : poisha(0);
  const amountPoisha = poisha(surplusPoisha - creditPoisha);
  if (amountPoisha > 0) {
    requireRefundRight({ now, config }, currentUser);
    // Each return of an order is a refund of its own.
    const key = `returned ${moved.stepLog.length}`;
    const refund = { amountPoisha, reason: 'Items of the order came back', key };
    await orderPayments.refundPayments(tx, at, row.id, refund);
  }
  await mailStep(tx, at, config, {
    ...moved,
    cashRefundedPoisha: poisha(moved.cashRefundedPoisha + creditPoisha),
  });
  return replacement ? replacement.touched : [];
}

/** The units of a line that came back, without those that are sent again now. */
const without =
  (resent: readonly ItemRow[]) =>
  (item: ItemRow): number =>
    unitsBack(item) - (resent.find(({ position }) => position === item.position)?.quantity ?? 0);
