/** The wishlist endpoints, tested through the whole server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { wishlistEndpoints } from '@jontro/shop/wishlist/wishlist.endpoints.ts';
import { wishlistTexts } from '@jontro/shop/wishlist/wishlist.ts';
import { createTestShop, type SignedInClient, type TestShop } from '../testing/test-shop.ts';
import { wishlistItems } from './wishlist.table.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const add = (person: SignedInClient, id: string) =>
  person.call(wishlistEndpoints.addToWishlist, { params: { id } });
const wishlistOf = async (person: SignedInClient) =>
  (await person.call(wishlistEndpoints.listMyWishlist)).body.map(({ _id }) => _id);

test('wishlist items are listed newest first, without duplicates, and only to their user', async () => {
  const [person, other] = [await shop.signIn(), await shop.signIn()];
  const [first, second] = [await shop.addProduct(), await shop.addProduct({ inStock: false })];
  assert.deepEqual((await add(person, first)).body, { modifiedCount: 1, message: wishlistTexts.added });
  shop.clock.advance(1000);
  await add(person, second);
  assert.equal((await add(person, first)).body.modifiedCount, 0);
  assert.deepEqual(await wishlistOf(person), [second, first]);
  assert.deepEqual(await wishlistOf(other), []);
  const remove = () => person.call(wishlistEndpoints.removeFromWishlist, { params: { id: second } });
  assert.deepEqual((await remove()).body, { deletedCount: 1, message: wishlistTexts.removed });
  assert.deepEqual((await remove()).body, { deletedCount: 0, message: wishlistTexts.notThere });
  assert.deepEqual(await wishlistOf(person), [first]);
});

test('a deleted product is no longer listed, and an unknown one cannot be added', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const person = await shop.signIn();
  const id = await shop.addProduct();
  await add(person, id);
  await admin.call(catalogEndpoints.removeProduct, { params: { id } });
  assert.deepEqual(await wishlistOf(person), []);
  for (const unknown of [id, 'x', 'f'.repeat(24)]) assert.equal((await add(person, unknown)).status, 404);
});

test('deleting an account deletes its wishlist items', async () => {
  const admin = await shop.signIn({ role: 'admin' });
  const person = await shop.signIn();
  await add(person, await shop.addProduct());
  await admin.call(userEndpoints.removeUser, { params: { id: person.userId } });
  const remaining = await shop.context.db.select().from(wishlistItems);
  assert.ok(remaining.every(({ userId }) => userId !== person.userId));
});
