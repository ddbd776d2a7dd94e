import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validateProduct } from '@jontro/shop/catalog/product-validation.ts';
import {
  changesOf,
  draftOf,
  draftProblem,
  emptyDraft,
  isSameDraft,
  previewOf,
  productOf,
} from './product-draft.ts';

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
    assert.equal(validateProduct(productOf(filled), 'add'), undefined);
    assert.equal(validateProduct(productOf({ ...filled, price: ' ' }), 'add')?.field, 'price');
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
      nameBn: 'ফ্যান',
      stock: 12,
      bestSeller: true,
    };
    const { _id, ...sent } = product;
    assert.deepEqual(productOf(draftOf(product)), sent);
    const { nameBn, stock, bestSeller, ...plain } = sent;
    assert.deepEqual(productOf(draftOf({ _id, ...plain })), {
      ...plain,
      nameBn: '',
      stock: null,
      bestSeller: false,
    });
  });

  test('rejects an invalid stock', () => {
    for (const stock of ['1.5', '-1', '1000001']) {
      assert.equal(draftProblem({ ...filled, stock }, 'add')?.field, 'stock');
    }
    for (const stock of ['', '0', '12']) assert.equal(draftProblem({ ...filled, stock }, 'add'), undefined);
    assert.equal(draftProblem({ ...filled, stock: '1.5', price: '' }, 'add')?.field, 'price');
  });

  test('previews the input; a discount applies only below the price, stock 0 is out of stock', () => {
    assert.equal(previewOf(emptyDraft).productName, 'Product name');
    assert.equal(previewOf({ ...filled, discountPrice: '1300' }).discountPrice, undefined);
    assert.equal(previewOf({ ...filled, discountPrice: '999.5' }).discountPrice, 999.5);
    assert.equal(previewOf(filled).inStock, true);
    assert.equal(previewOf({ ...filled, stock: '0' }).inStock, false);
    assert.deepEqual(previewOf(filled).keyFeatures, productOf(filled).keyFeatures);
  });

  test("lists another admin's changes", () => {
    assert.equal(isSameDraft(filled, { ...filled }), true);
    assert.deepEqual(changesOf(filled, { ...filled }), []);
    const theirs = { ...filled, price: '1300', inStock: false, images: [], description: 'x'.repeat(200) };
    assert.deepEqual(changesOf(filled, theirs), [
      'Price: now 1300',
      'In stock: now no',
      'Images',
      'Description',
    ]);
  });
});
