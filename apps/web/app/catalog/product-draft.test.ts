import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { productProblem } from '@jontro/shop/catalog/catalog.ts';
import { draftOf, emptyDraft, productOf } from './product-draft.ts';

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

  test("joins both inputs of features, the first one's first, trimmed and without empty ones", () => {
    assert.deepEqual(productOf(filled).keyFeatures, ['quiet', 'USB-C', 'three speeds']);
  });

  test('sends no discount for an empty one, and refuses an empty price', () => {
    assert.equal(productOf(filled).discountPrice, null);
    assert.equal(productProblem(productOf(filled), 'add'), undefined);
    assert.equal(productProblem(productOf({ ...filled, price: ' ' }), 'add')?.field, 'price');
  });

  test('begins with the present values, and sent unchanged changes nothing', () => {
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
    };
    const { _id, ...sent } = product;
    assert.deepEqual(productOf(draftOf(product)), sent);
  });
});
