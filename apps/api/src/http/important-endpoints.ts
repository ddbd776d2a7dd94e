/** The endpoints that are answered longer than others under overload: those on the way from the cart to the paid order. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { secretEndpoints } from '@jontro/shop/secrets/secrets.endpoints.ts';

/**
 * How much a request matters: `read` shows something, as `picture` does, which takes no turn from others, and `yielding`, which lets
 * all others go first; `change` is any other work of shoppers and staff, `purchase` is an order or a payment, and what is `always`
 * answered costs next to nothing or was sent by a payment provider.
 */
export type Importance = 'picture' | 'yielding' | 'read' | 'change' | 'purchase' | 'always';

const { placeOrder, placeStaffOrder, findOrder } = orderEndpoints;
const { startPayment, findPaymentStatus } = paymentEndpoints;

const rows: readonly (readonly [{ method: string; url: string }, Importance])[] = [
  [placeOrder, 'purchase'],
  [placeStaffOrder, 'purchase'],
  [startPayment, 'purchase'],
  [findPaymentStatus, 'purchase'],
  [findOrder, 'change'],
  [cartEndpoints.listMyCart, 'change'],
];

/** Those that wait for another service, which may take seconds: others do not wait for them. */
export const outsideEndpoints: ReadonlySet<string> = new Set(
  [startPayment, secretEndpoints.checkSecret].map(({ method, url }) => `${method} ${url}`),
);

/** By method and URL template. */
export const importanceOfEndpoints: ReadonlyMap<string, Importance> = new Map(
  rows.map(([{ method, url }, importance]) => [`${method} ${url}`, importance]),
);
