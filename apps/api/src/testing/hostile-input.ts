/** Input that nobody's form sends, and what every call must make of it: never a 500, always a sentence. */
import assert from 'node:assert/strict';
import type { Answer } from './test-shop.ts';

/** Values for any field of a body. */
export const hostileValues: readonly unknown[] = [
  '',
  '   ',
  'x'.repeat(200_000),
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; drop table orders; --",
  '{{constructor.constructor("return process")()}}',
  'জন্ত্র — বাংলায় লেখা',
  '👩‍👩‍👧‍👦🔥',
  'null\u0000byte',
  '\ud800',
  '\u202egnp.exe',
  'a\r\nBcc: everyone@example.com',
  0,
  -1,
  1.5,
  99_999_999_999_999,
  1e308,
  -1e308,
  true,
  null,
  [],
  [[[[]]]],
  {},
  { $gt: '' },
  { toString: 'no' },
];

/** Values for a part of an address. */
export const hostileIds: readonly string[] = [
  'nothing',
  '%00',
  '%27%20or%201=1--',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%94%A5',
  '%E0%A6%95',
  'x'.repeat(299),
  'x'.repeat(5_000),
  '0',
  '-1',
  'NaN',
  '__proto__',
  '000000000000000000000000',
  '%3Cscript%3E',
  '%',
];

/** Whole bodies that are no object of the call, as they go over the wire. */
export const hostileBodies: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '42',
  '{',
  '{"quantity":NaN}',
  '{"quantity":1e400,"totalAmount":1e400}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
];

/** Checks that an answer is fine or a clear refusal that tells nothing internal. */
export function assertNoFault(answer: Answer<unknown>, what: string): void {
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  if (answer.status < 400) return;
  assert.equal(typeof answer.refusal.message, 'string', `${what}: ${JSON.stringify(answer.body)}`);
  assert.ok(answer.refusal.message.length > 0, what);
  assert.doesNotMatch(
    answer.refusal.message,
    /select |insert |update "|\bat \/|node_modules|violates/i,
    what,
  );
}
