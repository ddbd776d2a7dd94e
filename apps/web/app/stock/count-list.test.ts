/** Lists of counted units. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUnit, parseCounts, storedCounts } from './count-list.ts';

test('a scan adds one unit of its code, and brings the code to the top', () => {
  let lines = addUnit([], ' abc ');
  lines = addUnit(lines, '880');
  lines = addUnit(lines, 'ABC');
  assert.deepEqual(lines, [
    { code: 'ABC', units: 2 },
    { code: '880', units: 1 },
  ]);
});

test('a typed list has a code and its units on each line; equal codes are added up', () => {
  assert.deepEqual(parseCounts('\ufeffsep=;\r\n8801,12\n ap-black ; 3\r\n\n8801\t1\nlone\nA 1, 0'), [
    { code: '8801', units: 13 },
    { code: 'AP-BLACK', units: 3 },
    { code: 'LONE', units: 1 },
    { code: 'A 1', units: 0 },
  ]);
});

test('a stored list of another shape is none', () => {
  assert.deepEqual(storedCounts({ code: 'a' }), []);
  assert.deepEqual(storedCounts([{ code: 'a', units: 1 }, { code: 2, units: 1 }, { code: 'b' }]), [
    { code: 'a', units: 1 },
  ]);
});
