/** The cards of lists, in a shop with the preset `modern`; cards of the specification are in storefront-category.e2e.ts. */
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, modernSettings, specificationSettings, startShop, test } from './shop-fixture.ts';
import { listCategory, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const cardOf = (page: Page, product: Product) => page.locator(`main article[data-product="${product._id}"]`);

test('a card has the key specification, dots of the colours and what the discount saves, in both languages', async ({
  page,
}) => {
  await open(page, '/category/earbuds');
  const { result } = await listCategory(page, 'earbuds', { limit: 12 });
  const varied = result.find(({ card }) => card?.colours);
  if (!varied?.card?.colours) throw new Error('no earbuds come in colours');
  const { spec, colours } = varied.card;
  const card = cardOf(page, varied);
  await expect(card.locator('[data-key-spec]')).toHaveText(`${spec?.text.en} ${spec?.label?.en}`);
  await expect(card.locator('[data-colours]')).toContainText(`${colours.count} colours`);
  await expect(card.locator('[data-colours] [style]')).toHaveCount(colours.swatches.length);
  const saving = varied.price - (varied.discountPrice ?? varied.price);
  expect(saving).toBeGreaterThan(0);
  await expect(card.locator('[data-saving]')).toHaveText(`Save ${formatTaka(saving)}`);
  const uniform = result.find(({ card: details }) => details && !details.colours);
  if (!uniform) throw new Error('all earbuds come in colours');
  await expect(cardOf(page, uniform).locator('[data-colours]')).toHaveCount(0);

  await open(page, '/bn/category/earbuds');
  await expect(card.locator('[data-key-spec]')).toContainText(spec?.text.bn ?? '');
  await expect(card.locator('[data-saving]')).toContainText('সাশ্রয়');
  await expect(card.locator('[data-colours]')).toContainText('রং');
});

test('a card without script says the same, and two fit beside each other at 360 px in both languages', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const path of ['/category/earbuds', '/bn/category/earbuds']) {
    await page.goto(path);
    const cards = page.locator('main article[data-product]');
    await expect(cards.first().locator('[data-key-spec]')).toBeVisible();
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    expect(second?.height).toBe(first?.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // A long label ends with an ellipsis; the value before it is whole.
    for (const line of await cards.locator('[data-key-spec]').all()) {
      const [outer, value] = [await line.boundingBox(), await line.locator('span').first().boundingBox()];
      expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual(
        (outer?.x ?? 0) + (outer?.width ?? 0) + 1,
      );
    }
  }
  await context.close();
});

test('results and related products have the same cards', async ({ page }) => {
  await open(page, paths.results('fan'));
  await expect(page.locator('main [data-key-spec]').first()).toContainText('Runtime on low');
  const { result } = await listCategory(page, 'fan', { limit: 12 });
  const [fan] = result;
  if (!fan) throw new Error('the demo shop has no fan');
  await open(page, paths.product(fan));
  await expect(page.locator('[data-related] [data-key-spec]').first()).toContainText('Runtime on low');
});

test('cards of the specification have none of it', async ({ browser }) => {
  const shop = await startShop({ SHOP_CONFIG: specificationSettings });
  const page = await browser.newPage({ baseURL: shop.url });
  await open(page, '/category/earbuds');
  await expect(page.locator('main article[data-product]').first()).toBeVisible();
  await expect(page.locator('[data-key-spec], [data-colours], [data-saving]')).toHaveCount(0);
  for (const path of ['/category/earbuds', '/api/products/earbuds'])
    expect(await (await page.request.get(path)).text()).not.toContain('swatches');
  await page.close();
  await shop.close();
});
