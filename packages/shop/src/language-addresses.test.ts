/** Addresses of pages in each language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { languages } from './language.ts';
import { addressIn, parseAddress } from './language-addresses.ts';

test('the default language has the addresses of the specification, another one its tag before them', () => {
  for (const [path, bengali] of [
    ['/', '/bn'],
    ['/?page=2', '/bn?page=2'],
    ['/cart', '/bn/cart'],
    ['/category/fan?page=2', '/bn/category/fan?page=2'],
    ['/bnx', '/bn/bnx'],
  ] as const) {
    assert.equal(addressIn('en', 'en', path), path);
    assert.equal(addressIn('bn', 'en', path), bengali);
    assert.equal(addressIn('bn', 'bn', path), path);
    assert.deepEqual(parseAddress(bengali, 'en'), { language: 'bn', path });
    assert.deepEqual(parseAddress(path, 'en'), { language: 'en', path });
  }
});

test('the tag of the default language is understood, so that it can be redirected', () => {
  assert.deepEqual(parseAddress('/en/cart?x=1', 'en'), { language: 'en', path: '/cart?x=1' });
  assert.deepEqual(parseAddress('/bn/', 'en'), { language: 'bn', path: '/' });
});

test('a parsed path has exactly one slash at its beginning, so that it never names another host', () => {
  for (const address of ['/bn//evil.example', '/en///evil.example/a', '/bn//?//evil.example'])
    assert.match(parseAddress(address, 'en').path, /^\/(?!\/)/, address);
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.constantFrom(...languages),
      fc.webPath().map((path) => path.replace(/^\/*/, '/')),
      (language, defaultLanguage, path) => {
        fc.pre(!/^\/(en|bn)(\/|$)/.test(path));
        const parsed = parseAddress(addressIn(language, defaultLanguage, path), defaultLanguage);
        assert.deepEqual(parsed, { language, path });
      },
    ),
  );
});
