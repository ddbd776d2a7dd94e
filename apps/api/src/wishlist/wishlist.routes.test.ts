/** The wishlist over requests: one's own products, newest first, until the shop has them no more. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { wishlistEndpoints as calls } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { createTestShop, type SignedIn, type TestShop } from '../testing/test-shop.ts';
import { wishes } from './wishlist.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const wish = (person: SignedIn, id: string) => person.call(calls.addWish, { params: { id } });
const wished = async (person: SignedIn) => (await person.call(calls.listMyWishes)).body.map(({ _id }) => _id);

test('wishes are listed newest first, each once, and only to whoever has them', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const [first, second] = [await shop.addProduct(), await shop.addProduct({ inStock: false })];
  assert.deepEqual((await wish(person, first)).body, { modifiedCount: 1, message: wishlistTexts.added });
  shop.clock.advance(1000);
  await wish(person, second);
  assert.equal((await wish(person, first)).body.modifiedCount, 0);
  assert.deepEqual(await wished(person), [second, first]);
  assert.deepEqual(await wished(other), []);
  const remove = () => person.call(calls.removeWish, { params: { id: second } });
  assert.deepEqual((await remove()).body, { deletedCount: 1, message: wishlistTexts.removed });
  assert.deepEqual((await remove()).body, { deletedCount: 0, message: wishlistTexts.notThere });
  assert.deepEqual(await wished(person), [first]);
});

test('a product that leaves the shop leaves the list, and an unknown one never comes onto it', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await wish(person, id);
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.deepEqual(await wished(person), []);
  for (const unknown of [id, 'x', 'f'.repeat(24)]) assert.equal((await wish(person, unknown)).status, 404);
});

test('whoever is removed has no wishes any more', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const person = await shop.signIn();
  await wish(person, await shop.addProduct());
  await admin.call(userEndpoints.removeUser, { params: { id: person.userId } });
  const left = await shop.context.db.select().from(wishes);
  assert.ok(left.every(({ userId }) => userId !== person.userId));
});
