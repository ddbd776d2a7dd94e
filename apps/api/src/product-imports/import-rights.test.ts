/** What a check foresees of the rights of who imports. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { fileOf, importer } from '../testing/import-products.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

test('a check says before the import which prices somebody may not change; another person’s check counts anew', async () => {
  const id = await shop.addProduct({ name: 'Prices', price: 500 });
  const other = await shop.addProduct({ name: 'Texts', price: 500 });
  const admin = await shop.signIn({ role: 'admin' });
  const role = await admin.call(staffEndpoints.addStaffRole, {
    body: { name: 'Editor', permissions: ['products'] },
  });
  const editor = await shop.signIn({ staffRole: role.body.insertedId });
  const file = fileOf('Id,Price,Description', `${id},700,Loud`, `${other},500,Soft`);
  const work = importer(shop, editor);
  const { _id, counts } = await work.check(file);
  assert.deepEqual(counts, { wrong: 1, changed: 1 });
  assert.equal((await work.rows(_id, 'wrong'))[0]?.reason, productFormTexts.pricesNotAllowed);
  const owner = importer(shop, admin);
  assert.deepEqual((await owner.check(file)).counts, { changed: 2 });
});
