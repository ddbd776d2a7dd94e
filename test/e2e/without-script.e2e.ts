/** With JavaScript off the shop can be browsed, and what does not work without it says so. */

import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { deadControls } from './dead-controls.ts';
import { addressOf, pagePaths } from './page-paths.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, visible } from './storefront.ts';
import { sampleOf } from './views.ts';

test.use({ javaScriptEnabled: false });

const views = [
  { language: 'en', width: 1280 },
  { language: 'bn', width: 360 },
] as const;
const textsOf = {
  en: {
    menu: 'Menu',
    category: 'Mobile Accessories',
    apply: 'Apply',
    next: 'Next',
    order: 'Add to Cart',
    login: 'Login',
    page: 'This page needs JavaScript. Please switch it on in your browser and load this page again.',
  },
  bn: {
    menu: 'মেনু',
    category: 'মোবাইল অ্যাকসেসরিজ',
    apply: 'প্রয়োগ',
    next: 'পরের',
    order: 'কার্টে যোগ করুন',
    login: 'লগইন',
    page: 'এই পাতার জন্য জাভাস্ক্রিপ্ট লাগে। ব্রাউজারে চালু করে পাতাটি আবার খুলুন।',
  },
};

for (const { language, width } of sampleOf('browsing without script', views))
  test(`without JavaScript a shopper browses the shop with the fonts of the device, at ${width} px (${language})`, async ({
    page,
  }) => {
    const texts = textsOf[language];
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?language=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    const main = page.getByRole('main');
    /** Locators by text skip the content of `noscript`. */
    const expectSentence = async (text: string) => {
      const sentence = main.locator('noscript p');
      await expect(sentence).toBeVisible();
      expect(await sentence.textContent()).toBe(text);
    };
    await expect(visible(main.locator('a[href*="/product/"]')).nth(5)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    // Controls that need JavaScript are hidden.
    await expect(visible(page.getByRole('combobox'))).toHaveCount(0);
    await expect(visible(page.getByRole('banner').locator('noscript input[name=query]'))).toHaveCount(1);
    await expect(visible(page.getByRole('banner').getByRole('button', { name: texts.menu }))).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.getByRole('banner').getByRole('link', { name: texts.category, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.category })).toBeVisible();
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    const form = main.locator('form').filter({ has: page.locator('select[name=sort]') });
    await form.locator('select[name=sort]').selectOption('lowToHigh');
    await form.locator('select[name=limit]').selectOption('3');
    await form.getByRole('button', { name: texts.apply }).click();
    await expect(page).toHaveURL(/limit=3&sort=lowToHigh$/);
    await expect(main.getByRole('article')).toHaveCount(3);
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    const price = main.locator('form').filter({ has: page.locator('input[name=max]:not([type=hidden])') });
    await price.locator('input[name=max]').fill('290000');
    await price.getByRole('button', { name: texts.apply }).click();
    await expect(page).toHaveURL(/limit=3&sort=lowToHigh&min=0&max=290000$/);
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    const first = await main.getByRole('article').first().getByRole('link').textContent();
    await main.getByRole('button', { name: texts.next }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page).toHaveURL(/sort=lowToHigh/);
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    await expect(main.getByRole('article').first().getByRole('link')).not.toHaveText(first ?? '');

    const link = main.getByRole('article').first().getByRole('link');
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(page.locator('[data-route-overlay]')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('৳').first()).toBeVisible();
    // In place of the buttons.
    const order = main.locator('[data-buy-bar] noscript a');
    await expect(order).toBeVisible();
    expect(await order.textContent()).toBe(texts.order);
    expect(fonts).toEqual([]);

    await page.goto(paths.profile);
    await expectSentence(texts.page);
    // The page of the same address without script opens by itself.
    for (const path of ['/login', '/cart', paths.checkout, paths.myOrders]) {
      await page.context().clearCookies({ name: 'jontro_plain' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: texts.login })).toBeVisible();
      await expect(page.locator('input[name=token]').first()).toBeAttached();
    }
  });

for (const { language, width } of sampleOf('controls without script', views))
  test(`without JavaScript no page shows a control that does nothing, at ${width} px (${language})`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.context().addCookies([
      { name: 'language', value: language, url: baseURL },
      // The plain pages do not open by themselves while a page is looked at.
      { name: 'jontro_plain', value: 'off', url: baseURL },
    ]);
    const product = findProduct(
      await listAllProducts(page),
      'in stock and has several pictures',
      ({ inStock, images }) => inStock && images.length > 1,
    );
    const samples = Object.fromEntries(
      pagePaths.map(({ pattern }) => [pattern, pattern.replaceAll(':', '')]),
    );
    samples[patterns.category] = `${paths.category('fan')}?min=1000`;
    samples[patterns.product] = paths.product(product);
    samples['*'] = '/no-such-page';
    const addresses = pagePaths.map((pagePath) => addressOf(pagePath, samples));
    for (const address of [...addresses, `${paths.category('fan')}?min=290000`]) {
      await page.goto(address);
      expect.soft(await deadControls(page), address).toEqual([]);
    }
    // The remaining controls work.
    const main = page.getByRole('main');
    await visible(main.locator('form:has([name=min][type=hidden]), form').getByRole('button'))
      .filter({ hasText: { en: 'Clear the filter', bn: /ছাঁকনি|ফিল্টার/ }[language] })
      .click();
    await expect(page).toHaveURL((url) => !url.search.includes('290000'));
    await expect(visible(main.getByRole('article')).first()).toBeVisible();
  });

test('without JavaScript the subcategories open on hover and on focus, and a link changes the language', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('[data-route-overlay]')).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await expect(visible(menu.getByRole('link', { name: 'Powerbank' }))).toHaveCount(0);
  await menu.getByRole('link', { name: 'Mobile Accessories' }).hover();
  await menu.getByRole('link', { name: 'Powerbank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Powerbank' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'পাওয়ার ব্যাংক' })).toBeVisible();
});
