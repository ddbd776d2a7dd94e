/** The style sheet of the home page's second edition has the colours of the design tokens. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fields } from '@jontro/shop/design/tokens.ts';

test('the sheet of the second edition has the fields of the tokens', async () => {
  const css = await readFile(new URL('./fields.css', import.meta.url), 'utf8');
  const found = [
    ...css.matchAll(/\.ed-(\w+) \{\s*--pale: (#\w+);\s*--strong: (#\w+);\s*--dark: (#\w+);\s*\}/g),
  ].map(([, name, pale, strong, dark]) => [name, { pale, strong, dark }]);
  assert.deepEqual(Object.fromEntries(found), fields);
});
