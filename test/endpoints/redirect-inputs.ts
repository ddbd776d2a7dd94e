/** Redirects for requests of endpoints. */
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';

export const newRedirect = () => ({ body: { from: `/${crypto.randomUUID()}`, to: '/cart' } });

export async function byRedirect({ fixture: { admin } }: { fixture: { admin: SignedInClient } }) {
  const { body } = await admin.call(redirectEndpoints.addRedirect, newRedirect());
  return { params: { id: body.insertedId } };
}
