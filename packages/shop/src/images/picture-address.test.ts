/** Which addresses are pictures: none that a browser would turn into another path. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProductPicture } from '../catalog/product-validation.ts';
import { isOwnPicture, isPictureAddress, wrongPicturePath } from './picture-address.ts';

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

test('every picture of a setting is checked, however deep it is', () => {
  const banners = [{ title: { en: '/logout' }, desktopPicture: uploaded, mobilePicture: '/logout' }];
  assert.equal(wrongPicturePath(banners, '/banners'), '/banners/0/mobilePicture');
  assert.equal(wrongPicturePath({ scene: { widePicture: '/i/../logout' } }), '/scene/widePicture');
  assert.equal(wrongPicturePath([{ name: 'bKash', picture: uploaded }]), undefined);
  assert.equal(wrongPicturePath('demo'), undefined);
  assert.equal(wrongPicturePath(null), undefined);
  assert.equal(isPictureAddress('https://elsewhere.example/a'), true);
});
