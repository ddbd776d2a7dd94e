/** Which addresses a person's photo may have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPhoto, type PhotoPlaces, shownPhoto } from './photo.ts';

const picture = `/i/${'a1'.repeat(16)}/640.webp`;
const bare: PhotoPlaces = { own: [''], others: [], google: false };
const all: PhotoPlaces = {
  own: ['https://shop.example.com', 'https://cdn.example.com/pictures'],
  others: ['https://i.ibb.co', 'http://localhost:3002'],
  google: true,
};

test('pictures of the shop are photos, by themselves, on its address and on that of its pictures', () => {
  for (const address of [picture, `${picture}#640x480`, picture.replace('webp', 'jpg'), '/placeholder.svg'])
    assert.ok(isPhoto(address, bare), address);
  for (const base of all.own) assert.ok(isPhoto(`${base}${picture}#640x480`, all), base);
});

test('pictures of the image host and of a sign-in provider are photos where these are used', () => {
  for (const address of [
    'https://i.ibb.co/abc123/me.jpg',
    'https://i.ibb.co/abc123/me.png#100x100',
    'https://lh3.googleusercontent.com/a/ACg8ocK=s96-c',
    'http://localhost:3002/people/me.png?v=2',
  ]) {
    assert.ok(isPhoto(address, all), address);
    assert.ok(!isPhoto(address, bare), address);
  }
});

test('nothing else is a photo: no other host, no path that acts, no address in disguise', () => {
  for (const address of [
    '/logout',
    '/api/my-orders',
    '/i/../logout',
    `${picture}/../../../logout`,
    `${picture}?x=/logout`,
    '/i/short/640.webp',
    `/${picture}`,
    `\\\\elsewhere.example${picture}`,
    'https://elsewhere.example/me.jpg',
    `https://elsewhere.example${picture}`,
    `https://cdn.example.com${picture}`,
    `https://shop.example.com.elsewhere.example${picture}`,
    `https://shop.example.com@elsewhere.example${picture}`,
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
    assert.ok(!isPhoto(address, all), address);
    assert.equal(shownPhoto(address, all), undefined, address);
  }
  assert.equal(shownPhoto(null, all), undefined);
  assert.equal(shownPhoto(picture, all), picture);
});
