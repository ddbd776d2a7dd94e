/** Sends requests in a user's session without a browser, to prepare an end-to-end test. */
import { randomUUID } from 'node:crypto';
import { confirmationEndpoints } from '@jontro/shop/session/confirmation.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';

/** Sends a request in the session; returns the JSON of the response. */
export type SendRequest = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<unknown>;

type Way = 'signInWithPassword' | 'signUp';

/** Signs a user in, or up, and returns the function that sends requests in their session. It rejects on an error response. */
export async function signedIn(
  shopUrl: string,
  email: string,
  password: string,
  way: Way = 'signInWithPassword',
): Promise<SendRequest> {
  const session = await request(
    shopUrl,
    'POST',
    sessionEndpoints.openSession.url,
    { email },
    await bearerOf(shopUrl, email, password, way),
  );
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method, path, body, headers) => {
    // Without a key an equal cart that another test has just ordered would be this order.
    const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    return (await request(shopUrl, method, path, body, { cookie, ...key, ...headers })).json();
  };
}

/** The same for somebody who has also confirmed that it is them, as refunds require with the preset `modern`. */
export async function confirmedSession(
  shopUrl: string,
  email: string,
  password: string,
): Promise<SendRequest> {
  const send = await signedIn(shopUrl, email, password);
  // By another sign-in than that of the session.
  const bearer = await bearerOf(shopUrl, email, password, 'signInWithPassword');
  await send('POST', confirmationEndpoints.confirmSession.url, undefined, bearer);
  return send;
}

async function request(
  shopUrl: string,
  method: string,
  path: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  const response = await fetch(shopUrl + path, {
    method,
    headers: { origin: shopUrl, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** The header with the ID token of a new sign-in. */
async function bearerOf(
  shopUrl: string,
  email: string,
  password: string,
  way: Way,
): Promise<{ authorization: string }> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${way}?key=embedded`;
  const account = await request(shopUrl, 'POST', path, { email, password, returnSecureToken: true }, {});
  const { idToken } = (await account.json()) as { idToken: string };
  return { authorization: `Bearer ${idToken}` };
}
