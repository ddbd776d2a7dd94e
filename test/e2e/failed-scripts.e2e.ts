/** Browsers in which the shop's scripts fail: they get the pages that work without, by themselves, and find the way back. */
import { languages } from '@jontro/shop/language.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { isLongRun } from '../../apps/api/src/testing/long-run.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { deadControls } from './dead-controls.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { expect, modernSettings, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ shopConfig: modernSettings, viewport: { width: 360, height: 740 }, actionTimeout: 20_000 });

const texts = {
  en: { back: 'Try the full page', add: 'Add to Cart', cart: 'Cart', login: 'Login' },
  bn: { back: 'পুরো পাতা আবার খুলুন', add: 'কার্টে যোগ করুন', cart: 'কার্ট', login: 'লগইন' },
};
const scripts = /\/assets\/[\w.-]+\.js$/;
const wayBack = (page: Page, language: 'en' | 'bn' = 'en') =>
  page.getByRole('link', { name: texts[language].back });
const documentsOf = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') loaded.push(request.url());
  });
  return loaded;
};

for (const language of sampleOf('failed scripts', languages))
  test(`a browser that the script files do not reach buys by forms, without having chosen anything (${language})`, async ({
    page,
  }) => {
    proves('B-STORE-31');
    const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
    await page.route(scripts, (route) => route.abort());
    const documents = documentsOf(page);
    const prefix = language === 'bn' ? '/bn' : '';
    await page.goto(prefix + paths.product(product));
    await expect(wayBack(page, language)).toBeVisible();
    expect(documents.length).toBe(2);
    expect(new URL(page.url()).search).toBe('');
    expect(await findViolations(page, page.url())).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
    expect(await deadControls(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: texts[language].add, exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: texts[language].add }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts[language].cart })).toBeVisible();
    await expect(wayBack(page, language)).toBeVisible();
    expect(await findViolations(page, page.url())).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: texts[language].login }).click();
    await expect(page.locator('input[name=email]')).toBeVisible();
    // One document for each press, and the one that failed.
    expect(documents.length).toBe(5);
  });

const unreadableEntry = {
  name: 'an entry that the browser cannot read',
  file: 'entry.client',
  body: 'let of the = 1 +',
};

for (const { name, file, body } of [
  { name: 'a file that the browser cannot read', file: 'shell', body: 'let of the = 1 +' },
  { name: 'an entry that fails before the page runs', file: 'entry.client', body: 'throw Error("missing")' },
  ...(isLongRun ? [unreadableEntry] : []),
])
  test(`${name} leads to the page without scripts`, async ({ page }) => {
    proves('B-STORE-31');
    await page.route(`**/assets/${file}-*.js`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
    await page.goto(paths.category('fan'));
    await expect(wayBack(page)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.locator('script[type=module]')).toHaveCount(0);
  });

test('where the scripts load again, one press leads to the full page, and it stays', async ({ page }) => {
  proves('B-STORE-31');
  await page.route(scripts, (route) => route.abort());
  await page.goto(`${paths.category('fan')}?sort=lowToHigh`);
  await wayBack(page).click();
  // They still fail: the visitor has asked, and is back.
  await expect(wayBack(page)).toBeVisible();
  await page.unroute(scripts);
  await wayBack(page).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await open(page, page.url());
  expect(new URL(page.url()).search).toBe('?sort=lowToHigh');
  await expect(wayBack(page)).toHaveCount(0);
  await open(page, paths.home);
  await expect(wayBack(page)).toHaveCount(0);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jontro_plain');
});

test('from a plain page one press leads to the full one', async ({ page }) => {
  proves('B-STORE-31');
  await page.goto('/login?plain=failed&wanted=%2Fcheckout');
  await wayBack(page).click();
  await expect(page).toHaveURL('/login?wanted=%2Fcheckout');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await expect(wayBack(page)).toHaveCount(0);
});

test('what is typed into the search while the scripts fail is searched for', async ({ page }) => {
  proves('B-STORE-31');
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(scripts, (route) => {
    if (isHolding) held.push(() => void route.abort());
    else void route.abort();
  });
  await page.goto(paths.category('fan'), { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: 'Search for products' });
  await search.pressSequentially('power bank');
  const failed = page.waitForEvent('requestfailed');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  isHolding = false;
  for (const abort of held.splice(0)) abort();
  await failed;
  await expect(search).toHaveValue('power bank');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '“power bank”' })).toBeVisible();
  await expect(wayBack(page)).toBeVisible();
});
