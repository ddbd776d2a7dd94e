import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { rememberWantedAdd, takeWantedAdd } from './wanted-add.ts';

const kept = new Map<string, string>();
const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');

before(() => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
  });
  mock.timers.enable({ apis: ['Date'], now: 0 });
});
after(() => {
  mock.timers.reset();
  if (own) Object.defineProperty(globalThis, 'sessionStorage', own);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});
beforeEach(() => {
  kept.clear();
  mock.timers.setTime(0);
});

const wanted = { gadgetId: 'fan', quantity: 3, buy: false };

test('what a visitor wanted is carried out once, for its product alone (Q-113)', () => {
  rememberWantedAdd(wanted);
  assert.equal(takeWantedAdd('another'), undefined);
  assert.deepEqual(takeWantedAdd('fan'), wanted);
  assert.equal(takeWantedAdd('fan'), undefined);
});

test('an hour later it is forgotten, so that nothing comes into a cart that nobody expects there', () => {
  rememberWantedAdd(wanted);
  mock.timers.setTime(3_599_999);
  assert.deepEqual(takeWantedAdd('fan'), wanted);
  rememberWantedAdd(wanted);
  mock.timers.setTime(2 * 3_600_000);
  assert.equal(takeWantedAdd('fan'), undefined);
});

test('what somebody else has stored there is nothing that was wanted', () => {
  for (const text of [
    '',
    'null',
    '{',
    '{"gadgetId":"fan"}',
    '{"gadgetId":"fan","quantity":1.5,"buy":true,"at":0}',
  ]) {
    kept.set('jontro.wantedAdd', text);
    assert.equal(takeWantedAdd('fan'), undefined, text);
  }
});
