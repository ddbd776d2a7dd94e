/** What counts of the reports of a courier: the furthest, in whatever order they arrive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OrderStep, orderStepNames, orderSteps } from '../orders/order-steps.ts';
import { proves } from '../testing/proves.ts';
import {
  furthest,
  isShipmentEnd,
  orderStepAfter,
  type ReportedStep,
  type ShipmentStep,
  shipmentStepNames,
  stepsAfterHandover,
} from './shipment-steps.ts';

/** Random numbers that are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [result[index], result[other]] = [result[other] as Item, result[index] as Item];
  }
  return result;
}

const start = Date.parse('2026-11-01T06:00:00.000Z');
const randomReports = (random: (below: number) => number): ReportedStep[] =>
  Array.from({ length: 1 + random(9) }, () => ({
    step: shipmentStepNames[random(shipmentStepNames.length)] as ShipmentStep,
    // Few times, so that some are the same.
    at: new Date(start + random(6) * 3_600_000).toISOString(),
  }));

/** The steps of a parcel and of its order after each report, as `follow` in the server computes them. */
function replay(reports: readonly ReportedStep[]): {
  parcel: ReportedStep;
  order: OrderStep;
  log: OrderStep[];
} {
  let parcel: ReportedStep = { step: 'booked', at: new Date(start - 1).toISOString() };
  let order: OrderStep = 'booked';
  const seen: ShipmentStep[] = [];
  const log: OrderStep[] = [];
  for (const report of reports) {
    const next = furthest(parcel, report);
    seen.push(report.step);
    const hasLeft = seen.some((step) => stepsAfterHandover.includes(step));
    const isLate = isShipmentEnd(next.step) && stepsAfterHandover.includes(report.step);
    const step: OrderStep | undefined =
      next !== parcel || isLate ? orderStepAfter(order, next.step, hasLeft) : undefined;
    parcel = next;
    if (step) {
      order = step;
      log.push(step);
    }
  }
  return { parcel, order, log };
}

test('10,000 sequences of reports end as the same reports in their order of time, with copies of them as without', () => {
  proves('B-DELIV-07');
  const random = createRandom(2_026);
  for (let run = 0; run < 10_000; run += 1) {
    const reports = randomReports(random);
    const byTime = [...reports].sort((one, other) => one.at.localeCompare(other.at));
    const expected = replay(byTime);
    const given = shuffled([...reports, ...reports.slice(0, random(reports.length + 1))], random);
    const { parcel, order } = replay(given);
    assert.deepEqual(
      { parcel, order },
      { parcel: expected.parcel, order: expected.order },
      JSON.stringify(given),
    );
  }
});

test('no report moves a parcel or its order back, and none moves an order that has ended', () => {
  const random = createRandom(7);
  const rank = (step: OrderStep) => orderStepNames.indexOf(step);
  for (let run = 0; run < 2_000; run += 1) {
    const { log } = replay(randomReports(random));
    // To the door once more, and a part of what was thought to come back.
    for (const [index, step] of log.entries())
      if (index > 0 && step !== 'out-for-delivery' && step !== 'problem')
        assert.ok(rank(step) > rank(log[index - 1] as OrderStep), log.join());
  }
  for (const present of ['delivered', 'partly-delivered', 'returned', 'cancelled'] as const)
    for (const step of shipmentStepNames) assert.equal(orderStepAfter(present, step, true), undefined);
});

test('a delivery counts more than any other end, and an end more than the way', () => {
  const at = new Date(start).toISOString();
  const later = new Date(start + 1).toISOString();
  for (const step of ['returned', 'partly-delivered'] as const) {
    assert.equal(furthest({ step: 'delivered', at }, { step, at: later }).step, 'delivered');
    assert.equal(furthest({ step, at: later }, { step: 'delivered', at }).step, 'delivered');
    assert.equal(furthest({ step, at }, { step: 'out-for-delivery', at: later }).step, step);
  }
});

test('a parcel that comes back without having left the shop leaves its order there', () => {
  assert.equal(orderStepAfter('booked', 'returned', false), undefined);
  assert.equal(orderStepAfter('booked', 'returned', true), 'returning');
  assert.equal(orderStepAfter('out-for-delivery', 'returned', false), 'returning');
});

test('every step of an order that a parcel leads to is one from which it can still be delivered, or the delivery', () => {
  for (const present of ['packed', 'booked', 'handed-over', 'problem', 'returning'] as const)
    for (const step of shipmentStepNames) {
      const next = orderStepAfter(present, step, true);
      if (next) assert.ok(next === 'delivered' || orderSteps[next].status === 'Pending', next);
    }
});
