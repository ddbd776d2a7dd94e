/** What the home sections' styles share with their script: the cards' entry and the carousel's slides. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardStagger, popularCarousel } from '@jontro/shop/home/home.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('../app.css');

test('each card enters 0.2 s after the one before it [CONST-55]', () => {
  assert.equal(cardStagger, 0.2);
  assert.match(css, /animation: card-entry [\d.]+s [^;]*\) var\(--stagger, 0s\) backwards;/);
  for (const file of ['./best-sellers.tsx', './new-arrivals.tsx']) {
    assert.match(read(file), /'--stagger': `\$\{\(?position \* cardStagger/, file);
  }
});

test('before any script runs the carousel shows as many slides as after it', () => {
  const [, rules = ''] = /@utility popular-track \{(.*?)\n\}/s.exec(css) ?? [];
  const found = [...rules.matchAll(/(?:min-width: (\d+)px\) \{\s*)?--slides: (\d+)/g)];
  assert.deepEqual(
    found.map(([, from = 0, count]) => ({ from: Number(from), count: Number(count) })),
    popularCarousel.slides,
  );
});
