/** Values that the home sections share between CSS and script: the cards' animation and the carousel's slides. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardStagger, popularCarousel } from '@jontro/shop/home/home.ts';
import { proves } from '@jontro/shop/testing/proves.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('../app.css');

test('each card enters 0.2 s after the one before it', () => {
  proves('CONST-55');
  assert.equal(cardStagger, 0.2);
  assert.match(css, /animation: card-entry [\d.]+s [^;]*\) var\(--stagger, 0s\) backwards;/);
  assert.match(read('./product-section.tsx'), /'--stagger': `\$\{\(position \* cardStagger/);
});

test('the carousel shows the same number of slides before and after hydration', () => {
  const [, rules = ''] = /@utility popular-track \{(.*?)\n\}/s.exec(css) ?? [];
  const found = [...rules.matchAll(/(?:min-width: (\d+)px\) \{\s*)?--slides: (\d+)/g)];
  assert.deepEqual(
    found.map(([, from = 0, count]) => ({ from: Number(from), count: Number(count) })),
    popularCarousel.slides,
  );
});
