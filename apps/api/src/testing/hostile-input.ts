/** Input that no form of the shop sends; every endpoint must reject it with a message, never with a 500. */
import assert from 'node:assert/strict';
import type { TestResponse } from './test-shop.ts';

/** Values for any field of a request body. */
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

/** Values for a path parameter. */
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

/** Whole request bodies, raw, that do not match the endpoint's schema. */
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

/** Asserts that a response is a success or a clear error that discloses nothing internal. */
export function assertNoServerError(response: TestResponse<unknown>, what: string): void {
  assert.ok(response.status < 500, `${what}: ${response.status} ${JSON.stringify(response.body)}`);
  if (response.status < 400) return;
  assert.equal(typeof response.error.message, 'string', `${what}: ${JSON.stringify(response.body)}`);
  assert.ok(response.error.message.length > 0, what);
  assert.doesNotMatch(
    response.error.message,
    /select |insert |update "|\bat \/|node_modules|violates/i,
    what,
  );
}
