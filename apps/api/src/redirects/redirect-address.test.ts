/** Old addresses in all spellings, and new ones that must stay within the shop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { sourceOf, targetOf, withCampaign } from './redirect-address.ts';

const source = (address: string) => sourceOf(address, 'en');
const target = (address: string) => targetOf(address, 'https://shop.example', 'en');

test('case, percent-encoding, slashes, host, language and other parameters make no difference to an old address', () => {
  proves('B-MARKET-19');
  const spellings = [
    '/Product/Tarang-TW/',
    '//product///tarang-tw//',
    'https://old.example/product/tarang-tw?variant=3&utm_source=x#top',
    '/product/%54arang-tw',
    ' /product/./x/../tarang-tw ',
    '/bn/product/tarang-tw',
  ];
  for (const spelling of spellings) assert.equal(source(spelling), '/product/tarang-tw', spelling);
  const bengali = '/product/ইয়ারবাড';
  assert.equal(source(encodeURI(bengali).toLowerCase()), source(bengali.normalize('NFD')));
});

test('an address that was cut within a character is compared as it is', () => {
  assert.equal(source('/product/%E0%A6'), source('/product/%25E0%25A6'));
});

test('at the root the parameter counts that names a page; without one there is no old address', () => {
  assert.equal(source('https://old.example/?utm_source=x&P=1&p=812'), '/?p=812');
  assert.equal(source('/?product=Tarang'), '/?product=tarang');
  for (const address of ['/', '/?utm_source=x', '/bn', '/?p='])
    assert.equal(source(address), undefined, address);
});

test('what is no address has none', () => {
  const none = [
    '',
    'product',
    'javascript:alert(1)',
    'http://',
    '/a\u0000b',
    '/a%00b',
    `/${'a'.repeat(500)}`,
    'ftp://old.example/a',
  ];
  for (const address of none) assert.equal(source(address), undefined, address);
});

test('a redirect leads to a path of the shop and never to another host', () => {
  proves('B-MARKET-19');
  assert.equal(target('/category/earbuds?sort=price#x'), '/category/earbuds?sort=price');
  assert.equal(target('https://shop.example/bn/category/earbuds'), '/category/earbuds');
  const outside = [
    ...[
      '//evil.example/a',
      '/\\evil.example',
      '/%0d\r\nlocation: x',
      'https://evil.example/',
      'category/a',
      '',
    ],
    ...[
      'https://shop.example.evil.example/a',
      'https://shop.example@evil.example/a',
      '/bn//evil.example',
      '/.//evil.example',
    ],
  ];
  for (const address of outside)
    assert.ok(!/^\/[/\\]|evil/.test(target(address) ?? '') || target(address) === '/evil.example', address);
});

test('parameters of campaigns follow, others do not', () => {
  assert.equal(withCampaign('/a', '/old?utm_source=fb&x=1&gclid=2'), '/a?utm_source=fb&gclid=2');
  assert.equal(withCampaign('/a?v=1', '/old?fbclid=%0d%0a'), '/a?v=1&fbclid=%0D%0A');
  assert.equal(withCampaign('/a', '/old?p=1'), '/a');
});
