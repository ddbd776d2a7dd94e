import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderLabel, parseOrderNumber } from './order-numbers.ts';

test('an order number is parsed in any notation that people write', () => {
  for (const text of ['J-10482', 'j-10482', ' J 10482 ', 'j10482', '10482', '#10482', '# J-10482', 'J–10482'])
    assert.equal(parseOrderNumber(text), 10482, text);
  for (const text of ['১০৪৮২', 'J-১০৪৮২', 'জে-১০৪৮২', 'JONTRO-10482'])
    assert.equal(parseOrderNumber(text), 10482, text);
});

test('other texts are no order number', () => {
  for (const text of [
    '',
    'J-',
    'Rahim',
    'J-10482a',
    'J--10482',
    '10 482',
    '1.5',
    '9'.repeat(13),
    '%',
    '10482; drop table',
  ])
    assert.equal(parseOrderNumber(text), undefined, text);
});

test('an order is named by its number, or by its id while it has none', () => {
  assert.equal(orderLabel({ _id: 'abc', orderNumber: 'J-10482' }), 'J-10482');
  assert.equal(orderLabel({ _id: 'abc' }), 'abc');
});
