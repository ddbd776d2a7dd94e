import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEnglish } from '../messages.ts';
import { type CartItem, canOrderCart, cartItemNote } from './cart.ts';

const line: CartItem = {
  _id: '1',
  gadgetId: '2',
  author: { email: 'a@example.com' },
  image: '/i/a',
  name: 'Fan',
  price: 500,
  quantity: 2,
  cartAdded: '2026-11-21T00:00:00.000Z',
  priceWhenAdded: 500,
  availability: 'available',
};

const cases: [string, Partial<CartItem>, 'price' | 'unavailable' | undefined, RegExp][] = [
  ['as it was', {}, undefined, /^$/],
  ['with enough stock', { stock: 2 }, undefined, /^$/],
  ['cheaper now', { price: 450 }, 'price', /dropped/],
  ['more expensive now', { price: 550 }, 'price', /risen/],
  ['out of stock', { availability: 'out-of-stock' }, 'unavailable', /^Out of stock/],
  ['gone', { availability: 'gone' }, 'unavailable', /^No longer available/],
  ['with too little stock', { stock: 1 }, 'unavailable', /^Only 1 left/],
  ['with too little stock and more expensive', { stock: 1, price: 900 }, 'unavailable', /^Only 1 left/],
];

for (const [state, change, kind, text] of cases) {
  test(`a line ${state} has ${kind ? `a note about ${kind}` : 'no note'} (Q-116)`, () => {
    const note = cartItemNote({ ...line, ...change });
    assert.equal(note?.kind, kind);
    assert.match(toEnglish(note?.text ?? ''), text);
  });
}

test('a cart can be ordered when it has lines and none of them is unavailable', () => {
  assert.ok(!canOrderCart([]));
  assert.ok(canOrderCart([line, { ...line, price: 1 }]));
  assert.ok(!canOrderCart([line, { ...line, availability: 'gone' }]));
  assert.ok(!canOrderCart([{ ...line, stock: 1 }]));
});
