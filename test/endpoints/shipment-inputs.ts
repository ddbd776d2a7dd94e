/** Shipments in each state, for requests of endpoints. */
import { eq } from 'drizzle-orm';
import { courierAreas } from '../../apps/api/src/couriers/courier-areas.table.ts';
import { shipments } from '../../apps/api/src/couriers/couriers.table.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { orders } from '../../apps/api/src/orders/orders.table.ts';
import type { PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import { billing, buy } from '../../apps/api/src/testing/shopping.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';
import { redxAreas } from '../../apps/stand-ins/src/couriers/redx/redx-areas.ts';

/** The token of the control routes of RedX' stand-in. */
export const redxControl = 'control-of-redx';

export type ShipmentContext = { fixture: { shop: PaymentShop; productId: string }; owner: SignedInClient };

/** Credentials that reach no courier. */
export const courierKeys = {
  STEADFAST_API_KEY: 'key',
  STEADFAST_SECRET_KEY: 'secret',
  STEADFAST_BASE_URL: 'http://127.0.0.1:9',
  PATHAO_CLIENT_ID: 'local',
  PATHAO_CLIENT_SECRET: 'local-secret',
  PATHAO_USERNAME: 'shop@example.com',
  PATHAO_PASSWORD: 'local-password',
  PATHAO_STORE_ID: '148012',
  PATHAO_BASE_URL: 'http://127.0.0.1:9',
  REDX_ACCESS_TOKEN: 'local-access-token',
  REDX_BASE_URL: 'http://127.0.0.1:9',
};

async function packedOrder({ fixture, owner }: ShipmentContext): Promise<string> {
  const { _id } = await buy(owner, fixture.productId, 1, { ...billing, email: owner.email });
  await fixture.shop.context.db.update(orders).set({ currentStep: 'packed' }).where(eq(orders.id, _id));
  return _id;
}

export const byOrdersToBook = async (context: ShipmentContext) => ({
  body: { courier: 'steadfast', orders: [await packedOrder(context)] },
});

/** Of an order whose courier has one area in its district. */
export async function byOrderInDoubt(context: ShipmentContext) {
  const [courier, city, area] = ['redx', 'Dhaka', '1'] as const;
  await context.fixture.shop.context.db
    .insert(courierAreas)
    .values([
      { courier, level: 'city', id: city, name: city, parent: 'bd' },
      { courier, level: 'zone', id: area, name: 'Mirpur 10', parent: city },
    ])
    .onConflictDoNothing();
  return { params: { id: await packedOrder(context) }, body: { courier, area } };
}

export const byQuotedOrders = async (context: ShipmentContext) => ({
  query: { orders: await packedOrder(context) },
});

export async function addShipment(
  context: ShipmentContext,
  state: typeof shipments.$inferSelect.state,
): Promise<{ id: string; orderId: string }> {
  const { db, now } = context.fixture.shop.context;
  const orderId = await packedOrder(context);
  const id = newId(now());
  await db.insert(shipments).values({
    id,
    orderId,
    courier: state === 'unsure' ? 'pathao' : 'steadfast',
    ref: id,
    state,
    reason: state === 'refused' ? 'The address is too short.' : null,
    bookedBy: context.owner.userId,
    createdAt: now(),
  });
  return { id, orderId };
}

export const byShippedOrder = async (context: ShipmentContext) => ({
  params: { id: (await addShipment(context, 'booked')).orderId },
});
export const byRefusedShipment = async (context: ShipmentContext) => ({
  params: { id: (await addShipment(context, 'refused')).orderId },
});

/** A parcel at RedX that was not picked up, under an id. */
export async function addRedxShipment(
  context: ShipmentContext,
  consignmentId: string,
): Promise<{ orderId: string }> {
  const { db } = context.fixture.shop.context;
  const { id, orderId } = await addShipment(context, 'booked');
  await db
    .update(shipments)
    .set({ courier: 'redx', step: 'booked', consignmentId })
    .where(eq(shipments.id, id));
  return { orderId };
}

/** Books a parcel at the stand-in of RedX and returns its id. */
async function bookAtRedx({ shop }: ShipmentContext['fixture'], ref: string): Promise<string> {
  const response = await fetch(`${shop.context.config.couriers.redx?.baseUrl}/parcel`, {
    method: 'POST',
    headers: {
      'api-access-token': `Bearer ${courierKeys.REDX_ACCESS_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      customer_name: 'Nusrat Jahan',
      customer_phone: '01712345678',
      delivery_area: redxAreas[0]?.name,
      delivery_area_id: redxAreas[0]?.id,
      customer_address: 'House 12, Road 5, Dhaka',
      merchant_invoice_id: ref,
      cash_collection_amount: '0',
      parcel_weight: '500',
      value: '100',
    }),
  });
  const { tracking_id } = (await response.json()) as { tracking_id: string };
  return tracking_id;
}

/** Of a parcel that RedX has and has not picked up. */
export async function byRedxShipment(context: ShipmentContext) {
  const { orderId } = await addRedxShipment(context, await bookAtRedx(context.fixture, newId(new Date())));
  return { params: { id: orderId } };
}

/** Of one that RedX has picked up, which the shop does not know. */
export async function byPickedUpShipment(context: ShipmentContext) {
  const ref = newId(new Date());
  const { orderId } = await addRedxShipment(context, await bookAtRedx(context.fixture, ref));
  const { baseUrl = '' } = context.fixture.shop.context.config.couriers.redx ?? {};
  await fetch(new URL(`/__sandbox/parcels/${ref}/step`, baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${redxControl}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'ready-for-delivery' }),
  });
  return { params: { id: orderId } };
}

/** Of a parcel whose booking was not answered; without an id it is booked anew. */
export async function byUnsureShipment(context: ShipmentContext, consignmentId?: string) {
  const { id, orderId } = await addShipment(context, 'unsure');
  return {
    params: { id: orderId },
    body: { ref: id, ...(consignmentId !== undefined && { consignmentId }) },
  };
}
