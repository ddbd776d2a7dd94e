/** Changes what was ordered, where it goes and what it costs, until the order is handed over. */
import { withPaymentMethod } from '@jontro/shop/cart/totals.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { type Message, toEnglish } from '@jontro/shop/messages.ts';
import { poisha, toPoisha } from '@jontro/shop/money.ts';
import { advanceAfterChange } from '@jontro/shop/orders/advance.ts';
import { country, parseMobileNumber, validateCheckout } from '@jontro/shop/orders/checkout.ts';
import { findDistrict } from '@jontro/shop/orders/districts.ts';
import { type OrderStep, stepsInShop } from '@jontro/shop/orders/order-steps.ts';
import type { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { type OrderChange, orderTexts } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import { pickupTexts } from '@jontro/shop/orders/pickup.ts';
import type { ShopSettings } from '@jontro/shop/settings.ts';
import { asc, eq } from 'drizzle-orm';
import { changeCatalog } from '../catalog/catalog-version.ts';
import type { Db } from '../database/db.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { orderChangedMail } from '../mail/order-change-mails.ts';
import type { Context } from '../runtime/context.ts';
import { recordUnitChanges } from '../sales/unit-changes.ts';
import { isOnlineOnly } from './cash-block.ts';
import { changedLines } from './changed-lines.ts';
import { changedAmounts } from './changed-prices.ts';
import { mailOrder } from './mail-order.ts';
import { wrongStep } from './move-order.ts';
import { payableAmount, toAmountColumns, totalsOf, withAdjustment } from './order-amounts.ts';
import { type Changed, changedFieldsOf } from './order-changes.ts';
import { frozenReceipt, isPaid, keptAmount, surplusOf } from './order-money.ts';
import type { ItemRow, OrderRow } from './order-rows.ts';
import { orderItems, orders } from './orders.table.ts';
import { lockOrder } from './orders.ts';
import { recordOrderAudit } from './record-order-audit.ts';
import { requireRefundRight } from './refund-right.ts';
import { stepOfRow } from './step-columns.ts';

type ChangeContext = Pick<Context, 'db' | 'now' | 'config' | 'publicCache' | 'orderPayments'>;
type Input = EndpointInput<typeof orderEndpoints.changeOrder>['body'];

/**
 * Changes an order; fields that are left out stay. The count is 0 if nothing differs. Throws 404; 409 once it is handed over, has
 * ended, was changed since `revision`, or if units are not there; 400 for an invalid field, no line, or a discount above the total; 403
 * without the right to change prices or to refund.
 */
export function changeOrder(
  context: ChangeContext,
  currentUser: CurrentUser,
  id: string,
  input: Input,
): Promise<{ modifiedCount: number; message: string }> {
  return changeCatalog(context, async (tx, touch) => {
    const locked = await lockOrder(tx, id);
    const row = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    checkChangeable(row, input.revision);
    const items = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position));
    const address = addressOf(row, input, context.config.shop);
    const lines = await changedLines(tx, items, input, context.config.shop);
    const amounts = changedAmounts(currentUser, row, lines, input);
    const priced = { ...row, ...address, ...amounts };
    const changed = { ...priced, ...cashFeeOf(row, priced, context.config.shop) };
    const paid = await paymentOf(tx, changed);
    const settled = { ...changed, ...paid };
    const after = { row: { ...settled, ...waiverOf(settled) }, items: lines.items };
    const fields = changedFieldsOf({ row, items }, after);
    if (fields.length === 0) return { modifiedCount: 0, message: orderTexts.unchanged };
    const move = {
      why: 'order-changed',
      at: context.now(),
      orderId: id,
      staffId: currentUser.userId,
    } as const;
    touch(await lines.moveUnits(move));
    await storeChange(tx, context, currentUser, { before: row, items, after, fields, lines: lines.changed });
    return { modifiedCount: 1, message: orderTexts.changed };
  });
}

function checkChangeable(row: OrderRow, revision: number): void {
  const step = stepOfRow(row);
  if (step === 'cancelled' || step === 'returned') throw wrongStep(row);
  if (!(stepsInShop as readonly OrderStep[]).includes(step))
    throw new ApplicationError('broken-rule', orderTexts.notChangeable);
  if (row.revision !== revision) throw new ApplicationError('broken-rule', orderTexts.changedMeanwhile);
}

/** The address after the change; throws 400 for a field that the checkout would not accept. */
function addressOf(row: OrderRow, input: Input, shop: ShopSettings) {
  const form = {
    name: input.name ?? row.name,
    mobileNumber: input.mobileNumber ?? row.mobileNumber,
    district: input.district ?? row.district,
    area: input.area ?? row.area,
    address: input.address ?? row.address,
    additionalInfo: input.additionalInfo ?? row.additionalInfo,
    country,
  };
  // A district that the shop served when it was ordered stays valid.
  const isServed = form.district !== row.district;
  const pickup = row.pickupCode !== null;
  const isMoved = isServed || form.area !== row.area || form.address !== row.address;
  if (pickup && isMoved) throw new ApplicationError('broken-rule', pickupTexts.noAddress);
  const district = isServed ? form.district : servedDistrict(shop);
  const problems = validateCheckout({ ...form, district, pickup }, shop);
  const [field, problem] = (Object.entries(problems) as [string, Message][])[0] ?? [];
  if (problem) throw new ApplicationError('invalid', toEnglish(problem), { field });
  return {
    name: form.name.trim(),
    mobileNumber: parseMobileNumber(form.mobileNumber) ?? row.mobileNumber,
    district: isServed ? (findDistrict(form.district, shop) ?? row.district) : row.district,
    area: form.area.trim(),
    address: form.address.trim(),
    additionalInfo: form.additionalInfo.trim(),
  };
}

/** Any district that the shop serves. */
const servedDistrict = (shop: ShopSettings): string =>
  ['Dhaka', ...(Array.isArray(shop.districts) ? shop.districts : [])].find((name) =>
    findDistrict(name, shop),
  ) ?? '';

/** The fee of cash of an unpaid order: none while nothing else is collected, and the shop's once something is again. */
function cashFeeOf(row: OrderRow, changed: OrderRow, shop: ShopSettings): Partial<OrderRow> {
  if (isPaid(row)) return {};
  const without = withAdjustment(changed, 'cash-fee', poisha(0));
  if (payableAmount({ ...changed, ...without }) <= 0) return without;
  if (payableAmount(row) > 0) return {};
  return toAmountColumns(withPaymentMethod(totalsOf(changed), changed.paymentMethod ?? undefined, shop));
}

/** The adjustments after the change: of what was waived only what is still due, so that a cheaper order refunds no waived money. */
function waiverOf(changed: OrderRow) {
  const waived = -(changed.adjustments.find(({ kind }) => kind === 'waived')?.poisha ?? 0);
  const due = payableAmount(changed) + waived - changed.concededPoisha - keptAmount(changed);
  return withAdjustment(changed, 'waived', poisha(-Math.min(waived, Math.max(0, due))));
}

/**
 * The columns of how an unpaid order is paid: online only if its customer, or the number that it has now, is excluded from cash at the
 * door; the choice of cash with its fee ends then.
 */
async function paymentOf(tx: Db, row: OrderRow): Promise<Partial<OrderRow>> {
  if (row.paid || row.cashReceivedAt) return {};
  const { userId, mobileNumber, pickupCode } = row;
  const onlineOnly = await isOnlineOnly(tx, { userId, mobileNumber, pickup: pickupCode !== null });
  if (!onlineOnly || row.onlineOnly) return { onlineOnly };
  const none = poisha(0);
  const advancePoisha = row.advancePaidPoisha > 0 ? row.advancePoisha : none;
  return { onlineOnly, advancePoisha, paymentMethod: null, ...withAdjustment(row, 'cash-fee', none) };
}

/** The columns of the advance of an order that has changed; one that came stays as it was. */
function advanceOf(row: OrderRow, offered: readonly OfferedMethod[]): Partial<OrderRow> {
  const { advancePoisha, advanceIsCharge, advancePaidPoisha } = row;
  if (advancePoisha === 0 || advancePaidPoisha > 0) return {};
  const asked = { poisha: advancePoisha, isCharge: advanceIsCharge };
  return { advancePoisha: advanceAfterChange(asked, totalsOf(row), offered) };
}

interface Change {
  before: OrderRow;
  /** The lines before. */
  items: readonly ItemRow[];
  after: Changed;
  fields: OrderChange['fields'];
  /** Whether there are other lines than before. */
  lines: boolean;
}

/** Stores the change, settles its difference, and reports it to the customer and in the audit log. */
async function storeChange(
  tx: Db,
  { now, config, orderPayments }: ChangeContext,
  currentUser: CurrentUser,
  { before, items, after, fields, lines }: Change,
): Promise<void> {
  const at = now();
  const { id } = before;
  const offered = orderPayments.offeredMethods();
  const costsOther = payableAmount(before) !== payableAmount(after.row);
  if (costsOther) await orderPayments.closeOpenAttempt(tx, at, id);
  const change: OrderChange = { at: at.toISOString(), by: currentUser.userId, fields };
  const { name, mobileNumber, district, area, address, additionalInfo } = after.row;
  const { totalPoisha, deliveryPoisha, discountPoisha, adjustments, adjustmentPoisha } = after.row;
  const { onlineOnly, paymentMethod, advancePoisha } = after.row;
  const [changed] = await tx
    .update(orders)
    .set({
      ...{ name, mobileNumber, district, area, address, additionalInfo },
      ...{ totalPoisha, deliveryPoisha, discountPoisha, adjustments, adjustmentPoisha },
      ...{ onlineOnly, paymentMethod, advancePoisha },
      ...(costsOther && { ...frozenReceipt(before), ...advanceOf(after.row, offered) }),
      // What is packed, or where it goes, is another now.
      slipPrintedAt: null,
      revision: before.revision + 1,
      changeLog: [...before.changeLog, change],
    })
    .where(eq(orders.id, id))
    .returning();
  if (!changed) throw new Error(`order ${id} was not locked`);
  if (lines) {
    await tx.delete(orderItems).where(eq(orderItems.orderId, id));
    await tx.insert(orderItems).values([...after.items]);
    await recordUnitChanges(tx, at, before, { before: items, after: after.items });
  }
  const over = surplusOf(changed);
  if (over > 0) {
    requireRefundRight({ now, config }, currentUser);
    const refund = {
      amountPoisha: over,
      reason: 'The order was changed',
      key: `changed ${changed.revision}`,
    };
    await orderPayments.refundPayments(tx, at, id, refund);
  }
  await recordChange(tx, at, currentUser, { ...change, id });
  await mailOrder(tx, at, config, changed, (order, setting) =>
    orderChangedMail(order, change, setting, offered),
  );
}

/** The audit log names what was changed, without the person's data. */
async function recordChange(
  tx: Db,
  at: Date,
  currentUser: CurrentUser,
  { id, fields }: OrderChange & { id: string },
): Promise<void> {
  const amount = (moment: 'before' | 'after') => {
    const payable = fields.find(({ field }) => field === 'payable');
    return payable ? { amount: toPoisha(Number(payable[moment])) } : {};
  };
  const changed = [...new Set(fields.map(({ field }) => field))];
  await recordOrderAudit(tx, at, currentUser, {
    event: 'changeOrder',
    id,
    before: { ...amount('before'), changedFields: null },
    after: { ...amount('after'), changedFields: changed },
  });
}
