/** Descriptions in HTML that become plain text: structure, hostile and broken markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToText } from './html-text.ts';

test('paragraphs, breaks, headings, lists and tables become lines; emphasis and links lose their tags', () => {
  assert.equal(
    htmlToText(
      '<h2>Sound</h2><p>Deep <b>bass</b>,\n  clear&nbsp;voice.<br/>24 h &amp; more</p><ul><li>One</li><li>Two <a href="x">link</a></li></ul><table><tr><td>Weight</td><td>52 g</td></tr></table>',
    ),
    'Sound\n\nDeep bass, clear voice.\n24 h & more\n\n• One\n• Two link\n\nWeight 52 g',
  );
});

test('scripts, styles, comments, pictures of trackers and instructions of page builders are left out', () => {
  const html = `[vc_row el_class="x"]<style>p{}</style><script>alert("<p>1</p>")</script><p onclick="a()">Good</p><!-- <p>hidden</p> --><img src="https://t.example/p.gif"><iframe src="x">no</iframe>[/vc_row] [new] [gallery ids="1,2"]`;
  assert.equal(htmlToText(html), 'Good\n\n[new]');
});

test('what is encoded stays text and never becomes a tag or a control character', () => {
  assert.equal(
    htmlToText(
      '<p>&lt;script&gt;1&lt;/script&gt; &#2453;&#x996; &#0;&#xD800;&unknown; &toString;&valueOf;</p>',
    ),
    '<script>1</script> কখ &unknown; &toString;&valueOf;',
  );
});

test('a text without tags keeps its lines, and unfinished markup ends with the text', () => {
  assert.equal(htmlToText('a < b\nc > d\n\n\n\ne'), 'a < b\nc > d\n\ne');
  assert.equal(htmlToText('<p>a</p><script>b'), 'a');
  assert.equal(htmlToText('<p>a</p><!-- b'), 'a');
  assert.equal(htmlToText('<p>a<b'), 'a');
});

test('long hostile markup is read in time that grows with its length only', () => {
  // A pattern that looks back for each of them would take hours.
  for (const part of ['<', '<a', '<a "', '[a ', '<!--', '&#', "<p a='", '[/a][a]', '[a'])
    assert.equal(typeof htmlToText(`<p>${part.repeat(100_000)}`), 'string', part);
});
