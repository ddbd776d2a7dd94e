/** Endpoints of guests' orders. */
import { Type } from 'typebox';
import { ById, endpoint, Modified } from '../endpoint.ts';
import { Order } from '../orders/orders.ts';

export const guestEndpoints = {
  /** With the secret of the link in the order's mail, which proves that the contact address is the customer's. */
  confirmGuestOrder: endpoint({
    method: 'POST',
    path: '/api/guest-orders/:id/confirm',
    access: 'public',
    additive: true,
    params: ById,
    body: Type.Object({ token: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
    response: Type.Object({ message: Type.String(), order: Order }),
  }),
  /** Staff give all orders of the order's guest to the account of an e-mail. */
  giveGuestOrders: endpoint({
    method: 'POST',
    path: '/api/guest-orders/:id/account',
    access: 'admin',
    permission: 'orders',
    additive: true,
    params: ById,
    body: Type.Object(
      { email: Type.String({ minLength: 1, maxLength: 254 }) },
      { additionalProperties: false },
    ),
    response: Modified,
  }),
  /** Moves the orders that this browser's guest has placed to the account that is logged in. */
  keepGuestOrders: endpoint({
    method: 'POST',
    path: '/api/guest-orders/keep',
    access: 'user',
    additive: true,
    response: Modified,
  }),
};
