/** The rule of risk: its levels, its bounds, and that it asks for money only where parcels came back or orders come in bursts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { type RiskFacts, riskOf, riskReasonKinds, riskReasonText } from './order-risk.ts';

const usual: RiskFacts = {
  delivered: 0,
  refused: 0,
  confirmed: false,
  paid: false,
  addressClear: true,
  together: 0,
  payable: 1_000,
  median: 1_000,
};
const levelOf = (change: Partial<RiskFacts>) => riskOf({ ...usual, ...change }).level;

test('each level follows from what the shop knows of the number', () => {
  proves('B-COD-09');
  const expected: readonly (readonly [Partial<RiskFacts>, number])[] = [
    [{}, 1],
    [{ confirmed: true }, 0],
    [{ delivered: 1 }, 0],
    [{ addressClear: false }, 2],
    [{ addressClear: false, confirmed: true }, 0],
    [{ payable: 3_000 }, 2],
    [{ payable: 2_999 }, 1],
    [{ payable: 30_000, delivered: 1 }, 0],
    [{ payable: 30_000, median: undefined }, 1],
    [{ refused: 1 }, 3],
    [{ refused: 1, confirmed: true }, 3],
    [{ refused: 1, delivered: 1 }, 2],
    [{ refused: 1, delivered: 2, confirmed: true }, 0],
    [{ refused: 2, delivered: 4 }, 3],
    [{ together: 1 }, 2],
    [{ together: 3, addressClear: false, payable: 9_000 }, 2],
    [{ together: 4 }, 3],
    [{ together: 2, delivered: 5 }, 1],
    [{ refused: 9, together: 9, addressClear: false, paid: true }, 0],
  ];
  for (const [change, level] of expected) assert.equal(levelOf(change), level, JSON.stringify(change));
});

test('nobody is asked for money for a first, dear order to an unclear address alone', () => {
  proves('B-COD-11');
  assert.equal(levelOf({ addressClear: false, payable: 100_000 }), 2);
});

test('of all facts a confirmation, a payment and a delivery never raise the level, and a refusal never lowers it', () => {
  const numbers = [0, 1, 2, 3, 5];
  for (const delivered of numbers)
    for (const refused of numbers)
      for (const together of [0, 1, 2, 4])
        for (const addressClear of [true, false])
          for (const confirmed of [true, false])
            for (const payable of [1_000, 5_000]) {
              const facts = { ...usual, delivered, refused, together, addressClear, confirmed, payable };
              const { level, reasons } = riskOf(facts);
              const at = JSON.stringify(facts);
              assert.ok(riskOf({ ...facts, confirmed: true }).level <= level, at);
              assert.equal(riskOf({ ...facts, paid: true }).level, 0, at);
              assert.ok(riskOf({ ...facts, delivered: delivered + 1 }).level <= level, at);
              // The first refusal ends that somebody is new, and is worse than being new.
              assert.ok(riskOf({ ...facts, refused: refused + 1 }).level >= level, at);
              assert.ok(reasons.length > 0, at);
              if (level === 3) assert.ok(refused > 0 || together >= 4, at);
            }
});

test('every reason has its words', () => {
  proves('B-COD-10');
  for (const kind of riskReasonKinds) assert.ok(riskReasonText({ kind, count: 2 }));
});
