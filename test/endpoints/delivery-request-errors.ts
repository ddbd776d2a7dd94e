/** For every error of the endpoints of requests about parcels: a request that must produce exactly that error. */
import type { deliveryRequestEndpoints } from '@jontro/shop/couriers/delivery-requests.endpoints.ts';
import { maxRequests, requestTexts } from '@jontro/shop/couriers/delivery-requests.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { asked, call, decided, withProblem } from './delivery-request-inputs.ts';
import type { Cases } from './error-case.ts';
import { addShipment } from './shipment-inputs.ts';

const unknownId = { params: { id: 'f'.repeat(24) } };

export const deliveryRequestCases: { [Name in keyof typeof deliveryRequestEndpoints]?: Cases } = {
  findDeliveryProblem: { [orderTexts.notFound]: async () => unknownId },
  askAboutDelivery: {
    [orderTexts.notFound]: async () => ({ ...unknownId, body: call }),
    [requestTexts.noProblem]: async (context) => ({
      params: { id: (await addShipment(context, 'booked')).orderId },
      body: call,
    }),
    [requestTexts.open]: async (context) => ({ ...(await withProblem(context, ['open'])), body: call }),
    [requestTexts.tooMany]: async (context) => {
      const { params } = await withProblem(
        context,
        Array.from({ length: maxRequests }, () => 'done' as const),
      );
      return { params, body: call };
    },
    [requestTexts.mobileNumber]: (context) => asked(context, { ...call, mobileNumber: '123' }),
    [requestTexts.window]: (context) => asked(context, { kind: 'call', mobileNumber: '01812345678' }),
    [requestTexts.address]: (context) => asked(context, { kind: 'address', address: ' ' }),
    [requestTexts.day]: (context) => asked(context, { kind: 'day', day: '2026-01-01' }),
  },
  decideDeliveryRequest: {
    [orderTexts.notFound]: async () => ({ ...unknownId, body: { request: 'x', decision: 'done' } }),
    [requestTexts.notFound]: (context) => decided(context, { request: 'x' }),
    [requestTexts.decided]: (context) => decided(context, {}, 'done'),
    [requestTexts.answerMissing]: (context) => decided(context, { decision: 'declined', answer: ' ' }),
  },
};
