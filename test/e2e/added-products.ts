/** Deletes the products that an end-to-end test has added, since its shop serves other tests too. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { signedIn } from './api-client.ts';

/** The ids of all products of a shop. */
export async function listProductIds(shopUrl: string): Promise<Set<string>> {
  const response = await fetch(shopUrl + endpointUrl(catalogEndpoints.listAllProducts));
  const products = (await response.json()) as { _id: string }[];
  return new Set(products.map(({ _id }) => _id));
}

/** Deletes the products that are not in `before`. */
export async function removeAddedProducts(shopUrl: string, before: ReadonlySet<string>): Promise<void> {
  const added = [...(await listProductIds(shopUrl))].filter((id) => !before.has(id));
  if (added.length === 0) return;
  const send = await signedIn(shopUrl, demoLogins.owner.email, demoLogins.password);
  for (const id of added) {
    await send('DELETE', endpointUrl(catalogEndpoints.removeProduct, { params: { id } }));
  }
}
