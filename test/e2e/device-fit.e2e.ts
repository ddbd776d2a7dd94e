/** "Does it fit your device?", on a shop with the preset `modern`: choosing, the answer, its address, without script. */
import { deviceFit } from '@jontro/shop/languages/bn/device-fit.bn.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { tabTo } from './keyboard-helpers.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages } from './page-checks.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const productNamed = async (page: Page, name: string) =>
  findProduct(await listAllProducts(page), name, ({ productName }) => productName.startsWith(name));
const pathOf = async (page: Page, name: string) => paths.product(await productNamed(page, name));

const section = (page: Page): Locator => page.locator('[data-fit]');
const field = (page: Page) => section(page).getByRole('combobox', { name: 'Your phone, laptop or watch' });
const answers = (page: Page) => section(page).locator('[data-answer]');

async function choose(page: Page, typed: string, name: string): Promise<void> {
  await field(page).click();
  await field(page).fill(typed);
  await section(page).getByRole('option', { name, exact: true }).click();
}

test('a charger says what it gives and what the chosen laptop wants, at an address that can be shared', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-KNOW-23');
  await open(page, await pathOf(page, 'GaNBox'));
  await choose(page, 'macbook 14 m3', 'MacBook Pro 14" (M3, 2023)');
  await expect(answers(page)).toHaveText([/It fits in part.*Gives 65 W, your laptop wants 96 W\./]);
  await expect(page).toHaveURL(/\?device=macbook-pro-14-m3-2023$/);
  await choose(page, 'x1 carbon gen 10', 'Lenovo ThinkPad X1 Carbon Gen 10');
  await expect(answers(page)).toHaveText([/^It fits.*Gives 65 W, your laptop wants 65 W\./]);
  await choose(page, 'fx506', 'Asus TUF Gaming F15 FX506');
  await expect(answers(page)).toHaveText([
    /It does not fit.*only with the plug of its own charger.*are not confirmed/,
  ]);
  await choose(page, 'elitebook 840 g9', 'HP EliteBook 840 G9');
  await expect(answers(page)).toHaveText([/^We do not know.*wants 65 W\..*could not confirm it/]);
  const other = await browser.newContext({ baseURL });
  const visitor = await other.newPage();
  await open(visitor, page.url());
  await expect(answers(visitor)).toHaveText([/^We do not know.*wants 65 W\..*could not confirm it/]);
  await other.close();
});

test('an accessory answers for each thing that it does', async ({ page }) => {
  proves('B-KNOW-23');
  await open(page, `${await pathOf(page, 'LinkHub')}?device=macbook-pro-14-m1-pro-or-max-2021`);
  await expect(answers(page)).toHaveText([
    /It fits in part.*Charging through it.*Gives 87 W, your laptop wants 96 W/,
    /It fits.*Picture on a screen/,
  ]);
  await open(page, `${await pathOf(page, 'TrioGlow')}?device=iphone-13`);
  await expect(answers(page)).toHaveText([
    /It fits in part.*Charging without a cable.*Gives 7.5 W, your phone wants 15 W\..*MagSafe or Qi2/,
    /It fits.*Holding by magnets/,
  ]);
});

test('the chosen device is remembered, and no request has it but the address of the page', async ({
  page,
}) => {
  proves('B-KNOW-23');
  const [charger, bank] = [await pathOf(page, 'GaNBox'), await pathOf(page, 'IronCell')];
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
  await open(page, charger);
  await choose(page, 'pixel 8', 'Google Pixel 8');
  await expect(answers(page)).toHaveCount(1);
  await open(page, bank);
  await expect(field(page)).toHaveValue('Google Pixel 8');
  await expect(answers(page)).toHaveText([/It fits in part.*Gives 65 W, your phone wants 30 W\..*PPS/]);
  expect(requested.filter((request) => request.includes('pixel'))).toEqual([]);
  await section(page).getByRole('button', { name: 'Forget my device' }).click();
  await expect(field(page)).toBeFocused();
  await expect(answers(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page)).toHaveValue('');
  await expect(answers(page)).toHaveCount(0);
});

test('what the shop does not know it says, and a device is chosen by keyboard', async ({ page }) => {
  await open(page, await pathOf(page, 'GaNMax'));
  await expect(field(page)).toBeEnabled();
  await tabTo(page, field(page));
  await page.keyboard.type('nokia 3310');
  await expect(section(page).getByText('We do not know “nokia 3310”.')).toBeVisible();
  await field(page).fill('iphone 15 pro');
  await expect(section(page).getByRole('option').first()).toHaveText('iPhone 15 Pro');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveText([
    /It fits.*Gives 100 W, your phone wants 27 W\..*nothing else.*are confirmed\./,
  ]);
});

test('a product that fits no device does not ask', async ({ page }) => {
  await open(page, await pathOf(page, 'Orbit Sense'));
  await expect(page.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

for (const language of ['en', 'bn'] as const)
  test(`without script a form puts the device into the address (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const charger = await pathOf(page, 'GaNBox');
    const text = (english: keyof typeof deviceFit) => (language === 'bn' ? deviceFit[english] : english);
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const visitor = await context.newPage();
    await visitor.goto((language === 'bn' ? '/bn' : '') + charger);
    // Locators by text skip the content of `noscript`.
    await section(visitor).locator('noscript a').click();
    await section(visitor).locator('select').selectOption('macbook-air-13-m1-2020');
    await section(visitor).locator('noscript button').click();
    await expect(visitor).toHaveURL(/\?device=macbook-air-13-m1-2020$/);
    await expect(answers(visitor)).toHaveCount(1);
    await expect(answers(visitor)).toContainText(text('It fits') as string);
    await expect(answers(visitor)).toHaveAttribute('data-answer', 'yes');
    await context.close();
  });

test('the question and its answers have no violation and fit', async ({ page, baseURL }) => {
  const addresses = [
    await pathOf(page, 'GaNBox'),
    `${await pathOf(page, 'LinkHub')}?device=macbook-pro-14-m3-2023`,
    `${await pathOf(page, 'TrioGlow')}?device=samsung-galaxy-a54`,
  ];
  await page.clock.install();
  expect(await checkPages(page, baseURL, addresses)).toEqual([]);
  await expect(section(page).locator('[data-answer=no]')).toHaveCount(1);
});

test('nothing shifts when the answer for a remembered device appears', async ({ page }) => {
  const [charger, stand] = [await pathOf(page, 'GaNBox'), await pathOf(page, 'TrioGlow')];
  await open(page, charger);
  await page.evaluate(() => localStorage.setItem('jontro.device', 'samsung-galaxy-s24-ultra'));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const delayed = await delayResources(page);
    for (const prefix of ['', '/bn'])
      for (const path of [charger, stand]) {
        await delayed.load(prefix + path);
        await expect(answers(page).first()).toBeVisible();
        expect.soft(await delayed.takeShifts(), `${prefix}${path} at ${width} px`).toEqual([]);
      }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
