/** The cards of lists, in a shop with the preset `modern`; cards of the specification are in storefront-category.e2e.ts. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { cartDrawer, closeCartDrawer } from './cart-drawer.ts';
import { expect, modernSettings, specificationSettings, startShop, test } from './shop-fixture.ts';
import { listCategory, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

/** The line of a product in the cart that opens beside the page. */
const cartLine = (page: Page, { productName }: Product) =>
  cartDrawer(page).getByRole('listitem').filter({ hasText: productName });
const cardOf = (page: Page, product: Product) => page.locator(`main article[data-product="${product._id}"]`);

test('a card has facts, dots of the colours and what the discount saves, in both languages', async ({
  page,
}) => {
  await open(page, '/category/earbuds');
  const { result } = await listCategory(page, 'earbuds', { limit: 12 });
  const varied = result.find(({ card }) => card?.colours);
  if (!varied?.card?.colours) throw new Error('no earbuds come in colours');
  const { facts, colours } = varied.card;
  const card = cardOf(page, varied);
  await expect(card.locator('[data-facts]')).toHaveText(facts.map(({ en }) => en).join(' · '));
  await expect(card.locator('[data-colours]')).toContainText(`${colours.count} colours`);
  await expect(card.locator('[data-colours] [style]')).toHaveCount(colours.swatches.length);
  const saving = varied.price - (varied.discountPrice ?? varied.price);
  expect(saving).toBeGreaterThan(0);
  await expect(card.locator('[data-saving]')).toHaveText(`Save ${formatTaka(saving)}`);
  const uniform = result.find(({ card: details }) => details && !details.colours);
  if (!uniform) throw new Error('all earbuds come in colours');
  await expect(cardOf(page, uniform).locator('[data-colours]')).toHaveCount(0);

  await open(page, '/bn/category/earbuds');
  await expect(card.locator('[data-facts]')).toContainText(facts.find(({ bn }) => bn)?.bn ?? 'কিছু নেই');
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
    await expect(cards.first().locator('[data-facts]')).toBeVisible();
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    expect(second?.height).toBe(first?.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await context.close();
});

test('results and related products have the same cards', async ({ page }) => {
  await open(page, paths.results('fan'));
  await expect(page.locator('main [data-facts]').first()).toContainText('h on low');
  const { result } = await listCategory(page, 'fan', { limit: 12 });
  const [fan] = result;
  if (!fan) throw new Error('the demo shop has no fan');
  await open(page, paths.product(fan));
  await expect(page.locator('[data-related] [data-facts]').first()).toContainText('h on low');
});

test('nothing lies on the picture of a card but the sign of the comparison, and two rows fit below the line of filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/category/smartwatch');
  const cards = page.locator('main article[data-product]');
  await expect(cards.first().getByText('%')).toHaveCount(0);
  await expect(cards.first().locator('[data-picture-place]')).toHaveCount(0);
  const first = await cards.first().boundingBox();
  const last = await cards.nth(2).locator('[data-saving]').boundingBox();
  const rows = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
  const line = await page.getByRole('button', { name: 'Filter', exact: true }).boundingBox();
  // The line sticks to the upper edge.
  expect(rows).toBeLessThanOrEqual(740 - (line?.height ?? 0) - 16);
  // Prices of a row stand on one line.
  const [one, other] = await Promise.all(
    [0, 1].map((position) => cards.nth(position).locator('[data-price]').boundingBox()),
  );
  expect(one?.y).toBe(other?.y);
});

test('the button of a card adds a product to the cart with one press, and asks which variant where there are several', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { result } = await listCategory(page, 'earbuds', { limit: 12 });
  const available = result.filter(({ inStock }) => inStock);
  const simple = available.find(({ card }) => !card?.hasVariants);
  const varied = available.find(({ card }) => card?.hasVariants);
  if (!simple || !varied) throw new Error('the demo shop has no such earbuds');
  await open(page, '/category/earbuds');
  await cardOf(page, simple)
    .getByRole('button', { name: `Add ${simple.productName} to the cart` })
    .click();
  await expect(cartLine(page, simple)).toBeVisible();
  await closeCartDrawer(page);

  await cardOf(page, varied)
    .getByRole('button', { name: `Choose a variant: ${varied.productName}` })
    .click();
  const dialog = page.getByRole('dialog', { name: varied.productName });
  const url = endpointUrl(catalogEndpoints.findProduct, { params: { id: varied._id } });
  const { variants = [] }: Product = await (await page.request.get(url)).json();
  await expect(dialog.getByRole('listitem')).toHaveCount(variants.length);
  const position = variants.findIndex(({ inStock }) => inStock);
  await dialog.getByRole('listitem').nth(position).getByRole('button').click();
  await expect(cartLine(page, varied)).toBeVisible();
  await expect(cartLine(page, varied)).toContainText(variants[position]?.values[0] ?? '');
});

test('in Bengali the cart that a card opens has no English words', async ({ page }) => {
  await open(page, '/bn/category/fan');
  await page
    .getByRole('main')
    .getByRole('button', { name: /কার্টে যোগ করুন$/ })
    .first()
    .click();
  const drawer = cartDrawer(page, 'আপনার কার্ট');
  await expect(drawer.locator('[data-total=payable]')).toBeVisible();
  await expect(drawer).not.toContainText(/[A-Za-z]{3}/);
});

test('cards of the specification have none of it', async ({ browser }) => {
  const shop = await startShop({ SHOP_CONFIG: specificationSettings });
  const page = await browser.newPage({ baseURL: shop.url });
  await open(page, '/category/earbuds');
  await expect(page.locator('main article[data-product]').first()).toBeVisible();
  await expect(page.locator('[data-facts], [data-colours], [data-saving]')).toHaveCount(0);
  for (const path of ['/category/earbuds', '/api/products/earbuds'])
    expect(await (await page.request.get(path)).text()).not.toContain('swatches');
  await page.close();
  await shop.close();
});
