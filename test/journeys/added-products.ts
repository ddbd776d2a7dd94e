/** Takes away what journeys added to the catalogue of a shop that serves other journeys as well. */
import { callUrl } from '@jontro/shop/call.ts';
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { sessionCalls } from '@jontro/shop/session/session.calls.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';

/** The ids of all products of a shop. */
export async function listProductIds(shopUrl: string): Promise<Set<string>> {
  const response = await fetch(shopUrl + callUrl(catalogCalls.listAllProducts));
  const products = (await response.json()) as { _id: string }[];
  return new Set(products.map(({ _id }) => _id));
}

/** The cookie of a session of the demo shop's owner. */
async function signInAsOwner(shopUrl: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(shopUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shopUrl, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const { email } = demoLogins.owner;
  const login = { email, password: demoLogins.password, returnSecureToken: true };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded';
  const { idToken } = (await (await post(path, login)).json()) as { idToken: string };
  const session = await post(sessionCalls.openSession.url, { email }, { authorization: `Bearer ${idToken}` });
  return session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Deletes the products that were not there `before`. */
export async function removeAddedProducts(shopUrl: string, before: ReadonlySet<string>): Promise<void> {
  const added = [...(await listProductIds(shopUrl))].filter((id) => !before.has(id));
  if (added.length === 0) return;
  const headers = { cookie: await signInAsOwner(shopUrl), origin: shopUrl };
  for (const id of added) {
    const url = shopUrl + callUrl(catalogCalls.removeProduct, { params: { id } });
    const { status } = await fetch(url, { method: 'DELETE', headers });
    if (status !== 200) throw new Error(`DELETE ${url} answered ${status}`);
  }
}
