/** Asks a shop's server as somebody who is signed in, without a browser: what an end-to-end test needs before it begins. */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';

/** Sends a request as somebody; gives the answer's JSON. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

/** Signs somebody in, or up, and gives the function that asks for them. It rejects where an answer is not good. */
export async function signedIn(
  shopUrl: string,
  email: string,
  password: string,
  way: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<Ask> {
  const send = async (
    method: string,
    path: string,
    body: object | undefined,
    more: Record<string, string>,
  ) => {
    const response = await fetch(shopUrl + path, {
      method,
      headers: { origin: shopUrl, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const entrance = `/identitytoolkit.googleapis.com/v1/accounts:${way}?key=embedded`;
  const person = await send('POST', entrance, { email, password, returnSecureToken: true }, {});
  const { idToken } = (await person.json()) as { idToken: string };
  const opened = await send(
    'POST',
    sessionEndpoints.openSession.url,
    { email },
    { authorization: `Bearer ${idToken}` },
  );
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (method, path, body) => (await send(method, path, body, { cookie })).json();
}
