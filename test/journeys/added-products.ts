/** Takes away what journeys added to the catalogue of a shop that serves other journeys as well. */
import { callUrl } from '@jontro/shop/call.ts';
import { catalogCalls } from '@jontro/shop/catalog/catalog.calls.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { signedIn } from './signed-in.ts';

/** The ids of all products of a shop. */
export async function listProductIds(shopUrl: string): Promise<Set<string>> {
  const response = await fetch(shopUrl + callUrl(catalogCalls.listAllProducts));
  const products = (await response.json()) as { _id: string }[];
  return new Set(products.map(({ _id }) => _id));
}

/** Deletes the products that were not there `before`. */
export async function removeAddedProducts(shopUrl: string, before: ReadonlySet<string>): Promise<void> {
  const added = [...(await listProductIds(shopUrl))].filter((id) => !before.has(id));
  if (added.length === 0) return;
  const ask = await signedIn(shopUrl, demoLogins.owner.email, demoLogins.password);
  for (const id of added) {
    await ask('DELETE', callUrl(catalogCalls.removeProduct, { params: { id } }));
  }
}
