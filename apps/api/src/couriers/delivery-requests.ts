/** What customers ask for while a parcel has a problem, and what staff make of it; staff pass it on, because no courier here has a call for it. */

import { nextWorkingDays } from '@jontro/shop/cart/delivery-promise.ts';
import type { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import {
  type DeliveryProblem,
  maxRequests,
  type NewDeliveryRequest,
  offeredDays,
  requestTexts as texts,
} from '@jontro/shop/couriers/delivery-requests.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { maxCheckoutLengths, parseMobileNumber, tooLongMessage } from '@jontro/shop/orders/checkout.ts';
import { type OrderChange, orderTexts } from '@jontro/shop/orders/orders.ts';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApplicationError, orNotFound } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { toStorableText } from '../http/storable-text.ts';
import { lockOwnOrder } from '../orders/cancel-order.ts';
import { notDeleted, type OrderRow } from '../orders/order-rows.ts';
import { orders } from '../orders/orders.table.ts';
import { lockOrder } from '../orders/orders.ts';
import { recordOrderAudit } from '../orders/record-order-audit.ts';
import type { Context } from '../runtime/context.ts';
import { shipments } from './couriers.table.ts';
import { isOver, problemOf, requestsOf, shipmentUnderway } from './delivery-request-rows.ts';
import { deliveryRequests } from './delivery-requests.table.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'limits'>;
type Changed = { modifiedCount: number; message: string };
type Decision = EndpointInput<(typeof deliveryRequestEndpoints)['decideDeliveryRequest']>['body'];

const invalid = (text: string, field: keyof NewDeliveryRequest) =>
  new ApplicationError('invalid', text, { field });
const broken = (text: string) => new ApplicationError('broken-rule', text);

/** Of an own order; without a problem the response is empty. Throws 404. */
export async function findDeliveryProblem(
  parts: Pick<Parts, 'db' | 'now' | 'config'>,
  { userId }: CurrentUser,
  orderId: string,
): Promise<{ problem?: DeliveryProblem }> {
  const isOwn = and(eq(orders.id, orderId), eq(orders.userId, userId), notDeleted);
  const [row] = await parts.db.select().from(orders).where(isOwn);
  const problem = await problemOf(parts, orNotFound(row, orderTexts.notFound));
  return problem ? { problem } : {};
}

/** Asks about the parcel of an own order. Throws 404, 400 by field, 409 without a problem or with an open request, 429. */
export async function askAboutDelivery(
  parts: Parts,
  currentUser: CurrentUser,
  orderId: string,
  input: NewDeliveryRequest,
): Promise<Changed> {
  await parts.limits.limit('delivery-request', orderId);
  return inTransaction(parts.db, async (tx) =>
    addRequest(tx, parts, await lockOwnOrder(tx, currentUser, orderId), input, false),
  );
}

/** The same for who has the link of the order. */
export async function askAboutDeliveryByLink(
  parts: Parts,
  orderId: string,
  input: NewDeliveryRequest,
): Promise<Changed> {
  await parts.limits.limit('delivery-request', orderId);
  return inTransaction(parts.db, async (tx) =>
    addRequest(tx, parts, orNotFound(await lockOrder(tx, orderId), orderTexts.notFound), input, true),
  );
}

async function addRequest(
  tx: Db,
  parts: Parts,
  order: OrderRow,
  input: NewDeliveryRequest,
  byLink: boolean,
): Promise<Changed> {
  const shipment = isOver(order) ? undefined : await shipmentUnderway(tx, order.id);
  if (shipment?.step !== 'problem') throw broken(texts.noProblem);
  const earlier = await requestsOf(tx, shipment);
  if (earlier.some(({ state }) => state === 'open')) throw broken(texts.open);
  if (earlier.length >= maxRequests) throw broken(texts.tooMany);
  const at = parts.now();
  const wish = wishOf(input, parts);
  await tx.insert(deliveryRequests).values({
    id: newId(at),
    shipmentId: shipment.id,
    kind: input.kind,
    state: 'open',
    at,
    byLink,
    ...wish,
  });
  return { modifiedCount: 1, message: texts.sent };
}

/** The columns of a kind; throws 400 for a field that is missing or wrong. */
function wishOf(
  { kind, mobileNumber = '', window, area = '', address = '', day }: NewDeliveryRequest,
  { now, config }: Pick<Parts, 'now' | 'config'>,
): Partial<typeof deliveryRequests.$inferInsert> {
  if (kind === 'call') {
    const parsed = parseMobileNumber(mobileNumber);
    if (!parsed) throw invalid(texts.mobileNumber, 'mobileNumber');
    if (!window) throw invalid(texts.window, 'window');
    return { mobileNumber: parsed, callWindow: window };
  }
  if (kind === 'address') {
    const { address: maxLength, area: maxAreaLength } = maxCheckoutLengths;
    const text = toStorableText(address.trim(), maxLength);
    if (text === '') throw invalid(texts.address, 'address');
    if (address.length > maxLength) throw invalid(toEnglish(tooLongMessage(maxLength)), 'address');
    return { address: text, area: toStorableText(area.trim(), maxAreaLength) };
  }
  if (!day || !nextWorkingDays(offeredDays, config.shop, now()).includes(day))
    throw invalid(texts.day, 'day');
  return { day };
}

/**
 * Records what staff have made of a request. Another address becomes that of the order, for its next booking. Throws 404, 409 for one that
 * was decided, 400 for a refusal without a reason, 429.
 */
export async function decideDeliveryRequest(
  { db, now, limits }: Parts,
  currentUser: CurrentUser,
  orderId: string,
  { request: id, decision, answer = '' }: Decision,
): Promise<Changed> {
  await limits.limit('book-shipments', currentUser.userId);
  const reason = answer.trim();
  if (decision === 'declined' && reason === '')
    throw new ApplicationError('invalid', texts.answerMissing, { field: 'answer' });
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const order = orNotFound(locked?.deletedAt ? undefined : locked, orderTexts.notFound);
    const [found] = await tx
      .select({ request: deliveryRequests })
      .from(deliveryRequests)
      .innerJoin(shipments, eq(shipments.id, deliveryRequests.shipmentId))
      .where(and(eq(deliveryRequests.id, id), eq(shipments.orderId, orderId)));
    const { request } = orNotFound(found, texts.notFound);
    if (request.state !== 'open') throw broken(texts.decided);
    const at = now();
    await tx
      .update(deliveryRequests)
      .set({ state: decision, decidedAt: at, decidedBy: currentUser.userId, answer: reason || null })
      .where(eq(deliveryRequests.id, id));
    const isMoved = decision === 'done' && request.address !== null && !isOver(order);
    if (isMoved) await moveTo(tx, at, currentUser, order, request);
    const isDone = decision === 'done';
    await recordOrderAudit(tx, at, currentUser, {
      event: 'decideDeliveryRequest',
      id: orderId,
      before: { reason: null, ...(isMoved && { changedFields: null }) },
      after: {
        decision: isDone ? 'done' : 'declined',
        ...(reason && { reason }),
        ...(isMoved && { changedFields: ['address'] }),
      },
    });
    return { modifiedCount: 1, message: isDone ? texts.done : texts.declined };
  });
}

/** The new address, listed among the changes of the order. */
async function moveTo(
  tx: Db,
  at: Date,
  { userId }: CurrentUser,
  order: OrderRow,
  { address, area }: typeof deliveryRequests.$inferSelect,
): Promise<void> {
  const after = { address: address ?? order.address, area: area || order.area };
  const fields = (['area', 'address'] as const)
    .filter((field) => after[field] !== order[field])
    .map((field) => ({ field, before: order[field], after: after[field] }));
  if (fields.length === 0) return;
  const change: OrderChange = { at: at.toISOString(), by: userId, fields };
  await tx
    .update(orders)
    .set({ ...after, revision: order.revision + 1, changeLog: [...order.changeLog, change] })
    .where(eq(orders.id, order.id));
}
