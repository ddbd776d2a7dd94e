/** Taking a parameter out of an address: once, whatever else the address has, and never to another host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeParameter } from './taken-parameter.ts';

test('a parameter is taken out of an address, which keeps the others', () => {
  for (const [url, value, rest] of [
    ['/cart?language=bn', 'bn', '/cart'],
    ['/category/fan?page=2&language=bn&sort=price', 'bn', '/category/fan?page=2&sort=price'],
    ['/?language=bn&language=en', 'bn', '/'],
    ['/?language=', '', '/'],
    ['/a?q=//evil.example&language=bn', 'bn', '/a?q=%2F%2Fevil.example'],
  ] as const)
    assert.deepEqual(takeParameter(url, 'language'), { value, rest }, url);
});

test('an address without the parameter has none, also with a longer name or an escaped one', () => {
  for (const url of ['/cart', '/cart?page=2', '/cart?my-language=bn', '/language=bn', '/?x=language%3Dbn'])
    assert.equal(takeParameter(url, 'language'), undefined, url);
});
