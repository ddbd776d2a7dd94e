/** How to cause each documented error of changes of many products. */
import type { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChangeInput,
  bulkChangeTexts,
  bulkUndoMs,
  maxBulkProducts,
  maxOpenChanges,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { productErrorTexts, productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { discountTimeTexts } from '@jontro/shop/catalog/timed-discounts.ts';
import { eq, like } from 'drizzle-orm';
import { bulkChanges } from '../../apps/api/src/bulk-changes/bulk-changes.table.ts';
import { products } from '../../apps/api/src/catalog/catalog.table.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { addManyProducts } from '../../apps/api/src/testing/change-products.ts';
import { byBulkChange, byFinishedBulkChange, startOfBulkChange } from './bulk-change-inputs.ts';
import type { Cases, ErrorCase, ErrorContext } from './error-case.ts';

const startWith =
  (change: BulkChangeInput, selection: object = {}): ErrorCase =>
  async () => ({ body: { change, selection, digest: 'none', key: crypto.randomUUID() } });

/** One product more than a change may have. */
const tooManyProducts: ErrorCase = async (context) => {
  const { shop } = context.fixture;
  const word = `Toomany-${newId()}`;
  await addManyProducts(shop, word, maxBulkProducts + 1);
  const after = () => void shop.context.db.delete(products).where(like(products.name, `${word} %`));
  return { ...(await startWith({ kind: 'end-discount' }, { search: word })(context)), after };
};

/** Of a change that is previewed or started. */
const changeCases: Cases = {
  [bulkChangeTexts.percentWrong]: startWith({ kind: 'price' }),
  [bulkChangeTexts.discountWrong]: startWith({ kind: 'discount', percent: 95 }),
  [bulkChangeTexts.untilMissing]: startWith({ kind: 'discount', percent: 10 }),
  [bulkChangeTexts.unitsWrong]: startWith({ kind: 'stock', how: 'add', units: 0 }),
  [bulkChangeTexts.bestSellerMissing]: startWith({ kind: 'best-seller' }),
  [productFormTexts.categoryRequired]: startWith({ kind: 'category' }),
  [productErrorTexts.category]: startWith({ kind: 'category', category: 'Spaceships' }),
  [discountTimeTexts.invalid]: startWith({ kind: 'discount', percent: 10, until: '2026-13-45T99:99Z' }),
  [bulkChangeTexts.none]: startWith({ kind: 'end-discount' }, { search: 'no such product' }),
  [bulkChangeTexts.tooMany]: tooManyProducts,
};

/** The same change, previewed. */
const asPreview =
  (errorCase: ErrorCase): ErrorCase =>
  async (context) => {
    const { body, ...input } = await errorCase(context);
    const { change, selection } = body as { change: unknown; selection: unknown };
    return { ...input, body: { change, selection } };
  };

/** More open changes of an admin than there may be. */
async function openChanges({ fixture, clients }: ErrorContext): Promise<void> {
  const { db, now } = fixture.shop.context;
  const { userId } = clients.admin;
  const change = { kind: 'end-discount' } as const;
  const row = { actorId: userId, startedById: userId, change, total: 0, createdAt: now() };
  const rows = Array.from({ length: maxOpenChanges }, () => ({ ...row, id: newId(), startKey: newId() }));
  await db.insert(bulkChanges).values(rows);
}

const unknownId: ErrorCase = async () => ({ params: { id: 'f'.repeat(24) } });

export const bulkChangeCases: { [Name in keyof typeof bulkChangeEndpoints]?: Cases } = {
  previewBulkChange: Object.fromEntries(
    Object.entries(changeCases).map(([text, errorCase]) => [text, asPreview(errorCase)]),
  ),
  startBulkChange: {
    ...changeCases,
    [bulkChangeTexts.changed]: async (context) => {
      const { body } = await startOfBulkChange(context);
      return { body: { ...body, digest: 'another' } };
    },
    [bulkChangeTexts.tooManyOpen]: async (context) => {
      const input = await startOfBulkChange(context);
      await openChanges(context);
      return input;
    },
  },
  findBulkChange: { [bulkChangeTexts.notFound]: unknownId },
  listBulkChangeItems: { [bulkChangeTexts.notFound]: unknownId },
  undoBulkChange: {
    [bulkChangeTexts.notFound]: unknownId,
    [bulkChangeTexts.running]: (context) => byBulkChange(context),
    [bulkChangeTexts.undone]: async (context) => {
      const input = await byFinishedBulkChange(context);
      const { db } = context.fixture.shop.context;
      await db.update(bulkChanges).set({ state: 'undone' }).where(eq(bulkChanges.id, input.params.id));
      return input;
    },
    [bulkChangeTexts.tooLate]: async (context) => {
      const input = await byFinishedBulkChange(context);
      const { db, now } = context.fixture.shop.context;
      const createdAt = new Date(now().getTime() - 2 * bulkUndoMs);
      await db.update(bulkChanges).set({ createdAt }).where(eq(bulkChanges.id, input.params.id));
      return input;
    },
  },
};
