/** Allowed URLs of profile photos. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedPhoto, isAllowedPhoto, type PhotoSources } from './photo.ts';

const image = `/i/${'a1'.repeat(16)}/640.webp`;
const ownOnly: PhotoSources = { ownBaseUrls: [''], externalOrigins: [], googleEnabled: false };
const all: PhotoSources = {
  ownBaseUrls: ['https://shop.example.com', 'https://cdn.example.com/pictures'],
  externalOrigins: ['https://i.ibb.co', 'http://localhost:3002'],
  googleEnabled: true,
};

test('images of the shop are allowed as a path, on its origin and on that of its images', () => {
  for (const address of [image, `${image}#640x480`, image.replace('webp', 'jpg'), '/placeholder.svg'])
    assert.ok(isAllowedPhoto(address, ownOnly), address);
  for (const base of all.ownBaseUrls) assert.ok(isAllowedPhoto(`${base}${image}#640x480`, all), base);
});

test('images of the image host and of a sign-in provider are allowed if configured', () => {
  for (const address of [
    'https://i.ibb.co/abc123/me.jpg',
    'https://i.ibb.co/abc123/me.png#100x100',
    'https://lh3.googleusercontent.com/a/ACg8ocK=s96-c',
    'http://localhost:3002/people/me.png?v=2',
  ]) {
    assert.ok(isAllowedPhoto(address, all), address);
    assert.ok(!isAllowedPhoto(address, ownOnly), address);
  }
});

test('nothing else is allowed: no other host, no path with side effects, no disguised URL', () => {
  for (const address of [
    '/logout',
    '/api/my-orders',
    '/i/../logout',
    `${image}/../../../logout`,
    `${image}?x=/logout`,
    '/i/short/640.webp',
    `/${image}`,
    `\\\\elsewhere.example${image}`,
    'https://elsewhere.example/me.jpg',
    `https://elsewhere.example${image}`,
    `https://cdn.example.com${image}`,
    `https://shop.example.com.elsewhere.example${image}`,
    `https://shop.example.com@elsewhere.example${image}`,
    'https://shop.example.com/logout',
    'https://me@i.ibb.co/abc/me.jpg',
    'https://i.ibb.co/abc/me',
    'https://i.ibb.co:8443/abc/me.jpg',
    'http://i.ibb.co/abc/me.jpg',
    'http://localhost:3002/session/end',
    'http://lh3.googleusercontent.com/a/x',
    'https://lh3.googleusercontent.com:444/a/x',
    'https://sites.googleusercontent.com/a/x',
    'https://lh3.googleusercontent.com.elsewhere.example/a/x',
    `https://i.ibb.co/${'x'.repeat(2_000)}.jpg`,
    'https://i.ibb.co/a b.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '',
    'x',
  ]) {
    assert.ok(!isAllowedPhoto(address, all), address);
    assert.equal(allowedPhoto(address, all), undefined, address);
  }
  assert.equal(allowedPhoto(null, all), undefined);
  assert.equal(allowedPhoto(image, all), image);
});
