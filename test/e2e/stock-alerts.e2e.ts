/** Back-in-stock alerts, on a shop with the preset `modern`: asking, the mail, and buying by its link. */
import { cartEndpoints } from '@jontro/shop/cart/cart.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { soldOut } from '@jontro/shop/languages/bn/sold-out.bn.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { fieldTexts } from '@jontro/shop/session/session.ts';
import { stockAlertTexts } from '@jontro/shop/stock-alerts/stock-alerts.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import type { SendRequest } from './api-client.ts';
import { newBuyer } from './buyers.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages } from './page-checks.ts';
import { newEmail, openAsReturningUser, validPassword } from './people.ts';
import { addProduct, ownerOf } from './rated-products.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { open } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';

test.use({ shopConfig: modernSettings });

const button = (page: Page) => page.getByRole('button', { name: 'Tell me when it is back' });
const bengaliButton = (page: Page) => page.getByRole('button', { name: soldOut['Tell me when it is back'] });

const change = (owner: SendRequest, id: string, body: object) =>
  owner('PUT', endpointUrl(catalogEndpoints.changeProduct, { params: { id } }), body);

async function addSoldOut(page: Page, owner: SendRequest) {
  const product = await addProduct(page, owner, 'Awaited Fan');
  await change(owner, product._id, { stock: 0 });
  return product;
}

/** The mails of the kind to an address. */
const alertsTo = async (owner: SendRequest, email: string) =>
  ((await owner('GET', endpointUrl(mailEndpoints.listOutbox))) as OutboxMail[]).filter(
    ({ kind, to }) => kind === 'back-in-stock' && to === email,
  );

test('who waits for a sold-out product by one press is mailed when it is back, and buys it by the link of the mail', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-20');
  const [owner, buyer] = [await ownerOf(shop.url), await newBuyer(shop.url)];
  const product = await addSoldOut(page, owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsReturningUser(page, buyer.email, validPassword, paths.product(product));
  await expect(page.getByText(`We email ${buyer.email} once`)).toBeVisible();
  await button(page).click();
  await expect(page.getByText(stockAlertTexts.added)).toBeVisible();

  await change(owner, product._id, { stock: 1 });
  await expect.poll(async () => (await alertsTo(owner, buyer.email)).length, { timeout: 300_000 }).toBe(1);
  const [mail] = await alertsTo(owner, buyer.email);
  expect(mail?.subject).toBe(`${product.productName} is back in stock`);
  const link = mail?.text.split('\n').find((line) => line.includes(product._id)) ?? '';
  await open(page, new URL(link).pathname);
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect
    .poll(() => buyer.send('GET', endpointUrl(cartEndpoints.listMyCart, { query: { email: buyer.email } })))
    .toMatchObject([{ gadgetId: product._id }]);

  const stop = mail?.text.split('\n').find((line) => line.includes('/stock-alerts/')) ?? '';
  await page.goto(new URL(stop).pathname);
  await page.getByRole('button', { name: 'Stop all alerts' }).click();
  await expect(page.getByRole('heading', { name: 'The alerts are stopped' })).toBeVisible();
});

test('a guest waits for a sold-out variant by an address, and not for the others', async ({ page, shop }) => {
  proves('B-KNOW-02');
  const owner = await ownerOf(shop.url);
  const product = await addVariedProduct(page, owner);
  await open(page, paths.product(product));
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('radio', { name: '256 GB' }).click();
  const address = page.getByRole('textbox', { name: 'Your email address' });
  await address.fill('nobody');
  await button(page).click();
  await expect(page.getByRole('alert').filter({ hasText: fieldTexts.notAnEmail })).toBeVisible();
  await expect(address).toBeFocused();
  const email = newEmail();
  await address.fill(email);
  await address.press('Enter');
  await expect(page.getByText(stockAlertTexts.added)).toBeVisible();
  await page.getByRole('radio', { name: '128 GB' }).click();
  await expect(page.getByText(stockAlertTexts.added)).toHaveCount(0);
  await expect(button(page)).toHaveCount(0);
});

test('the form has no violation and fits', async ({ page, shop, baseURL }) => {
  const product = await addSoldOut(page, await ownerOf(shop.url));
  await page.clock.install();
  expect(await checkPages(page, baseURL, [paths.product(product)])).toEqual([]);
  await expect(button(page).or(bengaliButton(page))).toBeVisible();
});

test('nothing shifts when the form appears', async ({ page, shop }) => {
  const product = await addSoldOut(page, await ownerOf(shop.url));
  await page.setViewportSize({ width: 360, height: 740 });
  const delayed = await delayResources(page);
  for (const prefix of ['', '/bn']) {
    await delayed.load(prefix + paths.product(product));
    expect(await delayed.takeShifts(), prefix).toEqual([]);
  }
});
