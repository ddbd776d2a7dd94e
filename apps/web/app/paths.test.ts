import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from './paths.ts';

describe('links', () => {
  test('a product link has the lower-cased name with underscores, percent-encoded, and the id', () => {
    proves('ROUTE-07');
    const link = (productName: string) => paths.product({ _id: '65a', productName });
    assert.equal(link('CoolWave  Desk\tFan'), '/product/coolwave_desk_fan/65a');
    assert.equal(link('50% off / new?'), '/product/50%25_off_%2F_new%3F/65a');
    assert.equal(decodeURIComponent(link('ফ্যান A')), '/product/ফ্যান_a/65a');
  });

  test('an empty name or one of dots only becomes an underscore', () => {
    assert.equal(paths.product({ _id: '65a', productName: '..' }), '/product/_/65a');
    assert.equal(paths.orderDetails({ _id: '7', name: '' }), '/dashboard/order-details/_/7');
  });

  test('an ampersand in a category survives', () => {
    assert.equal(paths.category('earphones & headphones'), '/category/earphones%20&%20headphones');
    assert.equal(paths.category('best seller'), '/category/best%20seller');
  });

  test('the login link has the path to return to', () => {
    assert.equal(paths.login('/cart?a=1&b=2'), '/login?wanted=%2Fcart%3Fa%3D1%26b%3D2');
    assert.equal(paths.login('/'), '/login');
  });
});
