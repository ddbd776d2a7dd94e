/** QR codes: symbols of every version as a decoder of another author (jsQR 1.4.0) has read them, and the longest text. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { qrCode } from './qr-code.ts';

const text = 'otpauth://totp/Jontro:owner%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Jontro&'.repeat(3);
const digest = (length: number) =>
  createHash('sha256')
    .update(qrCode(text.slice(0, length)))
    .digest('hex')
    .slice(0, 16);

test('the symbols are those that the decoder has read, of each version', () => {
  proves('B-ROOM-15');
  const read: readonly (readonly [number, string])[] = [
    [14, '73d8bd34cbb09dfa'],
    [26, 'f58d3ebb9f62210f'],
    [42, '613def12bab3f8d3'],
    [62, 'ddb4fc00d2fd2c0c'],
    [84, '595fe5e631470906'],
    [106, '37a0fadc4ab262f6'],
    [122, '15c4d6d30c4bf2f7'],
    [152, '1b1b86ca13cc36e6'],
    [180, '248d7a4e794980af'],
    [213, '475609731a71bc91'],
  ];
  assert.deepEqual(
    read.map(([length]) => [length, digest(length)]),
    read,
  );
});

test('a text of 213 bytes fits, a longer one does not', () => {
  assert.match(qrCode('x'.repeat(213)), /^<svg /);
  assert.throws(() => qrCode('x'.repeat(214)), /too long/);
  assert.throws(() => qrCode('য'.repeat(72)), /too long/, 'letters of three bytes');
});

test('the image has the quiet zone of four modules, and nothing but paths', () => {
  const svg = qrCode('<script>alert(1)</script>');
  assert.doesNotMatch(svg, /script/);
  assert.match(svg, /viewBox="0 0 33 33"/);
});
