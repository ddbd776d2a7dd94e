/** Products with stock and codes, for requests of endpoints. */
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import type { SignedInClient, TestShop } from '../../apps/api/src/testing/test-shop.ts';

interface InputContext {
  fixture: { shop: Pick<TestShop, 'addProduct'>; admin: SignedInClient };
}

/** A product of five units. */
export const stockProduct = ({ fixture }: InputContext): Promise<string> =>
  fixture.shop.addProduct({ stock: 5 });

/** A code of such a product. */
export async function byStockCode(context: InputContext) {
  const input = { params: { id: await stockProduct(context) }, body: { code: newId() } };
  await context.fixture.admin.call(stockEndpoints.addProductCode, input);
  return { params: input.params, query: { code: input.body.code } };
}
