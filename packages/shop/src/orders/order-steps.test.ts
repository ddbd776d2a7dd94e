import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdditional, movesOf, orderMoves, orderStepNames, orderSteps, stepOf } from './order-steps.ts';

test('an order without a stored step is at the first step of its status', () => {
  assert.equal(stepOf({ status: 'Pending' }), 'placed');
  assert.equal(stepOf({ status: 'Delivered', step: null }), 'delivered');
});

test('a stored step counts unless an earlier version has changed the status since', () => {
  assert.equal(stepOf({ status: 'Pending', step: 'packed' }), 'packed');
  assert.equal(stepOf({ status: 'Delivered', step: 'packed' }), 'delivered');
});

test('only steps that the status does not have are additional', () => {
  assert.deepEqual(orderStepNames.filter(isAdditional), ['packed']);
});

test('every move leads forward, and units leave the shop for good', () => {
  for (const { from, to } of Object.values(orderMoves)) {
    for (const step of from) {
      assert.ok(orderStepNames.indexOf(step) < orderStepNames.indexOf(to), `${step} to ${to}`);
      assert.ok(orderSteps[step].holdsUnits || !orderSteps[to].holdsUnits);
    }
  }
});

test('an order can be delivered from every step before, and nothing follows', () => {
  assert.deepEqual(movesOf({ status: 'Pending' }), ['pack', 'deliver']);
  assert.deepEqual(movesOf({ status: 'Pending', step: 'packed' }), ['deliver']);
  assert.deepEqual(movesOf({ status: 'Delivered' }), []);
});
