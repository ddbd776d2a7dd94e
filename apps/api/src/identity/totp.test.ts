/** TOTP against the vectors of RFC 4226 and RFC 6238. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOfStep, stepAt, stepOfCode, toBase32, totpAddress } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('the codes are those of RFC 4226', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ];
  assert.deepEqual(
    codes.map((_, counter) => codeOfStep(secret, counter)),
    codes,
  );
});

test('the codes at the times of RFC 6238 are its last six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(codeOfStep(secret, stepAt(new Date(seconds * 1000))), code);
});

test('a code is accepted one step before and after its own, and no further', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  for (const [offset, accepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    assert.equal(
      stepOfCode(secret, codeOfStep(secret, step + offset), now),
      accepted ? step + offset : undefined,
      String(offset),
    );
});

test('whatever is typed is compared without an error', () => {
  for (const code of ['', '1', '12345', '1234567', 'abcdef', '০০৫৯২৪', '🔥', '\u0000'])
    assert.equal(stepOfCode(secret, code, new Date(59_000)), undefined, code);
});

test('a secret is written in Base32, and the address names shop and account', () => {
  assert.equal(toBase32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.equal(toBase32(Buffer.from('f')), 'MY');
  const address = totpAddress('ABC', 'Gadget: Ghor', 'owner@example.com');
  assert.equal(
    address,
    'otpauth://totp/Gadget%20%20Ghor:owner%40example.com?secret=ABC&issuer=Gadget%20%20Ghor',
  );
});
