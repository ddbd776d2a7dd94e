/** Messages about changes in a cart since it was shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { describeCartChanges } from './cart-changes.ts';

const describe = (...carts: Parameters<typeof describeCartChanges>) =>
  describeCartChanges(...carts).map(toEnglish);

const fan: CartItem = {
  _id: '1',
  gadgetId: 'fan',
  author: { email: 'shopper@example.com' },
  image: '',
  name: 'Fan',
  price: 1250,
  priceWhenAdded: 1250,
  quantity: 2,
  cartAdded: '2026-01-01T00:00:00.000Z',
  availability: 'available',
};
const watch: CartItem = { ...fan, _id: '2', gadgetId: 'watch', name: 'Watch' };

test('an unchanged cart gives no message, whatever its order', () => {
  assert.deepEqual(describe([fan, watch], [watch, fan]), []);
});

test('each change gives a message with the name of its line', () => {
  assert.deepEqual(describe([fan], [{ ...fan, price: 1300.5 }]), ['Fan: now ৳1,300.50 instead of ৳1,250.']);
  assert.deepEqual(describe([fan], [{ ...fan, quantity: 5 }]), ['Fan: quantity now 5 instead of 2.']);
  assert.deepEqual(describe([fan], [{ ...fan, availability: 'out-of-stock' }]), [
    'Fan: Out of stock. Please remove it before ordering.',
  ]);
  assert.deepEqual(describe([fan], [fan, watch]), ['Watch: added meanwhile.']);
  assert.deepEqual(describe([fan, watch], [fan]), ['Watch: no longer in your cart.']);
});
