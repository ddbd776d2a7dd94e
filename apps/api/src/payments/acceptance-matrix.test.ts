/**
 * The 40 rows of the payment acceptance matrix. Each has a test over HTTP whose title begins with its number, and each
 * starred row has one more in a browser.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const root = join(import.meta.dirname, '../../../..');

/** The scenario of each row; a star marks those also tested in a browser. */
const rows: Readonly<Record<number, string>> = {
  1: '★ plain success',
  2: 'IPN after the return',
  3: 'IPN ten minutes late, return lost',
  4: 'IPN five times at once, and the return',
  5: 'IPN lost',
  6: '★ tab closed',
  7: 'IPN and return both lost',
  8: '★ declined card',
  9: '★ cancelled',
  10: 'unattempted, expired',
  11: '★ declined, then a good card in one session',
  12: 'FAILED or CANCELLED after paid',
  13: 'VALID after cancelled and after expired',
  14: '★ high risk',
  15: 'lower amount, higher amount, other currency',
  16: 'validation of another transaction, replayed validation id',
  17: 'forged VALID with an invented validation id',
  18: 'forged unsigned FAILED and CANCELLED',
  19: 'bad signature, genuine VALID',
  20: 'unusual signature keys',
  21: 'validation does not respond',
  22: 'VALIDATED on first sight',
  23: 'session refused or without a response',
  24: 'two tabs, one session',
  25: 'two attempts both paid',
  26: 'order deleted while paying',
  27: 'not the buyer, not signed in, already paid, unknown order',
  28: 'amount outside the limits',
  29: 'another amount from the browser',
  30: '★ cookies on the return',
  31: 'return opened, reloaded and posted twice',
  32: 'odd responses to queries',
  33: 'refunds',
  34: 'server killed between validation, commit and mail',
  35: 'long and Bengali texts',
  36: 'passwords full of separators',
  37: 'logs without secrets',
  38: 'production with a local provider',
  39: "the provider's own client",
  40: 'signature vectors on both sides',
};
const starred = Object.entries(rows).filter(([, scenario]) => scenario.startsWith('★'));

/** The rows that test titles of these files begin with, each with the files of its tests. */
function rowsIn(...patterns: string[]): Map<number, string[]> {
  const files = globSync(patterns, { cwd: root }).sort();
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(/\btest\(\s*['"`]row (\d+): /g)].map(
      ([, row]) => [Number(row), file] as const,
    );
  });
  assert.ok(found.length > 0, `no test of ${patterns} begins with a row number`);
  return new Map(
    [...Map.groupBy(found, ([row]) => row)].map(([row, tests]) => [row, tests.map(([, file]) => file)]),
  );
}

const overHttp = rowsIn('apps/api/src/payments/**/*.test.ts', 'apps/stand-ins/src/payment-gateway/*.test.ts');
const inBrowser = rowsIn('test/e2e/*.e2e.ts');

describe('every row of the acceptance matrix has a test', () => {
  for (const [row, scenario] of Object.entries(rows)) {
    test(`row ${row} (${scenario}) is tested over HTTP`, () => {
      assert.ok(overHttp.has(Number(row)), `no test is named "row ${row}: …"`);
    });
  }
  for (const [row, scenario] of starred) {
    test(`row ${row} (${scenario}) is tested in a browser`, () => {
      assert.ok(inBrowser.has(Number(row)), `no end-to-end test is named "row ${row}: …"`);
    });
  }
});

test('there are 40 rows, seven of them starred, and no test names any other row', () => {
  assert.deepEqual(
    Object.keys(rows).map(Number),
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  assert.equal(starred.length, 7);
  for (const row of [...overHttp.keys(), ...inBrowser.keys()]) assert.ok(rows[row], `row ${row}`);
});

test('the signature vectors are tested on both sides', () => {
  const files = overHttp.get(40) ?? [];
  assert.ok(files.some((file) => file.startsWith('apps/api/')));
  assert.ok(files.some((file) => file.startsWith('apps/stand-ins/')));
});
