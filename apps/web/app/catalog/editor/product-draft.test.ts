import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { categoryNames } from '@jontro/shop/catalog/categories.ts';
import { mapAdditional } from '@jontro/shop/catalog/product-fields.ts';
import { validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import { toEnglish } from '@jontro/shop/messages.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import {
  changeOf,
  changesOf,
  copyOf,
  draftOf,
  draftProblem,
  emptyDraft,
  isSameDraft,
  type ProductDraft,
  previewOf,
  productOf,
  withoutPrices,
} from './product-draft.ts';

const categories = categoryNames(defaultSettings);

describe('the product form', () => {
  const filled = {
    ...emptyDraft,
    productName: ' Fan ',
    category: 'Fan',
    price: '1200',
    images: ['/i/a.webp'],
    features: 'quiet, , USB-C ',
    moreFeatures: ' three speeds,',
  };

  test('joins both inputs of features in order, trimmed and without empty entries', () => {
    assert.deepEqual(productOf(filled).keyFeatures, ['quiet', 'USB-C', 'three speeds']);
  });

  test('sends no discount price for an empty input, and rejects an empty price', () => {
    assert.equal(productOf(filled).discountPrice, null);
    assert.equal(validateProduct(productOf(filled), 'add', categories), undefined);
    assert.equal(validateProduct(productOf({ ...filled, price: ' ' }), 'add', categories)?.field, 'price');
  });

  test('reads numbers in Bengali digits, with grouping, and as they were pasted', () => {
    const typed = { ...filled, price: '১,২০০', discountPrice: '\u202d৯৯৯.৫', stock: ' ১২\u200b ' };
    const draft = { ...typed, additional: { ...filled.additional, weight: '২৫০' } };
    const { price, discountPrice, stock, weight } = productOf(draft);
    assert.deepEqual([price, discountPrice, stock, weight], [1200, 999.5, 12, '250']);
    assert.equal(draftProblem(draft, 'add', categories), undefined);
    assert.equal(draftProblem({ ...draft, stock: '১২.৫' }, 'add', categories)?.field, 'stock');
    assert.equal(draftProblem({ ...draft, stock: 'দশ' }, 'add', categories)?.field, 'stock');
  });

  test('sends no price of the product or its variants for who may not change them', () => {
    const { price, discountPrice, discountFrom, discountUntil, ...rest } = changeOf(filled, filled);
    assert.deepEqual(withoutPrices(changeOf(filled, filled)), rest);
    const variants = [{ _id: '1', values: ['Black'], price: 900, discountPrice: null, stock: 3 }];
    assert.deepEqual(withoutPrices({ variants }), { variants: [{ _id: '1', values: ['Black'], stock: 3 }] });
  });

  test('starts with the current values, and submitting them unchanged changes nothing', () => {
    const product = {
      _id: '1',
      productName: 'Fan',
      category: 'Fan',
      price: 1200,
      discountPrice: 999.5,
      inStock: false,
      images: ['/i/a.webp'],
      keyFeatures: ['quiet', 'USB-C'],
      description: 'One.\n\nTwo.',
      names: { bn: 'ফ্যান' },
      stock: 12,
      bestSeller: true,
      ...mapAdditional((field) => `${field}, in English`),
      translations: {
        bn: {
          keyFeatures: ['নীরব, হালকা', 'দ্রুত'],
          description: 'একটি।\n\nদুটি।',
          ...mapAdditional((field) => `${field}, in Bengali`),
        },
      },
    };
    const { _id, ...sent } = product;
    const noTimes = {
      discountFrom: null,
      discountUntil: null,
      draft: false,
      publishAt: null,
      unpublishAt: null,
    };
    assert.deepEqual(productOf(draftOf(product)), { ...sent, ...noTimes });
    const { names, stock, bestSeller, translations, ...rest } = sent;
    const noTexts = mapAdditional(() => '');
    const plain = { ...rest, ...mapAdditional(() => undefined) };
    assert.deepEqual(productOf(draftOf({ _id, ...plain })), {
      ...plain,
      ...noTimes,
      names: { bn: '' },
      stock: null,
      bestSeller: false,
      ...noTexts,
      translations: { bn: { keyFeatures: [], description: '', ...noTexts } },
    });
  });

  test('a change sends the stock only where it was entered, with the one that it starts from', () => {
    const lamp = { _id: '1', ...productOf(filled), discountPrice: undefined, inStock: false, stock: 0 };
    const start = draftOf(lamp as unknown as Product);
    const sent = (part: Partial<ProductDraft>) => {
      const { inStock, stock, stockWas } = changeOf(start, { ...start, ...part });
      return { inStock, stock, stockWas };
    };
    assert.deepEqual(sent({ price: '900' }), { inStock: undefined, stock: undefined, stockWas: undefined });
    assert.deepEqual(sent({ stock: '12' }), { inStock: undefined, stock: 12, stockWas: 0 });
    assert.deepEqual(sent({ stock: '', inStock: true }), { inStock: true, stock: null, stockWas: 0 });
    // A draft that was stored before knows no stock that it starts from.
    assert.deepEqual(sent({ stockWas: undefined } as never), {
      inStock: undefined,
      stock: 0,
      stockWas: undefined,
    });
  });

  test('a change of a product with variants sends no price and stock but those of the variants', () => {
    const varied = {
      _id: '1',
      ...productOf(filled),
      options: [{ name: 'Colour', values: [{ value: 'Black' }] }],
      variants: [{ _id: 'v', values: ['Black'], price: 900, inStock: true, stock: 4 }],
    };
    const start = draftOf(varied as unknown as Product);
    const sent = changeOf(start, start);
    for (const field of ['price', 'discountPrice', 'inStock', 'stock', 'stockWas'])
      assert.ok(!(field in sent), field);
    assert.deepEqual(
      sent.variants?.map(({ stock, stockWas }) => [stock, stockWas]),
      [[4, 4]],
    );
  });

  test('a copy is a new product without the stock, the SKUs and the ids of the first one', () => {
    proves('B-ROOM-12');
    const varied = {
      _id: '1',
      ...productOf(filled),
      bestSeller: true,
      stock: 4,
      options: [{ name: 'Colour', values: [{ value: 'Black' }] }],
      variants: [{ _id: 'v', sku: 'B-1', values: ['Black'], price: 900, inStock: true, stock: 4 }],
    };
    const sent = productOf(copyOf(varied as unknown as Product));
    assert.deepEqual([sent.productName, sent.bestSeller, sent.images], ['Fan', false, ['/i/a.webp']]);
    const [variant] = sent.variants ?? [];
    assert.deepEqual(
      [variant?._id, variant?.sku, variant?.price, variant?.stock ?? null],
      [undefined, undefined, 900, null],
    );
    assert.equal(isSameDraft(copyOf(varied as unknown as Product), emptyDraft), false);
  });

  test('rejects an invalid stock', () => {
    for (const stock of ['1.5', '-1', '1000001']) {
      assert.equal(draftProblem({ ...filled, stock }, 'add', categories)?.field, 'stock');
    }
    for (const stock of ['', '0', '12'])
      assert.equal(draftProblem({ ...filled, stock }, 'add', categories), undefined);
    assert.equal(draftProblem({ ...filled, stock: '1.5', price: '' }, 'add', categories)?.field, 'price');
  });

  test('rejects translated features that are too long or too many, at their input', () => {
    const problemOf = (features: string) =>
      draftProblem(
        { ...filled, translations: { ...filled.translations, bn: { ...filled.translations.bn, features } } },
        'add',
        categories,
      )?.field;
    for (const features of ['ক'.repeat(301), Array(51).fill('ক').join('\n')])
      assert.equal(problemOf(features), 'bn.keyFeatures');
    for (const features of ['', 'ক'.repeat(300), Array(50).fill('ক').join('\n')])
      assert.equal(problemOf(features), undefined);
  });

  test('previews the input; a discount applies only below the price, stock 0 is out of stock', () => {
    assert.equal(previewOf(emptyDraft, 'Product name').productName, 'Product name');
    assert.equal(previewOf({ ...filled, discountPrice: '1300' }, 'Product name').discountPrice, undefined);
    assert.equal(previewOf({ ...filled, discountPrice: '999.5' }, 'Product name').discountPrice, 999.5);
    assert.equal(previewOf(filled, 'Product name').inStock, true);
    assert.equal(previewOf({ ...filled, stock: '0' }, 'Product name').inStock, false);
    assert.deepEqual(previewOf(filled, 'Product name').keyFeatures, productOf(filled).keyFeatures);
  });

  const changeTexts = (...drafts: Parameters<typeof changesOf>) => changesOf(...drafts).map(toEnglish);

  test("lists another admin's changes", () => {
    assert.equal(isSameDraft(filled, { ...filled }), true);
    assert.deepEqual(changeTexts(filled, { ...filled }), []);
    const theirs = { ...filled, price: '1300', inStock: false, images: [], description: 'x'.repeat(200) };
    assert.deepEqual(changeTexts(filled, theirs), [
      'Price: now 1300',
      'In stock: now no',
      'Images',
      'Description',
    ]);
    const translated = { ...filled.translations.bn, description: 'ফ্যান' };
    assert.deepEqual(
      changeTexts(filled, {
        ...filled,
        additional: { ...filled.additional, brand: 'Hawaro' },
        translations: { ...filled.translations, bn: translated },
      }),
      ['Translations', 'Brand: now Hawaro'],
    );
  });
});
