/** For every error of the endpoints of shipments: a request that must produce exactly that error. */
import type { courierEndpoints } from '@jontro/shop/couriers/couriers.endpoints.ts';
import { shipmentTexts } from '@jontro/shop/couriers/shipments.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { eq } from 'drizzle-orm';
import type { CourierConfigs } from '../../apps/api/src/config/courier-config.ts';
import { orders } from '../../apps/api/src/orders/orders.table.ts';
import { buildPathao } from '../../apps/stand-ins/src/couriers/pathao/pathao-server.ts';
import type { EndpointFixture } from './endpoint-fixture.ts';
import type { Cases, ErrorCase } from './error-case.ts';
import {
  addRedxShipment,
  addShipment,
  byOrderInDoubt,
  byOrdersToBook,
  byPickedUpShipment,
  byUnsureShipment,
} from './shipment-inputs.ts';

const unknownId = { params: { id: 'f'.repeat(24) } };
const byBooked: ErrorCase = async (context) => ({
  params: { id: (await addShipment(context, 'booked')).orderId },
});

/** Takes the credentials away, or gives others, until the request is made. */
function disconnect({ shop }: EndpointFixture, others: CourierConfigs = {}): () => void {
  const { config } = shop.context;
  const { couriers } = config;
  config.couriers = others;
  return () => {
    config.couriers = couriers;
  };
}

/** Connects the shop to a courier that has one parcel of another order, until the request is made. */
async function connectPathao({ shop }: EndpointFixture): Promise<() => Promise<void>> {
  const { config } = shop.context;
  const { couriers } = config;
  const { pathao } = couriers;
  if (!pathao) throw new Error('the shop has no credentials of Pathao');
  const standIn = buildPathao();
  const running = await standIn.listen();
  const { clientId: client_id, clientSecret: client_secret, username, password } = pathao;
  const call = (url: string, payload: object, token = '') =>
    standIn.app.inject({
      method: 'POST',
      url: `/aladdin/api/v1${url}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
  const login = { client_id, client_secret, grant_type: 'password', username, password };
  const { access_token } = (await call('/issue-token', login)).json<{ access_token: string }>();
  const order = {
    store_id: Number(pathao.storeId),
    merchant_order_id: 'another',
    recipient_name: 'Nusrat Jahan',
    recipient_phone: '01712345678',
    recipient_address: 'House 12, Road 5, Dhaka',
    delivery_type: 48,
    item_type: 2,
    item_quantity: 1,
    item_weight: 0.5,
    amount_to_collect: 0,
  };
  await call('/orders', order, access_token);
  config.couriers = { ...couriers, pathao: { ...pathao, baseUrl: `${running.url}/aladdin/api/v1` } };
  return async () => {
    config.couriers = couriers;
    await running.close();
  };
}

export const shipmentCases: { [Name in keyof typeof courierEndpoints]?: Cases } = {
  listCourierAreas: { [orderTexts.notFound]: async () => ({ ...unknownId, query: { courier: 'redx' } }) },
  chooseCourierArea: {
    [orderTexts.notFound]: async () => ({ ...unknownId, body: { courier: 'redx', area: '1' } }),
    [shipmentTexts.otherStep]: async (context) => {
      const input = await byOrderInDoubt(context);
      await context.fixture.shop.context.db
        .update(orders)
        .set({ currentStep: 'cancelled', cancelledAt: new Date() })
        .where(eq(orders.id, input.params.id));
      return input;
    },
    [shipmentTexts.open]: async (context) => ({
      ...(await byOrderInDoubt(context)),
      ...(await byUnsureShipment(context)),
      body: { courier: 'redx', area: '1' },
    }),
    [shipmentTexts.unknownArea]: async (context) => ({
      ...(await byOrderInDoubt(context)),
      body: { courier: 'pathao', area: '1' },
    }),
  },
  bookShipments: {
    [shipmentTexts.noCourier]: async (context) => ({
      ...(await byOrdersToBook(context)),
      after: disconnect(context.fixture),
    }),
  },
  listOrderShipments: { [orderTexts.notFound]: async () => unknownId },
  retryShipment: {
    [shipmentTexts.notFound]: async () => unknownId,
    [shipmentTexts.notRetried]: byBooked,
  },
  withdrawShipment: {
    [shipmentTexts.notFound]: async () => unknownId,
    [shipmentTexts.notWithdrawn]: byBooked,
  },
  cancelShipment: {
    [shipmentTexts.notFound]: async () => unknownId,
    [shipmentTexts.notCancelled]: byBooked,
    [shipmentTexts.noCourier]: async (context) => ({
      params: { id: (await addRedxShipment(context, '26A1')).orderId },
      after: disconnect(context.fixture),
    }),
    [shipmentTexts.cancelRefused]: byPickedUpShipment,
    [shipmentTexts.notAnswered]: async (context) => ({
      params: { id: (await addRedxShipment(context, '26A1')).orderId },
      after: disconnect(context.fixture, { redx: { baseUrl: 'http://127.0.0.1:9', accessToken: 'x' } }),
    }),
  },
  settleShipment: {
    [shipmentTexts.notFound]: async () => ({ ...unknownId, body: { ref: 'x' } }),
    [shipmentTexts.notUnsure]: async (context) => ({ ...(await byBooked(context)), body: { ref: 'x' } }),
    [shipmentTexts.wrongConsignment]: (context) => byUnsureShipment(context, 'no id'),
    [shipmentTexts.notAnswered]: (context) => byUnsureShipment(context, 'DT1'),
    [shipmentTexts.noCourier]: async (context) => ({
      ...(await byUnsureShipment(context, 'DT1')),
      after: disconnect(context.fixture),
    }),
    [shipmentTexts.unknownConsignment]: async (context) => ({
      ...(await byUnsureShipment(context, 'DT9999999999')),
      after: await connectPathao(context.fixture),
    }),
    [shipmentTexts.otherConsignment]: async (context) => ({
      ...(await byUnsureShipment(context, 'DT0000000001')),
      after: await connectPathao(context.fixture),
    }),
  },
};
