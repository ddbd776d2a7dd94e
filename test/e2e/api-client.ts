/** Sends requests in a user's session without a browser, to prepare an end-to-end test. */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';

/** Sends a request in the session; returns the JSON of the response. */
export type SendRequest = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<unknown>;

/** Signs a user in, or up, and returns the function that sends requests in their session. It rejects on an error response. */
export async function signedIn(
  shopUrl: string,
  email: string,
  password: string,
  way: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<SendRequest> {
  const send = async (
    method: string,
    path: string,
    body: object | undefined,
    extraHeaders: Record<string, string>,
  ) => {
    const response = await fetch(shopUrl + path, {
      method,
      headers: { origin: shopUrl, ...(body && { 'content-type': 'application/json' }), ...extraHeaders },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const signInPath = `/identitytoolkit.googleapis.com/v1/accounts:${way}?key=embedded`;
  const account = await send('POST', signInPath, { email, password, returnSecureToken: true }, {});
  const { idToken } = (await account.json()) as { idToken: string };
  const session = await send(
    'POST',
    sessionEndpoints.openSession.url,
    { email },
    { authorization: `Bearer ${idToken}` },
  );
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method, path, body, headers) =>
    (await send(method, path, body, { cookie, ...headers })).json();
}
