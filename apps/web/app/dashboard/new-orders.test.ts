import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewOrder } from '@jontro/shop/dashboard/new-orders.ts';
import { askedFrom, countOf, type NewOrderState, parseState, received, shown } from './new-orders.ts';

const order = (_id: string, placedAt: number): NewOrder => ({
  _id,
  placedAt,
  district: 'Dhaka',
  payable: 100,
  due: 100,
});
const minute = 60_000;
const start = 100 * minute;
const response = (...orders: NewOrder[]) => ({ asOf: start, orders, more: false });
const first = (...orders: NewOrder[]) => received(undefined, response(...orders), 1);
const unread = ({ unread }: NewOrderState) => unread.map(({ _id }) => _id);

test('what is there when a browser asks for the first time is not new', () => {
  const state = first(order('a', start - 10));
  assert.deepEqual(unread(state), []);
  assert.deepEqual(unread(received(state, response(order('a', start - 10)), 2)), []);
});

test('a later order is new until a list has shown it', () => {
  let state = received(first(), response(order('b', start + 5)), 2);
  assert.deepEqual(unread(state), ['b']);
  state = shown(state, [{ _id: 'b', placedAt: start + 5 }]);
  assert.deepEqual(unread(state), []);
  state = received(state, response(order('c', start + 9), order('b', start + 5)), 3);
  assert.deepEqual(unread(state), ['c']);
});

test('an order that becomes visible after one that was placed later is new as well', () => {
  const seen = shown(received(first(), response(order('late', start + 30_000)), 2), [
    { _id: 'late', placedAt: start + 30_000 },
  ]);
  assert.ok(askedFrom(seen) < start + 1);
  const state = received(seen, response(order('late', start + 30_000), order('early', start + 1)), 3);
  assert.deepEqual(unread(state), ['early']);
});

test('a page of a list that shows only the newest orders shows the older ones as seen', () => {
  const orders = [order('c', start + 3), order('b', start + 2), order('a', start + 1)];
  const state = shown(received(first(), response(...orders), 2), [{ _id: 'c', placedAt: start + 3 }]);
  assert.deepEqual(unread(state), []);
  assert.deepEqual(unread(received(state, response(...orders), 3)), []);
});

test('an older list does not move what was seen back, and hides no newer order', () => {
  const state = received(first(), response(order('b', start + 5)), 2);
  const after = shown(state, [{ _id: 'x', placedAt: start - minute }]);
  assert.equal(after.seenAt, start);
  assert.deepEqual(unread(after), ['b']);
});

test('the count says if there are more than the shop lists, and what is remembered is bounded', () => {
  const many = Array.from({ length: 50 }, (_, at) => order(String(at), start + at));
  let state = received(first(), { ...response(...many), more: true }, 2);
  assert.equal(countOf(state), '50+');
  for (let round = 0; round < 5; round += 1) {
    state = shown(
      state,
      many.map(({ _id, placedAt }) => ({ _id: `${round} ${_id}`, placedAt })),
    );
  }
  assert.equal(countOf(state), '0');
  assert.equal(state.seen.length, 100);
});

test('a stored text that is not a state counts as none', () => {
  const state = first();
  assert.deepEqual(parseState(JSON.stringify(state)), state);
  for (const text of [null, '', '{', 'null', '[]', '{"seenAt":"x"}', '{"seenAt":1,"polledAt":2,"seen":1}'])
    assert.equal(parseState(text), undefined, String(text));
});
