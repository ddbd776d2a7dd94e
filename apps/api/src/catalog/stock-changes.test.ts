/** A change of a product's stock by an admin beside orders, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { ProductChange } from '@jontro/shop/catalog/catalog.ts';
import { addVariants } from '../testing/add-variants.ts';
import { billing, buy } from '../testing/shopping.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedInClient;
before(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_FACTOR: '100000' } });
  admin = await shop.signIn({ role: 'admin' });
});
after(() => shop.close());

const find = async (id: string) =>
  (await shop.visitor.call(catalogEndpoints.findProduct, { params: { id } })).body;
const change = async (id: string, body: ProductChange): Promise<void> => {
  const { status, error } = await admin.call(catalogEndpoints.changeProduct, { params: { id }, body });
  assert.equal(status, 200, error?.message);
};
/** Sells units to a new customer. */
async function sell(id: string, quantity = 1): Promise<void> {
  const buyer = await shop.signIn();
  await buy(buyer, id, quantity, { ...billing, email: buyer.email });
}

test('a stock with the one that it starts from keeps what was sold since; alone it is as given', async () => {
  const id = await shop.addProduct({ price: 100, stock: 10 });
  await sell(id, 3);
  await change(id, { price: 120, stock: 10, stockWas: 10 });
  assert.equal((await find(id)).stock, 7);
  await change(id, { stock: 15, stockWas: 10 });
  assert.equal((await find(id)).stock, 12);
  await change(id, { stock: 4, stockWas: 20 });
  assert.deepEqual([(await find(id)).stock, (await find(id)).inStock], [0, false]);
  await change(id, { stock: 4 });
  assert.equal((await find(id)).stock, 4);
});

test('a stock that is counted from now on, or no longer, is as given', async () => {
  const id = await shop.addProduct({ price: 100, stock: 10 });
  await change(id, { stock: null, stockWas: 10 });
  assert.equal((await find(id)).stock, undefined);
  await change(id, { stock: 6, stockWas: 10 });
  assert.equal((await find(id)).stock, 6);
  await change(id, { stock: 9, stockWas: null });
  assert.equal((await find(id)).stock, 9);
});

test('variants keep what was sold of them since', async () => {
  const id = await shop.addProduct({ price: 1 });
  await addVariants(shop, id, [
    { color: 'Black', price: 500, stock: 10 },
    { color: 'White', price: 600, stock: 10 },
  ]);
  const { variants = [] } = await find(id);
  await sell(id, 2);
  await change(id, {
    variants: variants.map(({ stock = 0, ...variant }, position) => ({
      ...variant,
      stock: stock + 5 * position,
      stockWas: stock,
    })),
  });
  const after = await find(id);
  assert.deepEqual(
    after.variants?.map(({ stock }) => stock),
    [8, 15],
  );
  assert.equal(after.stock, 8);
});

test('of changes beside eight orders at once no sale and no delivery to the shop is lost', async () => {
  const id = await shop.addProduct({ price: 100, stock: 20 });
  await Promise.all([
    ...Array.from({ length: 8 }, () => sell(id)),
    ...Array.from({ length: 4 }, () => change(id, { stock: 25, stockWas: 20 })),
  ]);
  assert.equal((await find(id)).stock, 20 - 8 + 4 * 5);
});
