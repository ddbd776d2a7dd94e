/** Changes of many products, by an admin of a test shop, and many products at once. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import type { BulkChangeInput, BulkItemResult } from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { sql } from 'drizzle-orm';
import { runBulkChanges } from '../bulk-changes/run-bulk-changes.ts';
import type { SignedInClient, TestShop } from './test-shop.ts';

/** What an admin does with many products. */
export function bulkChanger(shop: TestShop, admin: SignedInClient) {
  const preview = (change: BulkChangeInput, selection: object = {}) =>
    admin.call(bulkChangeEndpoints.previewBulkChange, { body: { change, selection } });

  async function start(change: BulkChangeInput, selection: object = {}, key: string = crypto.randomUUID()) {
    const { digest } = (await preview(change, selection)).body;
    shop.clock.advance(1000);
    return admin.call(bulkChangeEndpoints.startBulkChange, { body: { change, selection, digest, key } });
  }
  const run = () => runBulkChanges(shop.context);
  const find = async (id: string) =>
    (await admin.call(bulkChangeEndpoints.findBulkChange, { params: { id } })).body;

  return {
    preview,
    start,
    run,
    find,
    /** Starts a change and carries it out. */
    async make(change: BulkChangeInput, selection: object = {}) {
      const { body, status, error } = await start(change, selection);
      if (status !== 200) throw new Error(error.message);
      await run();
      return find(body._id);
    },
    undo(id: string) {
      shop.clock.advance(1000);
      return admin.call(bulkChangeEndpoints.undoBulkChange, { params: { id } });
    },
    items: async (id: string, state?: BulkItemResult) =>
      (
        await admin.call(bulkChangeEndpoints.listBulkChangeItems, {
          params: { id },
          query: { limit: 50, ...(state && { state }) },
        })
      ).body,
  };
}

/** Adds so many products that cost 100 taka and more, named "{word} 1" and so on. */
export async function addManyProducts(shop: TestShop, word: string, count: number): Promise<void> {
  await shop.context.db.execute(sql`
    insert into products (id, name, category, price_poisha, in_stock, stock, images, key_features, description, created_at, updated_at)
    select ${word.toLowerCase()} || lpad(n::text, 8, '0'), ${word} || ' ' || n, 'Earbuds', 10000 + n, true, 5,
      array['/i/a/9.webp'], array['Bluetooth 5.3'], 'A pair that works.', ${shop.clock.now().toISOString()}::timestamptz,
      ${shop.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${count}::integer) n`);
  shop.context.publicCache.drop();
}
