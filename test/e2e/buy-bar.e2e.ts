/** The bar of buy buttons at the bottom of a phone's screen: what it shows, and that it covers nothing that has the focus. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { register } from './people.ts';
import { ownerOf } from './rated-products.ts';
import { expect, firstVisitTest, test } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';
import { sampleOf } from './views.ts';

const phone = { width: 360, height: 740 };
const bar = (page: Page): Locator => page.locator('[data-buy-bar]');
const addPlainProduct = async (page: Page, shop: { url: string }) =>
  addVariedProduct(page, await ownerOf(shop.url), [], () => []);

const languages = [
  { prefix: '', black: 'Black', add: 'Add to Cart', buy: 'Buy Now' },
  { prefix: '/bn', black: 'কালো', add: 'কার্টে যোগ করুন', buy: 'এখনই কিনুন' },
];
for (const { prefix, black, add, buy } of sampleOf('the buy bar', languages))
  test(`on a phone price, variant and buy buttons stay in view wherever the page is scrolled${prefix && ', in Bengali'}`, async ({
    page,
    shop,
  }) => {
    proves('B-KNOW-22');
    await page.setViewportSize(phone);
    const plain = await addPlainProduct(page, shop);
    const varied = await addVariedProduct(page, await ownerOf(shop.url));
    for (const [product, variant] of [
      [plain, ''],
      [varied, black],
    ] as const) {
      await open(page, `${prefix}${paths.product(product)}`);
      await expect(bar(page)).toContainText(formatTaka(1000));
      await expect(bar(page)).toContainText(variant);
      for (const share of [0, 0.25, 0.5, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), share);
        for (const name of [add, buy]) {
          await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
        }
        await expect(bar(page).getByText(formatTaka(1000))).toBeInViewport({ ratio: 1 });
      }
      // At the end of the page the bar is below its last line.
      const end = page.getByRole('contentinfo').getByText('©');
      await expect
        .poll(async () => {
          const [line, top] = [await end.boundingBox(), (await bar(page).boundingBox())?.y ?? 0];
          return (line?.y ?? top) + (line?.height ?? 0) <= top;
        })
        .toBe(true);
    }
  });

test('a press before the scripts of the page have come is shown, and carried out once they have', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await register(page);
  const product = await addPlainProduct(page, shop);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => released.promise.then(() => route.continue()));
  await page.goto(paths.product(product), { waitUntil: 'commit' });
  const add = bar(page).getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  released.resolve();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  expect(await (await page.request.get('/api/my-cart')).json()).toMatchObject([{ quantity: 1 }]);
});

test('on a phone picture, name, stars and price are in the first view, above the buy bar', async ({
  page,
}) => {
  const { result } = await (await page.request.get('/api/products/earbuds')).json();
  const rated = (result as Product[]).find(({ rating }) => rating);
  expect(rated).toBeDefined();
  await page.setViewportSize(phone);
  await open(page, paths.product(rated as Product));
  const main = page.getByRole('main');
  const parts = [
    main.getByRole('region', { name: 'Pictures' }).getByRole('img').first(),
    main.getByRole('heading', { level: 1 }),
    main.locator('a[href="#reviews"]'),
    main.locator('[data-price]').first(),
  ];
  for (const part of parts)
    await expect
      .poll(async () => {
        const [box, top] = [await part.boundingBox(), (await bar(page).boundingBox())?.y ?? 0];
        return box !== null && box.y + box.height <= top;
      })
      .toBe(true);
});

/** Whether the focused element is in the window and no part of it is beneath the bar, and what it is. */
const focusedBesideBar = (page: Page): Promise<{ name: string; clear: boolean }> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const barElement = document.querySelector('[data-buy-bar]');
    const { top, bottom } = focused.getBoundingClientRect();
    return {
      name: focused === document.body ? '' : focused.outerHTML.slice(0, 120),
      clear:
        barElement?.contains(focused) === true ||
        (bottom > 0 && bottom <= (barElement?.getBoundingClientRect().top ?? 0) && top < innerHeight),
    };
  });

for (const key of ['Tab', 'Shift+Tab'] as const)
  test(`on a phone the buy bar covers no part of a control that has the focus, by ${key}`, async ({
    page,
    shop,
  }) => {
    proves('B-KNOW-22');
    await page.setViewportSize(phone);
    await open(page, paths.product(await addVariedProduct(page, await ownerOf(shop.url))));
    let controls = 0;
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press(key);
      const { name } = await focusedBesideBar(page);
      if (!name && controls > 0) break;
      if (!name) continue;
      controls += 1;
      await expect.poll(() => focusedBesideBar(page), `${name} has the focus`).toMatchObject({ clear: true });
    }
    expect(controls).toBeGreaterThan(15);
  });

test('on a phone without a frame the buttons stay above the area of its home gesture', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone);
  const product = await addPlainProduct(page, shop);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34, bottomMax: 34 } });
  await open(page, paths.product(product));
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /viewport-fit=cover/);
  for (const name of ['Add to Cart', 'Buy Now']) {
    const box = await bar(page).getByRole('button', { name }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height - 34);
  }
  const bottom = await bar(page).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBe(phone.height);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
  await devtools.detach();
});

firstVisitTest.describe('without JavaScript', () => {
  firstVisitTest.use({ javaScriptEnabled: false });

  for (const { prefix } of sampleOf('the buy bar without script', languages))
    firstVisitTest(`there is no buy bar on a phone${prefix && ', in Bengali'}`, async ({ page, shop }) => {
      proves('B-KNOW-22');
      await page.setViewportSize(phone);
      await page.goto(`${prefix}${paths.product(await addPlainProduct(page, shop))}`);
      await expect(bar(page)).toHaveCSS('position', 'static');
      await expect(bar(page).getByRole('button')).toHaveCount(0);
      await expect(bar(page).locator('noscript a')).toBeVisible();
    });
});
