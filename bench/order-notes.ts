/**
 * How long a note from a chat takes from its text to the products, with the demo catalogue and with 10,000 products: `npm run
 * bench:notes`. In a browser each search is a request more.
 */
import { createProductSearch } from '../apps/api/src/testing/memory-search.ts';
import { makeNotes } from '../apps/api/src/testing/order-notes.ts';
import { matchArticles } from '../packages/shop/src/order-notes/match-articles.ts';
import { readNote } from '../packages/shop/src/order-notes/read-note.ts';
import { demo, manyProducts, percentile } from './catalogs.ts';

/** The limit of p95 in ms. */
const maxP95Ms = 50;
const seed = 7;

for (const [name, catalog] of [
  ['demo', demo],
  ['10,000 products', [...manyProducts(10_000)]],
] as const) {
  const search = createProductSearch(catalog);
  const times: { read: number[]; whole: number[] } = { read: [], whole: [] };
  for (const { text } of makeNotes(300, seed)) {
    const start = performance.now();
    const reading = readNote(text);
    times.read.push(performance.now() - start);
    await matchArticles(reading, async (words) => search(words));
    times.whole.push(performance.now() - start);
  }
  const [first = 0] = times.read;
  const row = (label: string, list: readonly number[]) =>
    `  ${label.padEnd(14)} p50 ${percentile(list, 0.5).toFixed(2)}  p95 ${percentile(list, 0.95).toFixed(2)}  max ${percentile(list, 1).toFixed(1)} ms`;
  console.log(`${name}, 300 notes; the first, with the table of places, ${first.toFixed(1)} ms`);
  console.log(row('read', times.read));
  console.log(row('with products', times.whole));
  if (percentile(times.whole, 0.95) > maxP95Ms) {
    console.log(`  too slow: p95 is above ${maxP95Ms} ms`);
    process.exitCode = 1;
  }
}
