/** Requests that each error of the stock's endpoints answers. */
import { maxCodes } from '@jontro/shop/catalog/product-codes.ts';
import type { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { maxUnits, stockTexts } from '@jontro/shop/stock/stock.ts';
import { productCodes } from '../../apps/api/src/catalog/product-codes.table.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import type { SignedInClient } from '../../apps/api/src/testing/test-shop.ts';
import { type Input, type InputContext, signInWith } from './endpoint-fixture.ts';
import { byStockCode, stockProduct } from './stock-inputs.ts';

type Case = (context: InputContext) => Promise<Input & { as?: SignedInClient }>;
type Cases = Record<string, Case>;

const unknown = 'f'.repeat(24);
const adjusting =
  (why: string, units: number, productOf: (context: InputContext) => Promise<string> = stockProduct): Case =>
  async (context) => ({ body: { why, lines: [{ productId: await productOf(context), units }] } });

export const stockCases: { [Name in keyof typeof stockEndpoints]?: Cases } = {
  findStock: { [stockTexts.unknown]: async () => ({ params: { id: unknown }, query: {} }) },
  changeStock: {
    [stockTexts.noUnits]: adjusting('found', 0),
    [stockTexts.twice]: async (context) => {
      const line = { productId: await stockProduct(context), units: 1 };
      return { body: { why: 'found', lines: [line, line] } };
    },
    [stockTexts.unknown]: adjusting('found', 1, async () => unknown),
    [stockTexts.notCounted]: adjusting('found', 1, ({ fixture }) => fixture.shop.addProduct({})),
    [stockTexts.tooFew]: adjusting('lost', 6),
    [stockTexts.tooMany]: adjusting('received', maxUnits),
  },
  changeStockRules: {
    [stockTexts.unknown]: async () => ({ params: { id: unknown }, body: { lowStockAt: 1 } }),
    [stockTexts.costNotAllowed]: async ({ fixture }) => ({
      params: { id: unknown },
      body: { cost: 1 },
      as: await signInWith(fixture, ['products']),
    }),
    [stockTexts.wrongCost]: async (context) => ({
      params: { id: await stockProduct(context) },
      body: { cost: 0.001 },
    }),
  },
  addProductCode: {
    [stockTexts.unknown]: async () => ({ params: { id: unknown }, body: { code: 'X' } }),
    [stockTexts.codeTaken]: async (context) => {
      const { query } = await byStockCode(context);
      return { params: { id: await stockProduct(context) }, body: { code: query.code } };
    },
    [stockTexts.tooManyCodes]: async (context) => {
      const productId = await stockProduct(context);
      const rows = Array.from({ length: maxCodes }, () => ({ code: newId().toUpperCase(), productId }));
      await context.fixture.shop.context.db.insert(productCodes).values(rows);
      return { params: { id: productId }, body: { code: 'ONE-MORE' } };
    },
  },
};
