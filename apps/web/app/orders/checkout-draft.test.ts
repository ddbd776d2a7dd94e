/** When a placement is retried and when a new one starts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import { isSameCart, placementOf } from './checkout-draft.ts';

const line = (gadgetId: string, change: Partial<CartItem> = {}): CartItem => ({
  _id: `line of ${gadgetId}`,
  gadgetId,
  author: { email: 'shopper@example.com' },
  image: '',
  name: gadgetId,
  price: 100,
  priceWhenAdded: 100,
  quantity: 1,
  cartAdded: '2026-01-01T00:00:00.000Z',
  availability: 'available',
  ...change,
});

const sums = (amount: number) => ({ totalAmount: amount, payable: amount + 100 });

test('each new placement has its own key', () => {
  const [one, other] = [
    placementOf([line('a')], sums(100), undefined),
    placementOf([line('a')], sums(100), undefined),
  ];
  assert.match(one.key, /^[0-9a-f]{32}$/);
  assert.notEqual(one.key, other.key);
});

test('a placement of unknown outcome keeps its key while the cart is the same or empty', () => {
  const unconfirmed = placementOf([line('a'), line('b')], sums(200), undefined);
  assert.equal(placementOf([line('b'), line('a')], sums(200), unconfirmed), unconfirmed);
  assert.equal(placementOf([], sums(0), unconfirmed), unconfirmed);
});

test('a changed cart starts a new placement', () => {
  const unconfirmed = placementOf([line('a')], sums(100), undefined);
  for (const cart of [[line('a', { quantity: 2 })], [line('a', { price: 90 })], [line('b')]]) {
    assert.notEqual(placementOf(cart, sums(100), unconfirmed).key, unconfirmed.key);
  }
});

test('carts are compared by products, quantities and prices, not by their order', () => {
  assert.ok(isSameCart([line('a'), line('b')], [line('b'), line('a')]));
  assert.ok(!isSameCart([line('a')], [line('a'), line('b')]));
});
