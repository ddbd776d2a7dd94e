/** The words of an unknown address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import { wordsOfPath } from './path-words.ts';

test('an unknown address is searched by its words, without ids, numbers and words of addresses', () => {
  proves('B-STORE-09');
  for (const [path, words] of [
    ['/product/airnova_pods/0123456789abcdef01234567', 'airnova pods'],
    ['/collections/airnova-pods', 'airnova pods'],
    ['/bn/shop/%E0%A6%AB%E0%A7%8D%E0%A6%AF%E0%A6%BE%E0%A6%A8', 'ফ্যান'],
    ['/category/usb-c-cable.html', 'usb c cable'],
    ['/p/123456', ''],
    ['/no/such/page', ''],
    ['/', ''],
  ] as const)
    assert.equal(wordsOfPath(path), words, path);
});

test('an address of a file is not searched, nor one that is hidden or cannot be decoded', () => {
  for (const path of ['/wp-login.php', '/.env', '/a/.git/config', '/backup.sql.gz', '/%E0%A6', '/fan/x.aspx'])
    assert.equal(wordsOfPath(path), '', path);
});

test('a long or hostile address has at most six words and sixty characters', () => {
  const words = wordsOfPath(
    `/${'fan-'.repeat(5)}${'<script>alert(1)</script> '.repeat(50)}one-two-three-four-five`,
  );
  assert.ok(words.split(' ').length <= 6);
  assert.doesNotMatch(words, /[<>()]/);
  assert.equal(wordsOfPath(`/${'x'.repeat(5000)}`).length, 60);
});
