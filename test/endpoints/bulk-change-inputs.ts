/** Changes of many products in each state, for requests of endpoints. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import { runBulkChanges } from '../../apps/api/src/bulk-changes/run-bulk-changes.ts';
import type { SignedInClient, TestShop } from '../../apps/api/src/testing/test-shop.ts';

type Context = { fixture: { admin: SignedInClient; shop: Pick<TestShop, 'context' | 'addProduct'> } };

/** A change of products of its own, which one search finds. */
export async function bulkChangeInput({ fixture: { shop } }: Context, count = 1) {
  const word = crypto.randomUUID();
  for (let index = 0; index < count; index += 1) await shop.addProduct({ name: `${word} ${index}` });
  return { change: { kind: 'best-seller', bestSeller: true }, selection: { search: word } } as const;
}

export async function startOfBulkChange(context: Context, count = 1) {
  const { admin, shop } = context.fixture;
  // Otherwise there would soon be too many that are open.
  await runBulkChanges(shop.context);
  const body = await bulkChangeInput(context, count);
  const { digest } = (await admin.call(bulkChangeEndpoints.previewBulkChange, { body })).body;
  return { body: { ...body, digest, key: crypto.randomUUID() } };
}

export async function byBulkChange(context: Context, count = 1) {
  const input = await startOfBulkChange(context, count);
  const { body } = await context.fixture.admin.call(bulkChangeEndpoints.startBulkChange, input);
  return { params: { id: body._id } };
}

export async function byFinishedBulkChange(context: Context) {
  const input = await byBulkChange(context);
  await runBulkChanges(context.fixture.shop.context);
  return input;
}
