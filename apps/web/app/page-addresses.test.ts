/** The URL that a page is rendered for and cached under: its path and declared parameters, normalized. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { pageAddress } from './page-addresses.ts';
import { paths } from './paths.ts';

const urlOf = (url: string): string => pageAddress(url, defaultSettings).url;

test('parameters that a page does not declare are dropped', () => {
  const product = paths.product({ _id: '65a', productName: 'CoolWave Desk Fan' });
  for (const path of ['/', '/login', '/cart', '/robots.txt', '/category/fan', product, '/no/such/page'])
    for (const query of [
      'fbclid=IwAR1',
      'utm_source=x&utm_medium=y',
      'page',
      '=',
      '?',
      '%E0%A6',
      'wanted=/cart',
    ])
      assert.equal(urlOf(`${path}?${query}`), path);
  assert.equal(urlOf('/category/fan?fbclid=1&page=2&gclid=3'), '/category/fan?page=2');
});

test('parameters are normalized whatever their order, repetition or invalid values', () => {
  const same = (expected: string, ...queries: string[]) => {
    for (const query of queries)
      assert.equal(urlOf(`/category/fan?${query}`), `/category/fan${expected}`, query);
  };
  same(
    '?page=2&sort=lowToHigh',
    'page=2&sort=lowToHigh',
    'sort=lowToHigh&page=2',
    'page=2&page=3&sort=lowToHigh',
  );
  same(
    '',
    'page=1',
    'page=abc',
    'page=-1',
    'page=0',
    'page=1e3',
    'sort=',
    'sort=relevant',
    'limit=6',
    'limit=7',
    'from=1',
  );
  same('?max=2000', 'max=2000', 'max=02000', 'min=0&max=2000', 'max=2000&min=x');
  same('?min=100&max=2000', 'min=100&max=2000', 'min=2000&max=100');
  same('', 'max=300000', 'max=999999999');
  const variant = paths.variant({ _id: '65a', productName: 'Fan' }, 'black.256-gb');
  assert.equal(urlOf(`${variant}&page=2&x=1`), `${variant}&page=2`);
  assert.equal(urlOf('/product/fan/65a?stars=4&v=black.256-gb&v=white'), `${variant}&page=1&stars=4`);
  for (const invalid of ['', '<script>', 'a b', 'x'.repeat(151)])
    assert.equal(urlOf(`/product/fan/65a?v=${encodeURIComponent(invalid)}`), '/product/fan/65a', invalid);
  assert.equal(urlOf('/cancel?reason=failed&x=1'), '/cancel?reason=failed');
  assert.equal(urlOf('/cancel?reason=<script>'), '/cancel');
  assert.equal(urlOf('/cancel?reason=toString'), '/cancel');
  assert.equal(urlOf('/sitemap.xml?part=0002&x=1'), '/sitemap.xml?part=2');
  assert.equal(urlOf('/sitemap.xml?part=nine'), urlOf('/sitemap.xml?part=ten'));
});

test('the device of a product’s page is in its URL only where the shop asks for one', () => {
  const asking = (url: string) => pageAddress(url, { ...defaultSettings, deviceFit: true }).url;
  assert.equal(urlOf('/product/hub/65a?device=iphone-15'), '/product/hub/65a');
  assert.equal(
    asking('/product/hub/65a?device=iphone-15&x=1&v=white'),
    '/product/hub/65a?v=white&device=iphone-15',
  );
  assert.equal(asking('/product/hub/65a?device='), '/product/hub/65a?device=');
  for (const invalid of ['<script>', 'iPhone 15', 'x'.repeat(61), '../a'])
    assert.equal(
      asking(`/product/hub/65a?device=${encodeURIComponent(invalid)}`),
      '/product/hub/65a',
      invalid,
    );
});

test('unbounded URLs are distinguished from those bounded by the shop and its catalogue', () => {
  const product = paths.product({ _id: '65a', productName: 'CoolWave Desk Fan' });
  for (const url of [
    '/',
    '/?x=1',
    '/login?wanted=/cart',
    '/dashboard/reports?from=1',
    '/pages/faq',
    paths.category('smart tv'),
    product,
  ])
    assert.equal(pageAddress(url, defaultSettings).unboundedKeys, false, url);
  for (const url of [
    '/category/fan?page=2',
    '/category/fan?min=7',
    '/category/fantasy',
    '/category/FAN',
    '/category/fan/',
    '/pages/no-such-page',
    '/product/CoolWave_desk_fan/65a',
    '/pr%6fduct/coolwave_desk_fan/65a',
    '/dashboard/order-details/x/1',
    '/success/1/2',
    '/sitemap.xml?part=3',
    '/no/such/page',
  ])
    assert.equal(pageAddress(url, defaultSettings).unboundedKeys, true, url);
});

test('a URL that looks like another host is treated as a path', () => {
  assert.equal(urlOf('//evil.example/category/fan?page=2'), '//evil.example/category/fan');
});

test('a former name of a category leads to its present page, without the query', () => {
  const formerCategories = [{ from: 'pods', to: 'Power Bank' }];
  const categories = [...defaultSettings.categories, { name: { en: 'Power Bank' } }];
  const movedTo = (url: string) =>
    pageAddress(url, { ...defaultSettings, categories, formerCategories }).movedTo;
  assert.equal(movedTo('/category/pods?sort=price'), '/category/power%20bank');
  assert.equal(movedTo('/category/Pods'), '/category/power%20bank');
  for (const url of ['/category/fan', '/category/power%20bank', '/category/%E0%A4', '/pods', '/'])
    assert.equal(movedTo(url), undefined, url);
});

test('the address of a product names it, whatever its name and parameters; no other address does', () => {
  const idOf = (url: string) => pageAddress(url, defaultSettings).productId;
  for (const url of [
    '/product/x/65a',
    '/product/CoolWave-Desk-Fan/65a',
    '/product/x/65a?variant=blue&utm_source=x',
  ])
    assert.equal(idOf(url), '65a', url);
  for (const url of ['/', '/category/fan', '/product', '/product/65a', '/no/such/page'])
    assert.equal(idOf(url), undefined, url);
});
