/** Where a login leads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeRedirectPath } from './session.ts';

test('a login leads to a path of the shop, with its query and fragment', () => {
  for (const path of ['/', '/cart', '/product/fan/1?colour=blue#reviews', '/bn/checkout'])
    assert.equal(safeRedirectPath(path), path);
});

test('a login leads to no other site, and not to itself: home instead', () => {
  for (const path of [
    '//example.com',
    '///example.com',
    '/\\example.com',
    '\\\\example.com',
    'https://example.com',
    'javascript:alert(1)',
    '/\t/example.com',
    '/\n//example.com',
    ' //example.com',
    'cart',
    '/login',
    '/login?wanted=/login',
    '/register#now',
    '',
    null,
    undefined,
  ])
    assert.equal(safeRedirectPath(path), '/', String(path));
});
