/** Payouts of couriers in each state, and a courier that can be asked for them, for requests of endpoints. */
import { courierPayoutEndpoints } from '@jontro/shop/courier-payouts/courier-payouts.endpoints.ts';
import { eq } from 'drizzle-orm';
import { courierPayoutLines } from '../../apps/api/src/courier-payouts/courier-payouts.table.ts';
import type { PaymentShop } from '../../apps/api/src/testing/payment-shop.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';
import { buildRedx } from '../../apps/stand-ins/src/couriers/redx/redx-server.ts';
import { buildSteadfast } from '../../apps/stand-ins/src/couriers/steadfast/steadfast-server.ts';
import { addShipment, courierKeys, redxControl } from './shipment-inputs.ts';

type Context = {
  fixture: { admin: SignedInClient; shop: PaymentShop; productId: string };
  owner: SignedInClient;
};

/** The stand-ins of couriers, and the settings of a shop that books at them. */
export async function startCouriers() {
  const steadfast = await buildSteadfast({
    apiKey: courierKeys.STEADFAST_API_KEY,
    secretKey: courierKeys.STEADFAST_SECRET_KEY,
  }).listen();
  const redx = await buildRedx({
    accessToken: courierKeys.REDX_ACCESS_TOKEN,
    controlToken: redxControl,
  }).listen();
  return {
    env: {
      ...courierKeys,
      STEADFAST_BASE_URL: `${steadfast.url}/api/v1`,
      REDX_BASE_URL: `${redx.url}/v1.0.0-beta`,
    },
    async close() {
      await Promise.all([steadfast.close(), redx.close()]);
    },
  };
}

export const payoutFile = (text = 'Consignment ID,Collected\nX-1,9\nX-2,9\nX-3,9\nX-4,9') => ({
  body: { courier: 'Steadfast', file: 'statement.csv', text },
});
export const payoutFields = { fields: ['consignment', 'collected'] };

export async function byPayout({ fixture: { admin } }: Pick<Context, 'fixture'>, text?: string) {
  const { body } = await admin.call(courierPayoutEndpoints.uploadPayout, payoutFile(text));
  return { params: { id: body._id } };
}

/** A payout whose lines are unknown to the shop. */
export async function byCheckedPayout(context: Pick<Context, 'fixture'>, text?: string) {
  const { params } = await byPayout(context, text);
  await context.fixture.admin.call(courierPayoutEndpoints.checkPayout, { params, body: payoutFields });
  return { params };
}

/** A payout with a matched line: a parcel that came back and cost nothing but its charge. */
export async function byMatchedPayout(context: Context) {
  const { db } = context.fixture.shop.context;
  const { id, orderId } = await addShipment(context, 'booked');
  const { params } = await byCheckedPayout(context, 'Consignment ID,Collected\nX-1,0');
  await db
    .update(courierPayoutLines)
    .set({ state: 'matched', orderId, shipmentId: id })
    .where(eq(courierPayoutLines.payoutId, params.id));
  await context.fixture.shop.context.db.execute(`update shipments set step = 'returned' where id = '${id}'`);
  return { params };
}
