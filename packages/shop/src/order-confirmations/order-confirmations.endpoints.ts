/** Endpoints of orders that are to be confirmed, for staff. */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { NewCall, OrderConfirmation, QueuedOrder } from './calls.ts';

const staff = { access: 'admin', permission: 'orders', additive: true } as const;

export const orderConfirmationEndpoints = {
  /** Those that were not called within three hours first, of these the oldest. */
  listOrdersToConfirm: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/orders-to-confirm',
    response: Type.Object({ orders: Type.Array(QueuedOrder), total: Type.Integer() }),
  }),
  findOrderConfirmation: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/orders/:id/confirmation',
    params: ById,
    response: OrderConfirmation,
  }),
  /** Nobody else can call about the order for five minutes. */
  claimOrder: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/claim',
    params: ById,
    response: Modified,
  }),
  recordCall: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/calls',
    params: ById,
    body: NewCall,
    response: Modified,
  }),
  /** Cancels an order whose customer cannot be reached, with a message. */
  giveUpOrder: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/orders/:id/give-up',
    params: ById,
    response: Modified,
  }),
};
