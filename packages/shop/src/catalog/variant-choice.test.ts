/** Choosing a variant: addresses, reachable values, and the nearest one in stock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../testing/proves.ts';
import type { Product } from './catalog.ts';
import { addressOf, chosenVariant, withVariant } from './shown-variant.ts';
import { choicesOf, hasGaps, nearestInStock } from './variant-choice.ts';
import type { ProductOption, ProductVariant } from './variants.ts';

const options: ProductOption[] = [
  { name: 'Colour', values: [{ value: 'Black' }, { value: 'White' }, { value: 'Red' }] },
  { name: 'Storage', values: [{ value: '128 GB' }, { value: '256 GB' }] },
];
const [colour, storage] = options as [ProductOption, ProductOption];

function variant(text: string, change: Partial<ProductVariant> = {}): ProductVariant {
  return { _id: `id of ${text}`, values: text.split(', '), price: 1000, inStock: true, ...change };
}
const black128 = variant('Black, 128 GB');
const black256 = variant('Black, 256 GB', { price: 1500 });
const white128 = variant('White, 128 GB', { price: 1100, discountPrice: 900 });
const variants = [black128, black256, white128];

test('an address names a variant by its values or its id; any other is that of the default variant', () => {
  for (const address of variants.map((one) => addressOf(variants, one)))
    assert.match(address, /^(black|white)\.(128|256)-gb$/);
  assert.equal(chosenVariant({ variants }, 'black.256-gb'), black256);
  assert.equal(chosenVariant({ variants }, black256._id), black256);
  for (const address of [undefined, '', 'black', 'red.128-gb', '__proto__', 'BLACK.128-GB'])
    assert.equal(chosenVariant({ variants }, address), white128, address);
  assert.equal(chosenVariant({}, 'black'), undefined);
});

test('variants whose values read the same in an address are named by their ids', () => {
  const [first, second] = [variant('C+'), variant('C#')];
  const both = [first, second];
  assert.equal(addressOf(both, first), 'c-');
  assert.equal(addressOf(both, second), second._id);
  for (const one of both) assert.equal(chosenVariant({ variants: both }, addressOf(both, one)), one);
});

test('a value keeps the options before it, and those after it give way', () => {
  const targets = (option: ProductOption, position: number, chosen: ProductVariant) =>
    choicesOf(option, position, variants, chosen).map((choice) => choice.variant);
  assert.deepEqual(targets(colour, 0, black256), [black256, white128, undefined]);
  assert.deepEqual(targets(storage, 1, black256), [black128, black256]);
  assert.deepEqual(targets(storage, 1, white128), [white128, undefined]);
  assert.deepEqual(
    choicesOf(storage, 1, variants, black256).map(({ chosen }) => chosen),
    [false, true],
  );
});

test('an option has gaps if a value has no variant with any or with some of the options before', () => {
  assert.deepEqual([hasGaps(colour, 0, variants), hasGaps(storage, 1, variants)], [true, true]);
  const full = [black128, black256, white128, variant('White, 256 GB')];
  assert.deepEqual([hasGaps(colour, 0, full), hasGaps(storage, 1, full)], [true, false]);
});

test('every variant of any matrix can be reached from every other', () => {
  proves('B-KNOW-01');
  const all = colour.values.flatMap((one) => storage.values.map((two) => `${one.value}, ${two.value}`));
  for (let subset = 1; subset < 2 ** all.length; subset++) {
    const sold = all.filter((_, index) => (subset >> index) & 1).map((text) => variant(text));
    const next = (from: ProductVariant) =>
      options.flatMap((option, position) =>
        choicesOf(option, position, sold, from).flatMap((choice) => choice.variant ?? []),
      );
    const reached = new Set(sold.slice(0, 1));
    for (const one of reached) for (const other of next(one)) reached.add(other);
    assert.equal(reached.size, sold.length, sold.map(({ _id }) => _id).join());
  }
});

test('instead of a sold-out variant the one in stock that differs least is offered, of equals the nearest in price', () => {
  const soldOut = variant('Black, 256 GB', { price: 1500, inStock: false });
  assert.equal(nearestInStock([soldOut, white128, black128], soldOut), black128);
  const red256 = variant('Red, 256 GB', { price: 1490 });
  assert.equal(nearestInStock([soldOut, white128, black128, red256], soldOut), red256);
  assert.equal(nearestInStock([soldOut], soldOut), undefined);
});

test('a product shows price, old price, stock and pictures of the variant, and none that only another has', () => {
  const product: Product = {
    _id: '1',
    productName: 'Phone',
    category: 'Phone',
    price: 1100,
    discountPrice: 900,
    inStock: true,
    stock: 5,
    images: ['white.webp'],
    ownImages: ['own.webp'],
    keyFeatures: [],
    description: '',
  };
  const shown = withVariant(product, { ...black256, inStock: false });
  assert.deepEqual(
    [shown.price, 'discountPrice' in shown, shown.inStock, 'stock' in shown, shown.images],
    [1500, false, false, false, ['own.webp']],
  );
  assert.deepEqual(withVariant(product, { ...black128, images: ['black.webp'], stock: 2 }).images, [
    'black.webp',
  ]);
  const { ownImages: _own, ...sameImages } = product;
  assert.deepEqual(withVariant(sameImages, black128).images, ['white.webp']);
});
