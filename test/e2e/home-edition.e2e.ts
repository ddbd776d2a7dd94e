/** The home page with the preset `modern`: its sections, both languages, narrow windows, and what the owner changes. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { homeEndpoints } from '@jontro/shop/home/home.endpoints.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { signedIn } from './api-client.ts';
import { delayResources } from './layout-shifts.ts';
import { expectAccessibleAtEachWidth, findViolations } from './page-checks.ts';
import { openForm, openSettings, row, save, uploadPicture } from './settings-form.ts';
import { expect, modernSettings, test as shared, startShop } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, waitUntilReady } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig: _ }, use) => {
      const shop = await startShop({ SHOP_CONFIG: modernSettings });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const hero = (page: Page) => page.locator('[data-hero]');
const home = async (page: Page) => (await page.request.get(homeEndpoints.findHome.url)).json();

for (const [language, words] of [
  ['en', { line: 'The bus goes quiet.', action: /^See NightBeat/, deals: 'Lower for now' }],
  ['bn', { line: 'বাস চুপ, গান চলুক।', action: /^নাইটবিট.* দেখুন$/, deals: 'এখন কম দাম' }],
] as const) {
  const path = language === 'en' ? paths.home : '/bn';

  test(`one product, its price, one action and the range with prices are in the first view of a small phone (${language})`, async ({
    page,
  }) => {
    proves('B-HOME-02');
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, path);
    await expect(hero(page).getByRole('heading')).toHaveText(words.line);
    await expect(hero(page).locator('[data-price]')).toHaveText(/৳\d/);
    await expect(hero(page)).toHaveCSS('background-color', /^(?!rgba\(0, 0, 0, 0\))/);
    await expect(hero(page).getByRole('link')).toHaveText(words.action);
    for (const category of (await page.locator('#categories li').all()).slice(0, 3)) {
      await expect(category).toHaveText(/৳[\d,]+/);
      const box = await category.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), 'a category with its price').toBeLessThanOrEqual(740);
    }
    // The picture is requested by the document itself, before any script.
    const html = await (await page.request.get(path)).text();
    const [, preloaded] = /<link rel="preload" as="image"[^>]*imageSrcSet="([^ "]+)/i.exec(html) ?? [];
    expect(preloaded).toMatch(/\.avif$/);
    expect(html).toMatch(/<img[^>]*fetchPriority="high"/i);
    await page.getByRole('heading', { name: words.deals }).scrollIntoViewIfNeeded();
    await expect(page.locator('#deals li').first()).toHaveText(/৳\d/);
  });
}

for (const [title, language] of inLanguages(
  'the home page has no violation and fits from 320 px on, with targets that a thumb hits',
))
  test(title, async ({ page }) => {
    await open(page, prefixOf(language) || paths.home);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.ed-quotes'))
        part.style.contentVisibility = 'visible';
    });
    await expectAccessibleAtEachWidth(page);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const target of await page.locator('.ed-action, .ed-link, .ed-category, .ed-deal, .ed-rank').all())
      expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(44);
  });

test('each answer of the buying guide stands beside its picture', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.home);
    for (const entry of await page.locator('#buying-guide li').all()) {
      const picture = await entry.locator('img').boundingBox();
      const text = await entry.getByText(/\S/).last().boundingBox();
      expect(text?.x ?? 0, `${width} px`).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
    }
  }
});

test('nothing shifts on the home page, however late its resources arrive, and no data is fetched afterwards', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === homeEndpoints.findHome.url) requested.push(request.url());
  });
  const delayed = await delayResources(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await delayed.load(paths.home);
    await waitUntilReady(page);
    expect(await delayed.takeShifts(), `at ${width} px`).toEqual([]);
  }
  expect(requested).toEqual([]);
});

test('a discount that has ended is no deal any more, and without one the section is gone', async ({
  page,
  shop,
}) => {
  proves('B-HOME-03');
  const asOwner = await signedIn(shop.url, demoLogins.owner.email, demoLogins.password);
  const { deals } = await home(page);
  expect(deals.length).toBeGreaterThan(1);
  await open(page, paths.home);
  await expect(page.locator('#deals li')).toHaveCount(deals.length);
  await expect(page.locator('#deals')).toContainText(
    /Until \w{3} \d+ \w{3,4}, \d{1,2}:\d\d [ap]m\. Then the old price is back\./,
  );
  const end = (id: string) =>
    asOwner('PUT', catalogEndpoints.changeProduct.url.replace(':id', id), { discountPrice: null });
  await end(deals[0]._id);
  await open(page, paths.home);
  await expect(page.locator('#deals li')).toHaveCount(deals.length - 1);
  for (const { _id } of deals.slice(1)) await end(_id);
  await open(page, paths.home);
  await expect(hero(page)).toBeVisible();
  await expect(page.locator('#deals')).toHaveCount(0);
});

test('the owner writes the hero with a preview, and it shows with its product and price', async ({
  page,
}) => {
  proves('B-HOME-01');
  const label = 'Hero of the home page';
  await openSettings(page);
  await openForm(page, 'heroes', label);
  const form = row(page, 'heroes');
  await form.getByLabel('A list of your own').check();
  await form.getByRole('button', { name: `Add: ${label}` }).click();
  await form.getByLabel('Line (English)').fill('The roof hears it.');
  await form.getByLabel('Line (Bengali)').fill('পুরো ছাদ শুনবে।');
  await form.getByLabel('Colour behind it').selectOption('Sky blue');
  // Wrong input is answered at its field.
  await form.getByLabel('Shown until').fill('2026-01-01T10:00');
  await save(page, 'heroes');
  await expect(form.getByRole('combobox', { name: 'Product' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Shown until').fill('');
  const product = form.getByRole('combobox', { name: 'Product' });
  await product.fill('partyquake');
  await form
    .getByRole('option', { name: /PartyQuake 300/ })
    .first()
    .click();
  await uploadPicture(form, 'Picture without a background', [900, 900]);
  expect(await findViolations(page, 'the form of heroes')).toEqual([]);
  await form.getByRole('button', { name: 'Preview' }).click();
  const popup = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'Look at the shop with it' }).click();
  const preview = await popup;
  await expect(hero(preview).getByRole('heading')).toHaveText('The roof hears it.');
  await preview.getByRole('button', { name: 'End the preview' }).click();
  await expect(hero(preview).getByRole('heading')).toHaveText('The bus goes quiet.');
  await preview.close();
  await save(page, 'heroes');
  await expect(row(page, 'heroes').locator('[data-value]')).toHaveText('Now: The roof hears it.');
  const party = findProduct(await listAllProducts(page), 'PartyQuake', ({ productName }) =>
    productName.startsWith('PartyQuake 300'),
  );
  await open(page, '/bn');
  await expect(hero(page).getByRole('heading')).toHaveText('পুরো ছাদ শুনবে।');
  await expect(hero(page).locator('[data-price]')).toContainText(
    formatTaka(party.discountPrice ?? party.price),
  );
  await hero(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(party._id));
});
