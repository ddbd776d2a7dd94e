/** Files and tags for machines: sitemap, robots, web manifest, icons, canonical URLs and sharing images. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { menuEntries } from '@jontro/shop/catalog/categories.ts';
import { poisha } from '@jontro/shop/money.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { isNull, like } from 'drizzle-orm';
import sharp from 'sharp';
import { buildApp } from '../app.ts';
import { products } from '../catalog/catalog.table.ts';
import type { App } from '../http/server.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageRoutes } from './web.ts';

let shop: TestShop;
/** The same shop with its pages. */
let app: App;
before(async () => {
  shop = await createTestShop();
  app = await buildApp(shop.context);
  await pageRoutes(app, shop.context);
  await app.ready();
});
after(async () => {
  await app.close();
  await shop.close();
});

const get = (url: string) => app.inject({ url });
const address = (path: string) => shop.context.config.publicUrl + path;

test('the sitemap lists home, every category of the menu and every product, but no personal page', async () => {
  const id = await shop.addProduct({ name: 'Cable & "Hub" 2' });
  const { statusCode, headers, body } = await get('/sitemap.xml');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^application\/xml/);
  const named = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  for (const path of [
    '/',
    '/bn',
    '/bn/category/fan',
    '/privacy-policy',
    '/category/fan',
    '/category/converters%20&amp;%20hub',
  ]) {
    assert.ok(named.includes(address(path)), path);
  }
  for (const path of ['/privacy-policy', '/bn/privacy-policy']) {
    const entry = new RegExp(`<url><loc>${address(path)}</loc>(.*)</url>`).exec(body)?.[1] ?? '';
    const links = [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)];
    assert.deepEqual(
      links.map(([, tag, href]) => [tag, href]),
      [
        ['en', address('/privacy-policy')],
        ['bn', address('/bn/privacy-policy')],
        ['x-default', address('/privacy-policy')],
      ],
    );
  }
  const product = named.find((url) => url?.includes(String(id)));
  assert.equal(product, address(`/product/cable_&amp;_%22hub%22_2/${id}`));
  assert.equal(new Set(named).size, named.length);
  assert.ok(named.length > menuEntries(defaultSettings).length);
  assert.doesNotMatch(body, /dashboard|checkout|login/);
});

test('a deleted product is not in the sitemap', async () => {
  const id = await shop.addProduct({ name: 'Soon Gone' });
  shop.context.publicCache.drop();
  assert.match((await get('/sitemap.xml')).body, /soon_gone/);
  const owner = await shop.signIn({ role: 'admin' });
  await owner.send('DELETE', `/api/product/${id}`);
  assert.doesNotMatch((await get('/sitemap.xml')).body, /soon_gone/);
});

test('a large catalogue has a sitemap index, and every product is in exactly one of its parts', async () => {
  const row = {
    category: 'Fan',
    pricePoisha: poisha(100),
    inStock: true,
    images: [],
    keyFeatures: [],
    description: '',
    createdAt: shop.clock.now(),
    updatedAt: shop.clock.now(),
  };
  const others = await shop.context.db.$count(products, isNull(products.deletedAt));
  const many = Array.from({ length: 10_001 - others }, (_, index) => ({
    id: `many-${index}`,
    name: `Many ${index}`,
    ...row,
  }));
  for (let from = 0; from < many.length; from += 5_000) {
    await shop.context.db.insert(products).values(many.slice(from, from + 5_000));
  }
  shop.context.publicCache.drop();
  const addressesOf = (body: string) =>
    [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => String(url));
  const { body } = await get('/sitemap.xml');
  assert.match(body, /<sitemapindex /);
  const parts = addressesOf(body);
  assert.deepEqual(
    parts,
    [0, 1, 2].map((part) => address(`/sitemap.xml?part=${part}`)),
  );
  const files = await Promise.all(parts.map(async (part) => (await get(part.replace(address(''), ''))).body));
  const named = files.flatMap(addressesOf);
  assert.equal(new Set(named).size, named.length);
  assert.ok(files.every((file) => addressesOf(file).length <= 50_000));
  assert.ok(named.includes(address('/')) && named.includes(address('/category/fan')));
  const ids = new Set(named.map((url) => url.split('/').at(-1)));
  assert.ok(many.every(({ id }) => ids.has(id)));
  for (const wrong of ['3', '-1', 'x', '']) {
    assert.equal((await get(`/sitemap.xml?part=${wrong}`)).statusCode, 404, wrong);
  }
  const owner = await shop.signIn({ role: 'admin' });
  await owner.send('DELETE', '/api/product/many-0');
  assert.doesNotMatch((await get('/sitemap.xml')).body, /<sitemapindex /, 'one file has room for all');
  await shop.context.db.delete(products).where(like(products.id, 'many-%'));
  shop.context.publicCache.drop();
});

test('robots.txt disallows personal pages, allows the others and names the sitemap', async () => {
  const { headers, body } = await get('/robots.txt');
  assert.match(String(headers['content-type']), /^text\/plain/);
  for (const path of [
    '/dashboard',
    '/cart',
    '/checkout',
    '/success/',
    '/login',
    '/bn/dashboard',
    '/bn/cart',
  ]) {
    assert.ok(body.split('\n').includes(`Disallow: ${path}`), path);
  }
  assert.doesNotMatch(body, /^Disallow: \/$/m);
  assert.ok(body.includes(`Sitemap: ${address('/sitemap.xml')}`));
});

test('without a contact link there is no security.txt', async () => {
  const { statusCode, headers } = await get('/.well-known/security.txt');
  assert.equal(statusCode, 404);
  assert.match(String(headers['content-type']), /^text\/plain/);
});

test('the web manifest names the shop and icons that exist in the stated sizes', async () => {
  const { headers, body } = await get('/manifest.webmanifest');
  assert.match(String(headers['content-type']), /^application\/manifest\+json/);
  const manifest = JSON.parse(body);
  assert.equal(manifest.name, 'Jontro');
  assert.equal(manifest.start_url, '/');
  const bengali = JSON.parse((await get('/bn/manifest.webmanifest')).body);
  assert.deepEqual([bengali.start_url, bengali.lang, bengali.id], ['/bn', 'bn', manifest.id]);
  assert.equal(manifest.display, 'standalone');
  assert.ok(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable'));
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    assert.equal(icon.statusCode, 200, src);
    assert.equal(icon.headers['content-type'], type);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(icon.rawPayload).metadata();
    assert.equal(`${width}x${height}`, sizes, src);
  }
});

test('every page links its icons, and they exist', async () => {
  const { body } = await get('/');
  for (const [rel, href, type] of [
    ['icon', '/favicon.ico', 'image/vnd.microsoft.icon'],
    ['icon', '/favicon.svg', 'image/svg+xml'],
    ['apple-touch-icon', '/apple-touch-icon.png', 'image/png'],
    ['manifest', '/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ]) {
    assert.match(body, new RegExp(`<link rel="${rel}" href="${href}"`));
    assert.equal((await get(String(href))).headers['content-type'], type);
  }
});

const metaContent = (body: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(body)?.[1];

const sharingImage = (body: string) =>
  ['type', 'width', 'height'].map((part) => metaContent(body, `og:image:${part}`));

test('public pages have a canonical URL and a large sharing image', async () => {
  for (const path of ['/', '/category/fan', '/privacy-policy']) {
    const { body } = await get(path);
    assert.ok(body.includes(`<link rel="canonical" href="${address(path)}"`), path);
    assert.equal(metaContent(body, 'og:url'), address(path));
    assert.equal(metaContent(body, 'og:image'), address('/share.png'));
    assert.deepEqual(sharingImage(body), ['image/png', '1200', '630']);
  }
  const image = await get('/share.png');
  assert.equal(image.headers['content-type'], 'image/png');
  const { width, height } = await sharp(image.rawPayload).metadata();
  assert.deepEqual([width, height], [1200, 630]);
});

test('the canonical URL of a filtered list is that of the list; a product is shared with its own image', async () => {
  const { body: filtered } = await get('/category/fan?sort=lowToHigh&page=2');
  assert.ok(filtered.includes(`<link rel="canonical" href="${address('/category/fan')}"`));
  const id = await shop.addProduct({ name: 'Shared Fan', images: ['https://img.example/fan.webp'] });
  const { body } = await get(`/product/shared_fan/${id}`);
  assert.equal(metaContent(body, 'og:image'), 'https://img.example/fan.webp');
  assert.deepEqual(
    sharingImage(body),
    [undefined, undefined, undefined],
    'the size of an external image is unknown',
  );
  assert.equal(metaContent(body, 'og:type'), 'product');
});
