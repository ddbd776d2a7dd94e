import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { validateVariants } from '@jontro/shop/catalog/variant-validation.ts';
import { maxVariants } from '@jontro/shop/catalog/variants.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import fc from 'fast-check';
import { changeInBulk, isAmount } from './bulk-change.ts';
import { edit, redo, startHistory, undo } from './edit-history.ts';
import { variantProblems } from './variant-problems.ts';
import {
  addOption,
  addValue,
  addVariant,
  changeOption,
  changeValue,
  changeVariant,
  firstMissing,
  noVariants,
  removeOption,
  removeValue,
  removeVariant,
  sentVariants,
  type VariantsDraft,
  valuesOf,
  variantsDraftOf,
} from './variants-draft.ts';

const product: Product = {
  _id: '1',
  productName: 'Drive',
  category: 'Mobile Accessories',
  price: 1000,
  inStock: true,
  images: ['/i/a.webp'],
  keyFeatures: [],
  description: '',
  options: [
    {
      name: 'Colour',
      names: { bn: 'রং' },
      values: [{ value: 'Black', swatch: '#101010' }, { value: 'White' }],
    },
    { name: 'Storage', values: [{ value: '128 GB', names: { bn: '১২৮ জিবি' } }, { value: '256 GB' }] },
  ],
  variants: [
    { _id: 'b1', values: ['Black', '128 GB'], sku: 'B-1', price: 1000, inStock: true, stock: 5 },
    { _id: 'b2', values: ['Black', '256 GB'], price: 1500, discountPrice: 1400, inStock: true },
    { _id: 'w1', values: ['White', '128 GB'], price: 1100, inStock: false, images: ['/i/b.webp'] },
  ],
};
const start = { price: '900', discountPrice: '', inStock: true, stock: '4' };
const stored = () => variantsDraftOf(product) as VariantsDraft;
const defined = (draft: VariantsDraft | undefined): VariantsDraft => {
  assert.ok(draft);
  return draft;
};
const rows = (draft: VariantsDraft) =>
  draft.variants.map((variant) => [valuesOf(draft, variant).join(', '), variant.price, variant._id]);

describe('options and variants in the product form', () => {
  test('start with those of the product, and are sent unchanged', () => {
    const { options, variants } = sentVariants(stored());
    assert.deepEqual(options, product.options);
    assert.deepEqual(
      variants.map(({ _id, values, sku, price, discountPrice, stock, inStock, images }) => ({
        _id,
        values,
        price,
        inStock,
        ...(sku !== undefined && { sku }),
        ...(discountPrice && { discountPrice }),
        ...(stock != null && { stock }),
        ...(images?.length && { images }),
      })),
      product.variants,
    );
  });

  test('the first value takes price and stock of the product, each further one makes its combinations', () => {
    let draft = defined(addValue(addOption(noVariants), 0, 'Black', start));
    assert.deepEqual([draft.variants[0]?.price, draft.variants[0]?.stock], ['900', '4']);
    draft = defined(addValue(draft, 0, 'White', start));
    draft = changeVariant(draft, 1, { price: '950' });
    draft = defined(addValue(addOption(draft), 1, '64 GB', start));
    draft = defined(addValue(draft, 1, '128 GB', start));
    assert.deepEqual(rows(draft), [
      ['Black, 64 GB', '900', undefined],
      ['Black, 128 GB', '900', undefined],
      ['White, 64 GB', '950', undefined],
      ['White, 128 GB', '950', undefined],
    ]);
  });

  test('a value that gets another word keeps its variants; a combination that was removed does not come back', () => {
    const renamed = changeValue(stored(), 0, 0, { value: 'Night' });
    assert.deepEqual(rows(renamed)[0], ['Night, 128 GB', '1000', 'b1']);
    const wider = defined(addValue(renamed, 0, 'Red', start));
    assert.deepEqual(
      rows(wider).map(([words]) => words),
      ['Night, 128 GB', 'Night, 256 GB', 'White, 128 GB', 'Red, 128 GB', 'Red, 256 GB'],
    );
    const [, night] = renamed.variants;
    const ids = [renamed.options[0]?.values[1]?.id ?? 0, night?.valueIds[1] ?? 0];
    assert.deepEqual(rows(defined(addVariant(renamed, ids, start)))[3]?.[0], 'White, 256 GB');
    assert.deepEqual(firstMissing(renamed), ids);
    assert.equal(addVariant(renamed, night?.valueIds ?? [], start), undefined);
  });

  test('a value is removed with its variants, of those that an option told apart the first stays', () => {
    assert.deepEqual(
      rows(removeValue(stored(), 0, 0)).map(([, , id]) => id),
      ['w1'],
    );
    assert.deepEqual(rows(removeOption(stored(), 1)), [
      ['Black', '1000', 'b1'],
      ['White', '1100', 'w1'],
    ]);
    assert.deepEqual(removeOption(removeOption(stored(), 1), 0).variants, []);
  });

  test('no more than 100 variants', () => {
    proves('B-KNOW-06');
    let draft = addOption(addOption(noVariants));
    for (let value = 0; value < 10; value += 1) draft = defined(addValue(draft, 0, `a${value}`, start));
    for (let value = 0; value < 10; value += 1) draft = defined(addValue(draft, 1, `b${value}`, start));
    assert.equal(draft.variants.length, maxVariants);
    assert.equal(addValue(draft, 1, 'b10', start), undefined);
  });

  test('prices and stocks change in bulk: set, added to, by per cent, for all or by a value', () => {
    proves('B-KNOW-06');
    const draft = stored();
    const large = draft.options[1]?.values[1]?.id;
    const pricesAfter = (way: 'set' | 'add' | 'percent', amount: string, valueId?: number) =>
      changeInBulk(draft, { field: 'price', way, amount, valueId }).draft.variants.map(({ price }) => price);
    assert.deepEqual(pricesAfter('add', '5000', large), ['1000', '6500', '1100']);
    assert.deepEqual(pricesAfter('percent', '-10'), ['900', '1350', '990']);
    assert.deepEqual(pricesAfter('set', '700'), ['700', '700', '700']);
    const stock = changeInBulk(draft, { field: 'stock', way: 'add', amount: '-9', valueId: undefined });
    // What is not counted stays uncounted, and no stock is below 0.
    assert.deepEqual([stock.count, ...stock.draft.variants.map((one) => one.stock)], [1, '0', '', '']);
    const cleared = changeInBulk(draft, {
      field: 'discountPrice',
      way: 'set',
      amount: '',
      valueId: undefined,
    });
    assert.deepEqual([cleared.count, cleared.draft.variants[1]?.discountPrice], [1, '']);
    assert.deepEqual(
      ['', 'x', '-5'].map((amount) => isAmount({ field: 'price', way: 'set', amount })),
      [false, false, false],
    );
  });

  test('what is wrong is named at its cell', () => {
    let draft = changeVariant(stored(), 0, { price: '0', stock: '1.5' });
    draft = changeVariant(draft, 1, { sku: 'b-1 ', discountPrice: '1500' });
    draft = changeOption(draft, 1, { name: ' colour' });
    draft = changeValue(draft, 0, 1, { value: 'black' });
    const problems = [...variantProblems(draft, 'update')].map(([name, text]) => [name, toEnglish(text)]);
    assert.deepEqual(Object.fromEntries(problems), {
      'options.1.name': 'Each option needs a name of its own',
      'options.0.values.1': 'Each value of an option can be there once',
      'variants.0.price': 'Please enter a price above 0',
      'variants.0.stock': 'Please enter a whole number, or leave it empty',
      'variants.1.discountPrice': 'Discount Price cannot be the same as Price!',
      'variants.1.sku': 'Each variant needs an SKU of its own; this one is used already',
    });
    assert.equal(variantProblems(stored(), 'update').size, 0);
  });

  test('after any changes undo to the start gives the start, redo the end, and what has no problem is accepted', () => {
    proves('B-KNOW-06');
    const small = fc.nat({ max: 3 });
    const text = fc.constantFrom('', 'Black', 'black', 'White', '10', '-3', '1.5', '2000000', 'x');
    const change = fc.record({ kind: fc.nat({ max: 9 }), at: small, to: small, text, percent: fc.boolean() });
    fc.assert(
      fc.property(fc.boolean(), fc.array(change, { maxLength: 40 }), (fromStored, changes) => {
        const first = fromStored ? stored() : noVariants;
        let history = startHistory(first);
        for (const { kind, at, to, text, percent } of changes) {
          const draft = history.present;
          const valueId = draft.options[at]?.values[to]?.id;
          const field = (['price', 'discountPrice', 'stock'] as const)[to % 3] ?? 'price';
          const way = percent ? 'percent' : 'add';
          const results: (VariantsDraft | undefined)[] = [
            addOption(draft),
            draft.options[at] && removeOption(draft, at),
            draft.options[at] && addValue(draft, at, text, start),
            draft.options[at]?.values[to] && removeValue(draft, at, to),
            draft.options[at] && changeOption(draft, at, { name: text }),
            draft.options[at]?.values[to] && changeValue(draft, at, to, { value: text }),
            draft.variants[at] && changeVariant(draft, at, { [field]: text }),
            draft.variants[at] && removeVariant(draft, at),
            isAmount({ field, way, amount: text })
              ? changeInBulk(draft, { field, way, amount: text, valueId }).draft
              : undefined,
            addVariant(
              draft,
              draft.options.map(({ values }) => values[to % Math.max(values.length, 1)]?.id ?? 0),
              start,
            ),
          ];
          const next = results[kind];
          if (next) history = edit(history, next, kind === 6 ? `${at}.${field}` : undefined);
          const { options, variants } = history.present;
          const keys = variants.map(({ valueIds }) => valueIds.join());
          assert.equal(new Set(keys).size, keys.length);
          assert.ok(variants.every(({ valueIds }) => valueIds.length === options.length));
          assert.ok(variants.length <= maxVariants);
        }
        const { present } = history;
        if (variantProblems(present, 'update').size === 0) {
          const sent = sentVariants(present);
          assert.equal(validateVariants(sent.options, sent.variants, 'update'), undefined);
        }
        while (history.past.length > 0) history = undo(history);
        assert.deepEqual(history.present, first);
        while (history.future.length > 0) history = redo(history);
        assert.deepEqual(history.present, present);
      }),
      { numRuns: 300, seed: 168 },
    );
  });
});
