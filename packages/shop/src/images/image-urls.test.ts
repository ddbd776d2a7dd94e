/** Image URLs: widths and sizes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  availableImageWidths,
  buildImageUrl,
  buildShareImage,
  buildSrcSet,
  imageUrlAtWidth,
  parseImageSize,
} from './image-urls.ts';

const hash = '0123456789abcdef0123456789abcdef';

test('widths never exceed the image and end with its own', () => {
  assert.deepEqual(availableImageWidths(1000), [160, 320, 640, 960, 1000]);
  assert.deepEqual(availableImageWidths(160), [160]);
  assert.deepEqual(availableImageWidths(37), [37]);
  assert.deepEqual(availableImageWidths(5000), [160, 320, 640, 960, 1280, 1600]);
});

test('the stored URL has a width up to 1280 and the size in the fragment', () => {
  assert.equal(buildImageUrl(hash, 1000, 800), `/i/${hash}/1000.webp#1000x800`);
  assert.equal(buildImageUrl(hash, 1600, 600), `/i/${hash}/1280.webp#1600x600`);
  assert.deepEqual(parseImageSize(buildImageUrl(hash, 1600, 600)), { width: 1600, height: 600 });
});

test('the srcset of a stored URL contains every existing width and no other', () => {
  const set = buildSrcSet(`/i/${hash}/1280.webp#1600x600`, 'avif');
  assert.equal(
    set,
    [160, 320, 640, 960, 1280, 1600].map((width) => `/i/${hash}/${width}.avif ${width}w`).join(', '),
  );
  assert.equal(
    buildSrcSet(`/i/${hash}/320.webp`, 'webp'),
    `/i/${hash}/160.webp 160w, /i/${hash}/320.webp 320w`,
  );
});

test('the URL of the same image in another width', () => {
  const stored = `https://img.example.com/i/${hash}/1000.webp#1000x800`;
  assert.equal(imageUrlAtWidth(stored, 640), `https://img.example.com/i/${hash}/640.webp`);
  assert.equal(imageUrlAtWidth(stored, 700), `https://img.example.com/i/${hash}/960.webp`);
  assert.equal(imageUrlAtWidth(stored, 4000), `https://img.example.com/i/${hash}/1000.webp`);
});

test('a shared link shows a JPEG of up to 1280 px with its own width and height', () => {
  assert.deepEqual(buildShareImage(`https://img.example.com/i/${hash}/1280.webp#1600x599`), {
    url: `https://img.example.com/i/${hash}/1280.jpg`,
    type: 'image/jpeg',
    width: 1280,
    height: 479,
  });
  assert.deepEqual(buildShareImage(buildImageUrl(hash, 500, 900)), {
    url: `/i/${hash}/500.jpg`,
    type: 'image/jpeg',
    width: 500,
    height: 900,
  });
  assert.equal(buildShareImage(`/i/${hash}/1280.webp`), undefined, 'its height is unknown');
});

test('other URLs stay unchanged', () => {
  for (const other of ['https://i.ibb.co/x/y.jpg', '/i/short/1000.webp', 'javascript:alert(1)', '']) {
    assert.equal(buildSrcSet(other, 'avif'), undefined);
    assert.equal(imageUrlAtWidth(other, 640), other);
    assert.equal(parseImageSize(other), undefined);
    assert.equal(buildShareImage(other), undefined);
  }
});
