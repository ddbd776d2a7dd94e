import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf, encodeBarcode } from './code-128.ts';

const symbolsOf = (text: string): string[] => {
  const widths = encodeBarcode(text).widths.join('');
  return [...(widths.slice(0, -7).match(/.{6}/g) ?? []), widths.slice(-7)];
};

test('a barcode has start, characters, check symbol and stop', () => {
  // The check symbol of "Wikipedia" in code set B is 88.
  const symbols = symbolsOf('Wikipedia');
  assert.equal(symbols.length, 12);
  assert.deepEqual([symbols[0], symbols.at(-2), symbols.at(-1)], ['211214', '421211', '2331112']);
  assert.equal(encodeBarcode('J-10482').modules, 11 * 9 + 13);
});

test('every symbol has 11 modules, an even number of them in bars, and is unlike all others', () => {
  const all = new Set<string>();
  for (let code = 0x20; code < 0x7f; code += 1) {
    const [, symbol = ''] = symbolsOf(String.fromCharCode(code));
    const widths = [...symbol].map(Number);
    assert.equal(
      widths.reduce((sum, width) => sum + width, 0),
      11,
    );
    assert.equal(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2, 0);
    all.add(symbol);
  }
  assert.equal(all.size, 95);
});

test('bars and spaces alternate, and the last bar ends the barcode', () => {
  const barcode = encodeBarcode('J-1');
  const bars = barsOf(barcode);
  const last = bars.at(-1);
  assert.deepEqual(bars[0], { at: 0, width: 2 });
  assert.equal((last?.at ?? 0) + (last?.width ?? 0), barcode.modules);
});

test('a character outside printable ASCII is rejected', () => {
  for (const text of ['৳', 'é', '\n']) assert.throws(() => encodeBarcode(text), RangeError);
});
