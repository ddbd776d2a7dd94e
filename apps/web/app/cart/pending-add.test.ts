import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { storePendingAdd, takePendingAdd } from './pending-add.ts';

const stored = new Map<string, string>();
const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');

before(() => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  });
  mock.timers.enable({ apis: ['Date'], now: 0 });
});
after(() => {
  mock.timers.reset();
  if (original) Object.defineProperty(globalThis, 'sessionStorage', original);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});
beforeEach(() => {
  stored.clear();
  mock.timers.setTime(0);
});

const pending = { gadgetId: 'fan', quantity: 3, buy: false };

test('a pending addition is returned once, only for its product (Q-113)', () => {
  storePendingAdd(pending);
  assert.equal(takePendingAdd('another'), undefined);
  assert.deepEqual(takePendingAdd('fan'), pending);
  assert.equal(takePendingAdd('fan'), undefined);
});

test('it expires after an hour, so that nothing is added to a cart unexpectedly', () => {
  storePendingAdd(pending);
  mock.timers.setTime(3_599_999);
  assert.deepEqual(takePendingAdd('fan'), pending);
  storePendingAdd(pending);
  mock.timers.setTime(2 * 3_600_000);
  assert.equal(takePendingAdd('fan'), undefined);
});

test('malformed stored values are ignored', () => {
  for (const text of [
    '',
    'null',
    '{',
    '{"gadgetId":"fan"}',
    '{"gadgetId":"fan","quantity":1.5,"buy":true,"at":0}',
  ]) {
    stored.set('jontro.wantedAdd', text);
    assert.equal(takePendingAdd('fan'), undefined, text);
  }
});
