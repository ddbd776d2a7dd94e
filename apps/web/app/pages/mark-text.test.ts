/** Marking a selection as bold, italic or a link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Mark, markText } from './mark-text.ts';

/** Marks what stands between the bars; returns the text with bars around the new selection. */
function mark(marked: string, kind: Mark): string {
  const [before = '', chosen = '', after = ''] = marked.split('|');
  const text = before + chosen + after;
  const {
    from,
    to,
    text: part,
    selection,
  } = markText(text, before.length, before.length + chosen.length, kind);
  const result = text.slice(0, from) + part + text.slice(to);
  const [start, end] = selection;
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

test('a selection becomes bold or italic and stays selected, without the blanks around it', () => {
  assert.equal(mark('Ask |Karim| first', 'bold'), 'Ask **|Karim|** first');
  assert.equal(mark('Ask| Karim |first', 'italic'), 'Ask *|Karim|* first');
  assert.equal(mark('||', 'bold'), '**||**');
  assert.equal(mark('|   |', 'bold'), '   **||**');
});

test('marking again takes the signs away, and bold is not mistaken for italic', () => {
  assert.equal(mark('Ask **|Karim|** first', 'bold'), 'Ask |Karim| first');
  assert.equal(mark('Ask *|Karim|* first', 'italic'), 'Ask |Karim| first');
  assert.equal(mark('Ask **|Karim|** first', 'italic'), 'Ask ***|Karim|*** first');
});

test('a link asks for what is missing: its address, or the text of a selected address', () => {
  assert.equal(mark('Read |our terms|.', 'link'), 'Read [our terms](|https://|).');
  assert.equal(mark('Call |tel:+8801712345678|', 'link'), 'Call [||](tel:+8801712345678)');
  assert.equal(mark('See ||', 'link'), 'See [||](https://)');
});
