/** The first hour of a live shop: from an empty data folder to its first shopper, on a phone, with the presses counted. */
import { soonTexts } from '@jontro/shop/opening/opening.ts';
import { settingsTexts } from '@jontro/shop/settings/settings-texts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../../apps/api/src/testing/free-ports.ts';
import { partsOf, startMailServer } from '../../apps/api/src/testing/mail-server.ts';
import { waitFor } from '../../apps/api/src/testing/wait-for.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { startHttpsProxy } from './https-proxy.ts';
import { findViolations } from './page-checks.ts';
import { emailField, passwordField, validPassword } from './people.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { e2eSettings, type StartedShop, startShop } from './started-shop.ts';
import { waitUntilReady } from './storefront.ts';

const owner = 'owner@example.com';
const mailLogin = { user: 'shop', password: 'mail-password' };
const maxPresses = 90;

/**
 * Counts what an owner does: a press is a tap, a click, or a key that types no text. Filling in a field, whatever its length, is
 * one, so is an address that is typed into the browser; a choice in a select is one; a file is two, the button and the file.
 */
function createOwner(page: Page) {
  let presses = 0;
  const count = async (number: number, act: Promise<unknown>) => {
    presses += number;
    await act;
  };
  return {
    presses: () => presses,
    address: (url: string) => count(1, page.goto(url)),
    press: (target: Locator) => count(1, target.click()),
    type: (field: Locator, text: string) => count(1, field.fill(text)),
    choose: (select: Locator, label: string) => count(1, select.selectOption({ label })),
    async file(input: Locator, background: string) {
      const picture = sharp({ create: { width: 900, height: 900, channels: 3, background } });
      const buffer = await picture.jpeg().toBuffer();
      await count(2, input.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }));
    },
  };
}

const step = (page: Page, title: string) =>
  page.locator('[data-setup-step]').filter({ has: page.getByRole('heading', { name: title }) });
const saveAndGoOn = (page: Page) => page.getByRole('button', { name: 'Save and go on' });
const preview = (page: Page) => page.locator('[data-setup-preview]');
const soon = (page: Page) => page.getByRole('heading', { name: soonTexts.heading.en });
const expectNothingWrong = async (page: Page) => {
  expect(await findViolations(page, page.url())).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
};

const products = [
  { name: 'StormPods 2', category: 'Earbuds', price: '2450', stock: '12', colour: '#224466' },
  { name: 'Loop Band', category: 'Smartwatch', price: '3990', stock: '5', colour: '#884422' },
  { name: 'Bass Brick', category: 'Bluetooth Speaker', price: '1850', stock: '', colour: '#228844' },
  { name: 'Night Fan', category: 'Fan', price: '990', stock: '30', colour: '#aa8833' },
  { name: 'Clip Cell', category: 'Powerbank', price: '1290.50', stock: '8', colour: '#555577' },
];

test.describe('a live shop from an empty data folder', () => {
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
  let shop: StartedShop;
  let url: string;
  test.beforeAll(async () => {
    mails = await startMailServer(mailLogin);
    const port = await freePort();
    url = `https://localhost:${port}`;
    proxy = await startHttpsProxy(port, () => shop.url);
    shop = await startShop({
      SHOP_MODE: 'live',
      PUBLIC_URL: url,
      TRUSTED_PROXIES: 'loopback',
      FIRST_ADMIN_EMAIL: owner,
      SMTP_URL: `smtp://${mailLogin.user}:${mailLogin.password}@127.0.0.1:${mails.port}?requireTLS=false`,
      MAIL_FROM: owner,
      SHOP_CONFIG: e2eSettings,
    });
  });
  test.afterAll(async () => {
    await proxy?.close();
    await shop?.close();
    await mails?.close();
  });

  test('an owner without code opens it by the checklist in at most 90 presses, and a shopper sees it', async ({
    browser,
  }) => {
    proves('B-ROOM-25');
    const phone = { baseURL: url, ignoreHTTPSErrors: true, viewport: { width: 360, height: 740 } };
    const [ownContext, otherContext] = await Promise.all([
      browser.newContext(phone),
      browser.newContext(phone),
    ]);
    const [page, shopper] = await Promise.all([ownContext.newPage(), otherContext.newPage()]);
    const own = createOwner(page);

    await test.step('until then shoppers read on every page that it opens soon, and search engines that there is nothing', async () => {
      for (const path of [paths.home, '/category/earbuds', paths.cart, paths.checkout]) {
        await shopper.goto(path);
        await waitUntilReady(shopper);
        await expect(soon(shopper)).toBeVisible();
        await expect(shopper.getByRole('banner')).toHaveCount(0);
        await expect(shopper.locator('meta[name=robots][content=noindex]')).toHaveCount(1);
      }
      await expectNothingWrong(shopper);
      expect(await (await shopper.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
      const bengali = await browser.newContext(phone);
      const reader = await bengali.newPage();
      await reader.goto('/bn');
      await expect(reader.getByRole('heading', { name: soonTexts.heading.bn })).toBeVisible();
      await bengali.close();
    });

    await test.step('the owner registers and confirms the address', async () => {
      await own.address(paths.register);
      await waitUntilReady(page);
      await own.type(page.getByRole('textbox', { name: 'Name' }), 'Rahima Khatun');
      await own.type(emailField(page), owner);
      await own.type(passwordField(page), validPassword);
      await own.press(page.locator('form').getByRole('button', { name: 'Register', exact: true }));
      await expect(soon(page)).toBeVisible();
      await expect(page.getByText(soonTexts.noRights.en)).toBeVisible();
      await waitFor('the mail of the registration', () => mails.received.length > 0);
      const [text = ''] = partsOf(mails.received[0]?.source ?? '');
      const link = /https:\/\/localhost:\d+(\/\S+oobCode=[\w-]+\S*)/.exec(text)?.[1] ?? '';
      expect(link).not.toBe('');
      await own.address(link);
      await own.press(page.getByRole('button'));
      await expect(page.getByRole('button')).toHaveCount(0);
    });

    await test.step('the dashboard leads to the checklist', async () => {
      // A new login has the right that the confirmed address gives.
      await own.address(paths.dashboard);
      await waitUntilReady(page);
      await own.press(page.getByRole('button', { name: 'Dashboard menu' }));
      await own.press(page.getByRole('button', { name: 'Logout' }));
      await expect(soon(page)).toBeVisible();
      await own.press(page.getByRole('link', { name: soonTexts.login.en }));
      await own.type(emailField(page), owner);
      await own.type(passwordField(page), validPassword);
      await own.press(page.locator('form').getByRole('button', { name: 'Login', exact: true }));
      await expect(page.getByRole('banner')).toBeVisible();
      await own.address(paths.dashboard);
      await expect(page.getByRole('heading', { name: 'Your shop is not open yet' })).toBeVisible();
      await expectNothingWrong(page);
      await own.press(page.getByRole('link', { name: 'Set up the shop' }));
    });

    await test.step('name and logo, with the header that they change', async () => {
      await own.type(page.getByRole('textbox', { name: 'Name of the shop' }), 'Gadget Ghor');
      await expect(preview(page).locator('[data-header]')).toContainText('Gadget Ghor');
      await own.file(page.getByLabel('Choose a picture'), '#006a4e');
      await expect(preview(page).locator('[data-header] img').first()).toHaveAttribute('src', /^\/i\//);
      await expectNothingWrong(page);
      await own.press(saveAndGoOn(page));
      await expect(step(page, 'Name and logo')).toHaveAttribute('data-setup-step', 'done');
      await expect(step(page, 'Delivery charges').getByRole('button').first()).toBeFocused();
    });

    await test.step('delivery, with the total that it changes', async () => {
      await own.press(page.getByRole('radio', { name: 'By area' }));
      await own.type(page.getByRole('textbox', { name: 'Inside Dhaka, in taka' }), '৬০');
      await own.type(page.getByRole('textbox', { name: 'Outside Dhaka, in taka' }), '120');
      await expect(preview(page).locator('[data-total=payable]')).toHaveText(['৳1,060', '৳1,120']);
      await expectNothingWrong(page);
      await own.press(saveAndGoOn(page));
      await expect(step(page, 'Delivery charges')).toHaveAttribute('data-setup-step', 'done');
    });

    await test.step('payment: cash at the door is on, a gateway may follow', async () => {
      await expect(page.getByRole('checkbox', { name: 'Cash at the door' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Online' })).not.toBeChecked();
      await expect(preview(page).locator('[data-payment-options]')).toContainText('Cash');
      await expectNothingWrong(page);
      await own.press(saveAndGoOn(page));
      await expect(step(page, 'Ways to pay')).toHaveAttribute('data-setup-step', 'done');
    });

    await test.step('five products by the short form, with the card that each becomes', async () => {
      for (const [index, { name, category, price, stock, colour }] of products.entries()) {
        await own.type(page.getByRole('textbox', { name: 'Product name' }), name);
        await own.choose(page.getByRole('combobox', { name: 'Category' }), category);
        await own.type(page.getByRole('textbox', { name: 'Price' }), price);
        if (stock) await own.type(page.getByRole('textbox', { name: 'Stock quantity' }), stock);
        await own.file(page.getByLabel('Choose a picture'), colour);
        const card = page.locator('[data-preview=card]');
        await expect(card.locator('img').first()).toHaveAttribute('src', /\/i\//);
        await expect(card).toContainText(name);
        if (index === 0) await expectNothingWrong(page);
        await own.press(page.getByRole('button', { name: 'Add Product' }));
        // The fifth leads on to the opening.
        if (index < 4) await expect(page.getByText(`${index + 1} of 5 products`)).toBeAttached();
      }
      await expect(step(page, 'The first products')).toHaveAttribute('data-setup-step', 'done');
    });

    await test.step('a shopper still cannot enter, and the owner sees every page', async () => {
      await shopper.goto(paths.home);
      await waitUntilReady(shopper);
      await expect(soon(shopper)).toBeVisible();
      const tried = await ownContext.newPage();
      await tried.goto(paths.home);
      await expect(tried.getByRole('banner')).toBeVisible();
      await expect(tried.getByText('StormPods 2').first()).toBeVisible();
      await tried.close();
    });

    await test.step('the opening', async () => {
      await expect(page.getByRole('button', { name: 'Open the shop' })).toBeVisible();
      const left = page.getByText('Not done yet').locator('..').getByRole('button');
      await expect(left).toHaveText(['Hotline and address', 'Returns']);
      await expectNothingWrong(page);
      await own.press(page.getByRole('button', { name: 'Open the shop' }));
      await expect(page.getByText('Your shop is open')).toBeVisible();
      await own.press(page.getByRole('link', { name: 'See the shop' }));
      await expect(page.getByText('StormPods 2').first()).toBeVisible();
    });

    expect(own.presses()).toBeLessThanOrEqual(maxPresses);
    test.info().annotations.push({ type: 'presses', description: String(own.presses()) });

    await test.step('a shopper sees it under its name, finds the first products, and is charged what the owner entered', async () => {
      await shopper.goto(paths.home);
      await waitUntilReady(shopper);
      await expect(shopper).toHaveTitle(/Gadget Ghor/);
      await expect(shopper.getByRole('banner')).toContainText('Gadget Ghor');
      await expect(shopper.getByText('Clip Cell').first()).toBeVisible();
      await expect(shopper.locator('meta[name=robots]')).toHaveCount(0);
      expect(await (await shopper.request.get('/robots.txt')).text()).toContain('Sitemap:');
    });
    await Promise.all([ownContext.close(), otherContext.close()]);
  });

  test('a step can be left, come back to, and what another admin has changed meanwhile is not overwritten', async ({
    browser,
  }) => {
    proves('B-ROOM-25');
    const context = await browser.newContext({
      baseURL: url,
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(paths.login(`${staffPaths.settings}?setup=name`));
    await waitUntilReady(page);
    await emailField(page).fill(owner);
    await passwordField(page).fill(validPassword);
    await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Name of the shop' });
    await expect(name).toHaveValue('Gadget Ghor');
    await step(page, 'Delivery charges').getByRole('button').first().click();
    await expect(page).toHaveURL(/setup=delivery/);
    await expect(page.getByRole('radio', { name: 'By area' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Inside Dhaka, in taka' })).toHaveValue('60');
    await page.goBack();
    await expect(name).toHaveValue('Gadget Ghor');

    const listed = await (await page.request.get('/api/settings')).json();
    const { changedAt } = listed.settings.find((one: { name: string }) => one.name === 'name');
    const other = await page.request.put('/api/settings/name', {
      headers: { origin: url },
      data: { value: 'Gadget Bari', changedAt },
    });
    expect(other.ok()).toBe(true);
    await name.fill('Gadget Hat');
    const reload = Promise.withResolvers<void>();
    await page.route('**/api/settings', async (route) => {
      await reload.promise;
      await route.continue();
    });
    const reloaded = page.waitForRequest('**/api/settings');
    await saveAndGoOn(page).click();
    await reloaded;
    await expect(saveAndGoOn(page), 'no second try before the stored value is known').toBeDisabled();
    reload.resolve();
    await expect(page.getByRole('alert')).toHaveText(settingsTexts.changedMeanwhile);
    await expect(name, 'what was typed stays').toHaveValue('Gadget Hat');
    await saveAndGoOn(page).click();
    await expect(page.getByRole('status').filter({ hasText: settingsTexts.saved })).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.close();
  });
});
