/** Parcels with a problem and requests about them, for requests of endpoints. */
import { eq } from 'drizzle-orm';
import { shipments } from '../../apps/api/src/couriers/couriers.table.ts';
import { deliveryRequests } from '../../apps/api/src/couriers/delivery-requests.table.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { addShipment, type ShipmentContext } from './shipment-inputs.ts';

export const call = { kind: 'call', mobileNumber: '01812345678', window: '9-12' } as const;

export async function withProblem(context: ShipmentContext, states: readonly ('open' | 'done')[] = []) {
  const { db, now } = context.fixture.shop.context;
  const { id: shipmentId, orderId } = await addShipment(context, 'booked');
  await db.update(shipments).set({ step: 'problem' }).where(eq(shipments.id, shipmentId));
  let request = '';
  for (const state of states) {
    request = newId(now());
    const columns = { shipmentId, state, kind: 'day', day: '2026-12-01', byLink: false } as const;
    await db.insert(deliveryRequests).values({ id: request, at: now(), ...columns });
  }
  return { params: { id: orderId }, request };
}

export const asked = async (context: ShipmentContext, body: object = call) => {
  const { params } = await withProblem(context);
  return { params, body };
};
export const decided = async (context: ShipmentContext, body: object, state: 'open' | 'done' = 'open') => {
  const { params, request } = await withProblem(context, [state]);
  return { params, body: { request, decision: 'done', ...body } };
};

export const deliveryRequestInputs = {
  findDeliveryProblem: async (context: ShipmentContext) => ({ params: (await withProblem(context)).params }),
  askAboutDelivery: (context: ShipmentContext) => asked(context),
  decideDeliveryRequest: (context: ShipmentContext) => decided(context, {}),
};
