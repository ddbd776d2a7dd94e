/** Which addresses are pictures: none that a browser would turn into another path. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProductPicture } from '../catalog/product-validation.ts';
import { isOwnPicture, isPictureAddress, ownPathOf, wrongPicturePath } from './picture-address.ts';

const own = { host: 'shop.example.com' };

const uploaded = `/i/${'a'.repeat(32)}/640.webp#640x480`;
const notPictures = [
  '/logout',
  '/i/../logout',
  '/i/%2e%2e/logout',
  '/i/%2e%2e/logout.png',
  '/i/../logout.png',
  '/i/./a.png',
  '/i/..\\logout.png',
  '/i//a.png',
  '//elsewhere.example/a.png',
  '/\\elsewhere.example/a.png',
  '/i/a.png?x=1',
  '/i/a.png#x',
  '/i/a',
  'a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  '/i/a b.png',
  '',
];

test('a picture of the shop is a file at a plain path', () => {
  for (const address of [uploaded, '/favicon.svg', '/logo/0123.svg', '/i/wide.webp', '/seed/a.b.PNG'])
    assert.equal(isOwnPicture(address), true, address);
  for (const address of [...notPictures, 'https://elsewhere.example/a.png'])
    assert.equal(isOwnPicture(address), false, address);
});

test('a picture of a product is an uploaded one or one of another host', () => {
  for (const address of [uploaded, 'https://elsewhere.example/logo', 'http://elsewhere.example/a.png'])
    assert.equal(isProductPicture(address), true, address);
  for (const address of [...notPictures, '/favicon.svg'])
    assert.equal(isProductPicture(address), false, address);
});

test('an address of the own host is judged as its path, however it is written', () => {
  const writings = (path: string) => [
    `https://shop.example.com${path}`,
    `http://shop.example.com${path}`,
    `https://shop.example.com:443${path}`,
    `https://shop.example.com:3000${path}`,
    `https://SHOP.Example.COM${path}`,
    `https://shop.example.com.${path}`,
    `https://somebody:word@shop.example.com${path}`,
    `https://shop%2eexample%2ecom${path}`,
    `https:///shop.example.com${path}`,
    `https://shop.example.com\\${path.slice(1)}`,
  ];
  for (const path of [
    '/logout',
    '/i/../logout',
    '/i/%2e%2e/logout',
    '/i/a',
    '/i/a.png?x=1',
    '',
    '/api/orders',
  ])
    for (const address of [...writings(path), `//shop.example.com${path}`, `\\\\shop.example.com${path}`]) {
      assert.equal(isProductPicture(address, own), false, address);
      assert.equal(isPictureAddress(address, own), false, address);
    }
  for (const address of writings(uploaded)) assert.equal(isProductPicture(address, own), true, address);
  assert.equal(isProductPicture('https://shop.example.com/favicon.svg', own), false, 'not uploaded');
  assert.equal(isPictureAddress('https://shop.example.com/favicon.svg', own), true);
  assert.equal(
    wrongPicturePath([{ picture: 'https://shop.example.com/logout' }], '/marks', own),
    '/marks/0/picture',
  );
  assert.equal(ownPathOf('https://shop.example.com/i/a.png#1x2', own), '/i/a.png#1x2');
});

test('another host is not the own one, nor is the image host beside it', () => {
  for (const host of [
    'cdn.shop.example.com',
    'shop.example.com.evil.example',
    'ashop.example.com',
    'localhost',
  ])
    assert.equal(isProductPicture(`https://${host}/logout`, own), true, host);
  const beside = { host: 'localhost', imageOrigin: 'http://localhost:9000' };
  assert.equal(isProductPicture('http://localhost:9000/bucket/i/a.webp', beside), true);
  assert.equal(isProductPicture('http://localhost:3000/logout', beside), false);
});

test('every picture of a setting is checked, however deep it is', () => {
  const banners = [{ title: { en: '/logout' }, desktopPicture: uploaded, mobilePicture: '/logout' }];
  assert.equal(wrongPicturePath(banners, '/banners'), '/banners/0/mobilePicture');
  assert.equal(wrongPicturePath({ scene: { widePicture: '/i/../logout' } }), '/scene/widePicture');
  assert.equal(wrongPicturePath([{ name: 'bKash', picture: uploaded }]), undefined);
  assert.equal(wrongPicturePath('demo'), undefined);
  assert.equal(wrongPicturePath(null), undefined);
  assert.equal(isPictureAddress('https://elsewhere.example/a'), true);
});
