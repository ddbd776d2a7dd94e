/** Choosing a variant on the product's page: by mouse, keyboard and without script, and what the cart then has (decision 154). */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { productTexts } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newBuyer } from './buyers.ts';
import { tabTo } from './keyboard-helpers.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser, toastOf, validPassword } from './people.ts';
import { ownerOf } from './rated-products.ts';
import { expect, firstVisitTest, test } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';
import { sampleOf } from './views.ts';

const group = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('radiogroup', { name, exact: true });
const value = (page: Page, option: string, name: string): Locator =>
  group(page, option).getByRole('radio', { name });
const price = (page: Page): Locator => page.getByRole('main').locator('[data-price]').first();
const status = (page: Page): Locator => page.getByRole('main').locator('[data-variants] > [role=status]');
const shownPicture = (page: Page): Locator =>
  page.getByRole('region', { name: 'Pictures' }).locator('ul').first().locator('img').first();

/** Records what moves from now on; returns a function that lists it. Recent input exempts nothing. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & {
        sources: { node: Element | null }[];
      })[])
        moved.push(...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? 'removed'));
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
      return (window as unknown as { moved: string[] }).moved;
    });
}

for (const width of sampleOf('a chosen variant', [360, 1280]))
  test(`choosing a variant changes price, stock, pictures and address without a page load, data or a shift, at ${width} px`, async ({
    page,
    shop,
  }) => {
    proves('B-KNOW-01');
    await page.setViewportSize({ width, height: 800 });
    const product = await addVariedProduct(page, await ownerOf(shop.url));
    await open(page, paths.product(product));
    await expect(value(page, 'Colour', 'Black')).toBeChecked();
    await expect(value(page, 'Storage', '128 GB')).toBeChecked();
    await expect(price(page)).toContainText(formatTaka(1000));
    const before = (await shownPicture(page).getAttribute('src')) ?? '';
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const shifts = await recordShifts(page);
    const data: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) data.push(pathname);
    });

    await value(page, 'Colour', 'White').click();
    await expect(page).toHaveURL(/\?v=white\.128-gb$/);
    await expect(value(page, 'Colour', 'White')).toBeChecked();
    await expect(price(page)).toContainText(formatTaka(1200));
    await expect(
      page
        .getByRole('main')
        .locator('s')
        .filter({ hasText: formatTaka(1400) }),
    ).toBeVisible();
    await expect(shownPicture(page)).not.toHaveAttribute('src', before);
    await expect(status(page)).toHaveText(`White, 128 GB: ${formatTaka(1200)}, ${productTexts.inStockLabel}`);
    await expect(value(page, 'Storage', '256 GB')).toBeDisabled();
    await expect(group(page, 'Storage')).toHaveAccessibleDescription('Not sold in White: 256 GB');
    expect(await shifts()).toEqual([]);
    // A choice that waited for data could be bought as the one before.
    expect(data).toEqual([]);
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${paths.product(product)}$`),
    );
    expect(await findViolations(page, 'a variant')).toEqual([]);
    await page.reload();
    await expect(value(page, 'Colour', 'White')).toBeChecked();
    await expect(price(page)).toContainText(formatTaka(1200));
  });

test('a sold-out variant is marked, cannot be added, and offers the nearest one in stock', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-02');
  const product = await addVariedProduct(page, await ownerOf(shop.url));
  const buyer = await newBuyer(shop.url);
  await openAsReturningUser(page, buyer.email, validPassword, paths.product(product));
  const large = value(page, 'Storage', '256 GB');
  await expect(large).toHaveAccessibleName(`256 GB (${productTexts.outOfStockLabel})`);
  const box = await large.boundingBox();
  await large.click();
  await expect(large).toBeChecked();
  expect(await large.boundingBox()).toEqual(box);
  const main = page.getByRole('main');
  await expect(main.getByText('Black, 256 GB is out of stock.')).toBeVisible();
  await expect(main.locator('[data-out-of-stock]').first()).toBeVisible();
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toastOf(page, 'error', productTexts.outOfStock)).toBeVisible();
  expect(
    await buyer.send('GET', endpointUrl(cartEndpoints.listMyCart, { query: { email: buyer.email } })),
  ).toEqual([]);
  expect(await findViolations(page, 'a sold-out variant')).toEqual([]);

  await main.getByRole('link', { name: `In stock: Black, 128 GB, ${formatTaka(1000)}` }).click();
  await expect(value(page, 'Storage', '128 GB')).toBeChecked();
  await expect(main.getByText('is out of stock.')).toHaveCount(0);
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toastOf(page, 'success', cartTexts.added)).toBeVisible();
});

test('a variant is chosen by keyboard as a radio button is, and Back leaves the product', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-01');
  const product = await addVariedProduct(page, await ownerOf(shop.url));
  await open(page, paths.privacyPolicy);
  await open(page, paths.product(product));
  await tabTo(page, value(page, 'Colour', 'Black'));
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'Colour', 'White')).toBeChecked();
  await expect(value(page, 'Colour', 'White')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'Colour', 'Black')).toBeChecked();
  await expect(value(page, 'Colour', 'Black')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(value(page, 'Storage', '128 GB')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  // Sold out, but it can have the focus.
  await expect(value(page, 'Storage', '256 GB')).toBeFocused();
  await expect(page).toHaveURL(/\?v=black\.256-gb$/);
  await expect(status(page)).toContainText(productTexts.outOfStockLabel);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

firstVisitTest.describe('without JavaScript', () => {
  firstVisitTest.use({ javaScriptEnabled: false });

  firstVisitTest('every variant is chosen by a link, in both languages', async ({ page, shop }) => {
    proves('B-KNOW-01');
    const product = await addVariedProduct(page, await ownerOf(shop.url));
    await page.goto(paths.product(product));
    await value(page, 'Colour', 'White').click();
    await expect(page).toHaveURL(/\?v=white\.128-gb$/);
    await expect(value(page, 'Colour', 'White')).toBeChecked();
    await expect(price(page)).toContainText(formatTaka(1200));
    await page.goto(`/bn${paths.variant(product, 'black.256-gb')}`);
    await expect(value(page, 'রং', 'কালো')).toBeChecked();
    await expect(page.getByRole('main').getByText('কালো, 256 GB স্টকে নেই।')).toBeVisible();
    await value(page, 'রং', 'সাদা').click();
    await expect(value(page, 'রং', 'সাদা')).toBeChecked();
    await expect(page).toHaveURL(/\/bn\/.*\?v=white\.128-gb$/);
  });
});
