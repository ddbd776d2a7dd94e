/** The columns that products are filtered by. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasBit } from '@jontro/search/bitmap.ts';
import { categoryColumn, createFactColumns, type ProductFacts } from './product-facts.ts';

const factsOf = (category: string): ProductFacts => ({
  category,
  poisha: 100,
  sold: 0,
  bestSeller: false,
  specs: [],
});

test('a product that changes its category is in the new one only, also when its set was read before', () => {
  const facts = createFactColumns();
  const inCategory = (product: number, name: string): boolean => {
    const entry = facts.entriesOf(categoryColumn).find(({ value }) => value === name);
    return entry !== undefined && hasBit(facts.inCategory(entry.id), product);
  };
  facts.set(3, factsOf('Fan'));
  facts.set(4, factsOf('Laptop'));
  assert.deepEqual(
    [inCategory(3, 'Fan'), inCategory(3, 'Laptop'), inCategory(4, 'Laptop')],
    [true, false, true],
  );
  facts.set(3, factsOf('Laptop'));
  assert.deepEqual(
    [inCategory(3, 'Fan'), inCategory(3, 'Laptop'), inCategory(4, 'Laptop')],
    [false, true, true],
  );
  // Beyond the columns' present length, which are then replaced by longer ones.
  facts.set(5_000, factsOf('Fan'));
  assert.deepEqual(
    [inCategory(5_000, 'Fan'), inCategory(3, 'Laptop'), inCategory(3, 'Fan')],
    [true, true, false],
  );
});
