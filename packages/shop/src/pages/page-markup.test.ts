/** The markup of an owner's page: what it means, and where links may lead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBlank, hasWrongLink, isLinkTarget, parseMarkup, plainText } from './page-markup.ts';

test('bold, italic and links are parts of a text, and everything else is text', () => {
  assert.deepEqual(parseMarkup('Call **us** or *write* to [our desk](mailto:a@example.com), <b>now</b>.'), [
    'Call ',
    { kind: 'bold', parts: ['us'] },
    ' or ',
    { kind: 'italic', parts: ['write'] },
    ' to ',
    { kind: 'link', to: 'mailto:a@example.com', parts: ['our desk'] },
    ', <b>now</b>.',
  ]);
  assert.deepEqual(parseMarkup('**See [Fans](/category/fan)**'), [
    { kind: 'bold', parts: ['See ', { kind: 'link', to: '/category/fan', parts: ['Fans'] }] },
  ]);
  assert.deepEqual(parseMarkup('2 * 3 * 4 and ** alone'), ['2 * 3 * 4 and ** alone']);
  assert.equal(plainText('**See [Fans](/category/fan)** and *more*'), 'See Fans and more');
});

test('a link leads to a path of the shop, the web, a mailbox or a telephone, and nowhere else', () => {
  for (const to of [
    '/',
    '/pages/faq',
    '/category/fan?sort=price#top',
    'https://example.com/a?b=c',
    'http://example.com',
    'mailto:shop@example.com',
    'tel:+8801712345678',
    'HTTPS://EXAMPLE.COM',
  ])
    assert.equal(isLinkTarget(to), true, to);
  for (const to of [
    '',
    'faq',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'https://',
    'https:\\\\evil.example',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    '/a b',
    '/a\u0000b',
    `https://example.com/${'x'.repeat(500)}`,
  ])
    assert.equal(isLinkTarget(to), false, JSON.stringify(to));
});

test('a link that may not lead there is found, and stays text', () => {
  assert.equal(hasWrongLink('[here](javascript:alert(1))'), true);
  assert.equal(hasWrongLink('see [here](/pages/faq) and [there](//evil.example)'), true);
  assert.equal(hasWrongLink('see [here](/pages/faq)'), false);
  assert.deepEqual(parseMarkup('[here](javascript:1)'), ['[here](javascript:1)']);
});

test('square brackets without an address are a blank', () => {
  assert.equal(hasBlank('Call [number]'), true);
  assert.equal(hasBlank('[…]'), true);
  assert.equal(hasBlank('[Call us](tel:+8801712345678)'), false);
  assert.equal(hasBlank('no blanks'), false);
});
