/** A visitor with a guest's cookie, for tests. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import type { TestClient, TestShop } from './test-shop.ts';

export interface GuestClient extends TestClient {
  cookie: string;
}

/** The client of a browser with the cookie that a response has set. */
export function clientWithCookie(shop: TestShop, setCookie: string): GuestClient {
  const cookie = setCookie.split(';')[0] ?? '';
  const withCookie = (headers: Record<string, string> = {}) => ({ cookie, ...headers });
  return {
    cookie,
    call: (endpoint, input, headers) => shop.visitor.call(endpoint, input, withCookie(headers)),
    send: (method, url, body, headers) => shop.visitor.send(method, url, body, withCookie(headers)),
  };
}

/** Makes a guest of a visitor by the first product. */
export async function startGuest(shop: TestShop, gadgetId: string, quantity = 1): Promise<GuestClient> {
  const { status, headers, error } = await shop.visitor.call(cartEndpoints.addToCart, {
    body: { gadgetId, quantity },
  });
  if (status !== 200) throw new Error(`not added to the cart: ${error.message}`);
  return clientWithCookie(shop, String([headers['set-cookie']].flat()[0]));
}
