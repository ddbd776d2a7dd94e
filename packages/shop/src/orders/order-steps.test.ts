import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isAdditional,
  isEndedWithoutSale,
  movesOf,
  nextMoveOf,
  type OrderStep,
  orderMoves,
  orderStatuses,
  orderStepNames,
  orderSteps,
  reachedLabel,
  stepOf,
  stepsOutside,
} from './order-steps.ts';

test('an order without a stored step is at the first step of its status', () => {
  assert.equal(stepOf({ status: 'Pending' }), 'placed');
  assert.equal(stepOf({ status: 'Delivered', step: null }), 'delivered');
});

test('a stored step counts unless an earlier version has changed the status since', () => {
  assert.equal(stepOf({ status: 'Pending', step: 'packed' }), 'packed');
  assert.equal(stepOf({ status: 'Delivered', step: 'packed' }), 'delivered');
});

test('only steps that the status does not have are additional', () => {
  assert.deepEqual(
    orderStepNames.filter((step) => !isAdditional(step)),
    ['placed', 'delivered'],
  );
});

test('a step that keeps the status counts with either', () => {
  for (const status of orderStatuses) {
    assert.equal(stepOf({ status, step: 'returned' }), 'returned');
    assert.equal(isEndedWithoutSale({ status, step: 'cancelled' }), true);
  }
  assert.equal(isEndedWithoutSale({ status: 'Delivered' }), false);
});

test('a step of a later version is read as the first of its status', () => {
  assert.equal(stepOf({ status: 'Pending', step: 'on-the-moon' as OrderStep }), 'placed');
});

test('moves lead forward, except for a parcel outside, and units leave the shop for good', () => {
  for (const { from, to } of Object.values(orderMoves)) {
    for (const step of from) {
      const outside = (stepsOutside as readonly OrderStep[]).includes(step);
      assert.ok(outside || orderStepNames.indexOf(step) < orderStepNames.indexOf(to), `${step} to ${to}`);
      assert.ok(orderSteps[step].holdsUnits || !orderSteps[to].holdsUnits);
    }
  }
});

test('an order can be delivered from every step before an end, and no move leads on from an end', () => {
  const ends: OrderStep[] = ['delivered', 'partly-delivered', 'returned', 'cancelled'];
  for (const step of orderStepNames) {
    const moves = movesOf({ status: orderSteps[step].status ?? 'Pending', step });
    if (ends.includes(step)) assert.deepEqual(moves, [], step);
    else assert.ok(moves.includes('deliver'), step);
  }
});

test('a parcel of an own rider needs no booking', () => {
  assert.deepEqual(movesOf({ status: 'Pending', step: 'packed' }), ['book', 'hand-over', 'deliver']);
  assert.equal(nextMoveOf({ status: 'Pending', step: 'packed' }), 'hand-over');
  assert.equal(nextMoveOf({ status: 'Pending', step: 'to-confirm' }), 'confirm');
  assert.equal(nextMoveOf({ status: 'Pending' }), 'pack');
  assert.equal(nextMoveOf({ status: 'Delivered' }), undefined);
});

test('units that came back after the delivery were delivered, those that came back at the door were not', () => {
  const [noon, evening] = ['2026-12-01T06:00:00.000Z', '2026-12-01T12:00:00.000Z'];
  const back = { step: 'partly-delivered', at: evening } as const;
  assert.equal(reachedLabel(back, { deliveredAt: noon }), 'Partly returned');
  assert.equal(reachedLabel(back, { deliveredAt: evening }), 'Partly delivered');
  assert.equal(reachedLabel(back, {}), 'Partly delivered');
  assert.equal(reachedLabel({ step: 'packed', at: evening }, { deliveredAt: noon }), 'Packed');
});
