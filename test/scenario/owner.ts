/** The owner of a demo shop, signed in. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { createBrowser, type HttpBrowser } from './browser.ts';

/** Returns a browser in which the owner has logged in and opened a session. */
export async function signInAsOwner(shopUrl: string): Promise<HttpBrowser> {
  const owner = createBrowser(shopUrl);
  const { email } = demoLogins.owner;
  const { idToken } = await owner.requestJson<{ idToken: string }>(
    'POST',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { email, password: demoLogins.password, returnSecureToken: true },
  );
  await owner.requestJson('POST', '/jwt', { email }, { authorization: `Bearer ${idToken}` });
  return owner;
}
