/** Ends the doubt about a parcel whose booking was not answered: staff have looked at the courier whether it has it. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { consignmentPattern, shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import type { EndpointInput } from '@jontro/shop/endpoint.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { signalOnCommit } from '../database/work-signals.ts';
import { ApplicationError } from '../http/application-error.ts';
import type { CurrentUser } from '../http/current-user.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import type { Context } from '../runtime/context.ts';
import { bookingObstacle, storeBooking } from './book-parcel.ts';
import { addShipment, auditShipment, openShipment } from './book-shipments.ts';
import type { StateAnswer } from './courier.ts';
import { shipments } from './couriers.table.ts';
import { courierOf } from './couriers.ts';
import { reportStep } from './report-step.ts';
import { lockShipment, type ShipmentRow } from './shipment-rows.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'orderPayments' | 'limits'>;
type Input = EndpointInput<(typeof courierEndpoints)['settleShipment']>['body'];
type Locked = { shipment: ShipmentRow; order: OrderRow };

const broken = (text: string) => new ApplicationError('broken-rule', text);

/** Throws 404, 409 if nothing is in doubt or the id is that of no or another parcel, 400, 429, 502 if the courier does not answer. */
export async function settleShipment(
  parts: Parts,
  currentUser: CurrentUser,
  orderId: string,
  { ref, consignmentId: given }: Input,
): Promise<{ modifiedCount: number; message: string }> {
  await parts.limits.limit('book-shipments', currentUser.userId);
  const found = await openShipment(parts.db, orderId);
  requireUnsure(found, ref);
  const consignmentId = given?.trim();
  if (consignmentId === undefined)
    return inUnsure(parts, found, (tx, locked) => bookAnew(tx, parts, currentUser, locked));
  const state = await askFor(parts, found, consignmentId);
  const result = await inUnsure(parts, found, async (tx, locked) => {
    const consignment = {
      kind: 'booked',
      consignmentId,
      trackingCode: consignmentId,
      feePoisha: null,
    } as const;
    await storeBooking(tx, parts, locked, consignment);
    await auditShipment(tx, parts, currentUser, 'settleShipment', locked.shipment);
    return shipmentTexts.found;
  });
  // Where it is by now.
  await reportStep(parts, found.courier, { ...state, ref, at: parts.now() }, 'answer');
  return result;
}

/** The person has looked for the parcel of this number, not for one that was booked anew since. */
function requireUnsure(shipment: ShipmentRow, ref: string): void {
  if (shipment.state !== 'unsure' || shipment.ref !== ref) throw broken(shipmentTexts.notUnsure);
}

const inUnsure = (
  parts: Parts,
  found: ShipmentRow,
  act: (tx: Db, locked: Locked) => Promise<string>,
): Promise<{ modifiedCount: number; message: string }> =>
  inTransaction(parts.db, async (tx) => {
    const locked = await lockShipment(tx, found);
    requireUnsure(locked.shipment, found.ref);
    return { modifiedCount: 1, message: await act(tx, locked) };
  });

/** Asks the courier for the parcel: a wrong id would make the order follow another one. */
async function askFor(
  parts: Parts,
  { courier: name, ref }: ShipmentRow,
  consignmentId: string,
): Promise<Extract<StateAnswer, { kind: 'state' }>> {
  if (!consignmentPattern.test(consignmentId))
    throw new ApplicationError('invalid', shipmentTexts.wrongConsignment);
  const courier = courierOf(parts, name);
  if (!courier) throw broken(shipmentTexts.noCourier);
  const state = await courier.state({ ref, consignmentId });
  if (state.kind === 'absent') throw broken(shipmentTexts.unknownConsignment);
  if (state.kind !== 'state') throw new ApplicationError('outside-service', shipmentTexts.notAnswered);
  if (state.ref !== ref) throw broken(shipmentTexts.otherConsignment);
  return state;
}

/** Gives the parcel up and books another one under a new number, if the order can still be booked. */
async function bookAnew(
  tx: Db,
  parts: Parts,
  currentUser: CurrentUser,
  { shipment, order }: Locked,
): Promise<string> {
  await tx
    .update(shipments)
    .set({ state: 'withdrawn', nextTryAt: null, endedAt: parts.now() })
    .where(eq(shipments.id, shipment.id));
  const obstacle = await bookingObstacle(tx, parts, order);
  const anew = obstacle ? undefined : await addShipment(tx, parts, currentUser, order, shipment.courier);
  if (anew) signalOnCommit(tx, 'couriers');
  await auditShipment(tx, parts, currentUser, 'settleShipment', anew ?? shipment, anew && shipment);
  return anew ? shipmentTexts.bookedAnew : shipmentTexts.withdrawn;
}
