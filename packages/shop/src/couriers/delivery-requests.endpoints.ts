/** Endpoints of what customers ask for while a parcel has a problem, and of the answers of staff. */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { DeliveryProblem, NewDeliveryRequest, RequestDecision } from './delivery-requests.ts';

const customer = { access: 'user', guests: 'guestCheckout', additive: true } as const;

export const deliveryRequestEndpoints = {
  /** Of an own order; without a problem the response has none. */
  findDeliveryProblem: endpoint({
    ...customer,
    method: 'GET',
    path: '/api/order/:id/delivery-problem',
    params: ById,
    response: Type.Object({ problem: Type.Optional(DeliveryProblem) }),
  }),
  askAboutDelivery: endpoint({
    ...customer,
    method: 'POST',
    path: '/api/order/:id/delivery-request',
    params: ById,
    body: NewDeliveryRequest,
    response: Modified,
  }),
  /** What came of a request that staff have passed on, or have not. */
  decideDeliveryRequest: endpoint({
    access: 'admin',
    permission: 'deliver',
    additive: true,
    method: 'POST',
    path: '/api/orders/:id/delivery-request/decide',
    params: ById,
    body: RequestDecision,
    response: Modified,
  }),
};
