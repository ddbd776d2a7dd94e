/** The home sections at every width: bands, skeletons, and the cards that arrive one after the other. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breakpoints, cardStagger, popularCarousel, sectionSize } from '@jontro/shop/home/home.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const css = read('../app.css');

/** The width in px of a breakpoint of the style sheet. */
const breakpoint = (name: string): number =>
  16 * Number(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem`).exec(css)?.[1]);

/** Whether an element with these classes is shown at a width; knows the classes of the skeletons. */
function isShown(classes: string, width: number): boolean {
  return !classes.split(' ').some((name) => {
    const below = /^max-\[([\d.]+)rem\]:hidden$/.exec(name);
    if (below) return width < 16 * Number(below[1]);
    if (name === 'md:max-lg:hidden') return width >= breakpoint('md') && width < breakpoint('lg');
    assert.equal(name, '', `the class ${name} is not known here`);
    return false;
  });
}

/** The classes of a section's skeletons, as its source lists them. */
function skeletons(file: string): string[] {
  const [, list = ''] = /skeletonVisibility = \[([^;]*)\]/.exec(read(file)) ?? [];
  const repeated = /\.\.\.Array\((\d)\)\.fill\('([^']*)'\)/.exec(list);
  const single = list.replace(repeated?.[0] ?? '', '');
  const named = [...single.matchAll(/'([^']*)'/g)].map(([, classes = '']) => classes);
  return [...named, ...Array<string>(Number(repeated?.[1] ?? 0)).fill(repeated?.[2] ?? '')];
}

const shownAt = (file: string, width: number): number =>
  skeletons(file).filter((classes) => isShown(classes, width)).length;

const bands = [
  { id: 'CONST-38', size: 'small', widths: [320, 480, 699], bestSellers: 1, newArrivals: 2 },
  { id: 'CONST-39', size: 'medium', widths: [768, 900, 1023], bestSellers: 2, newArrivals: 3 },
  { id: 'CONST-40', size: 'large', widths: [1024, 1280, 1920], bestSellers: 3, newArrivals: 6 },
] as const;

for (const { id, size, widths, bestSellers, newArrivals } of bands) {
  test(`widths from ${widths[0]} to ${widths[2]} px are ${size} in the home sections [${id}]`, () => {
    for (const width of widths) {
      assert.equal(sectionSize(width), size);
      assert.equal(shownAt('./best-sellers.tsx', width), bestSellers, `best sellers at ${width}`);
      assert.equal(shownAt('./new-arrivals.tsx', width), newArrivals, `new arrivals at ${width}`);
    }
  });
}

test('the style sheet breaks where the sections change', () => {
  assert.equal(breakpoint('md'), breakpoints.medium);
  assert.equal(breakpoint('lg'), breakpoints.large);
});

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
