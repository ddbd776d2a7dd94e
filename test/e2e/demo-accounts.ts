/** What the demo accounts of a shop own: no test changes it, since the tests after it in the same shop read it. */
import { addressEndpoints } from '@jontro/shop/addresses/addresses.endpoints.ts';
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { type SendRequest, signedIn } from './api-client.ts';

const lists = {
  'lines in the cart': cartEndpoints.listMyCart,
  orders: orderEndpoints.listMyOrders,
  addresses: addressEndpoints.listMyAddresses,
};

/** Returns a function that reads what both accounts own now, as a sentence: "shopper: 0 lines in the cart, 4 orders …". */
export function demoAccountsOf(shopUrl: string): () => Promise<string> {
  const sessions = new Map<string, SendRequest>();
  const signIn = async (email: string) => {
    const send = await signedIn(shopUrl, email, demoLogins.password);
    sessions.set(email, send);
    return send;
  };
  const count = async (send: SendRequest) => {
    const found: string[] = [];
    for (const [name, endpoint] of Object.entries(lists)) {
      const { length } = (await send('GET', endpointUrl(endpoint))) as unknown[];
      found.push(`${length} ${name}`);
    }
    return found.join(', ');
  };
  return async () => {
    const owned: string[] = [];
    for (const role of ['shopper', 'owner'] as const) {
      const { email } = demoLogins[role];
      const known = sessions.get(email);
      // A test may have ended the session.
      const counts = await (known
        ? count(known).catch(async () => count(await signIn(email)))
        : count(await signIn(email)));
      owned.push(`${role}: ${counts}`);
    }
    return owned.join('; ');
  };
}
