/** The admin pages by clicks, and a product that is updated: on its page, and while it is sold. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { logIn, openAsReturningUser, pressInAccountMenu } from './people.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, test } from './shop-fixture.ts';
import { listNewArrivals, open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

const form = (page: Page): Locator => page.locator('main form');
const price = (page: Page): Locator => form(page).locator('input[name=price]');
const notice = (page: Page, text: string): Locator => page.getByRole('dialog', { name: text });
const submit = (page: Page): Promise<void> => form(page).locator('button[type=submit]').click();

/** Deletes a product, so that the end-to-end tests of the storefront find the original catalogue. */
async function deleteProduct(page: Page, origin: string, id: string | undefined): Promise<void> {
  const removed = await page.request.delete(endpointUrl(catalogEndpoints.removeProduct, { params: { id } }), {
    headers: { origin },
  });
  expect(removed.status()).toBe(200);
}

test("an admin's role is requested by email, and every admin page is reached by clicks", async ({ page }) => {
  proves('GEN-05', 'ROLE-06');
  const requestPromise = page.waitForRequest((request) => request.url().includes('/api/get-role/'));
  await logIn(page, owner.email, password);
  const request = await requestPromise;
  expect(request.method()).toBe('GET');
  expect(decodeURIComponent(new URL(request.url()).pathname)).toBe(`/api/get-role/${owner.email}`);

  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true });
  await pressInAccountMenu(page, owner.name, dashboard);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  for (const [entry, path] of [
    ['All Products', staffPaths.allProducts],
    ['All Users', staffPaths.allUsers],
    ['All Carts', staffPaths.userCarts],
    ['All Ordered', staffPaths.allOrdered],
  ] as const) {
    await waitUntilReady(page);
    await sidebar.getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator('[data-row]').first()).toBeVisible();
  }
});

test('brand, warranty and texts in Bengali are on the product page; a text that is not translated is in English', async ({
  page,
  shop,
}) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const lamp = await addLamp(page, shop.url);
  await open(page, staffPaths.updateProduct(lamp));
  const field = (name: string): Locator => form(page).getByRole('textbox', { name, exact: true });
  await field('Brand').fill(' Alokka ');
  await field('Warranty').fill('6 months');
  await expect(field('Description (Bengali)')).toBeHidden();
  await form(page).getByText('Texts in Bengali').click();
  await field('Key features (Bengali)').fill('নরম আলো, তিন রঙে\n\n হালকা ');
  await field('Warranty (Bengali)').fill('৬ মাস');
  await submit(page);
  await expect(notice(page, 'Product updated successfully')).toBeVisible();
  await open(page, staffPaths.updateProduct(lamp));
  await expect(field('Brand')).toHaveValue('Alokka');
  await expect(field('Key features (Bengali)')).toHaveValue('নরম আলো, তিন রঙে\nহালকা');

  const details = (title: string) => page.getByRole('region', { name: title });
  await open(page, paths.product(lamp));
  await expect(details('Details').getByRole('term')).toHaveText(['Brand', 'Warranty']);
  await expect(details('Details').getByRole('definition')).toHaveText(['Alokka', '6 months']);
  await expect(details('Key Features').getByRole('listitem')).toHaveText(['One']);
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    '"brand":{"@type":"Brand","name":"Alokka"}',
  );
  await open(page, `${paths.product(lamp)}?language=bn`);
  const [brand, warranty] = [0, 1].map((index) => details('বিস্তারিত').getByRole('definition').nth(index));
  await expect(brand as Locator).toHaveText('Alokka');
  await expect(brand as Locator).toHaveAttribute('lang', 'en');
  await expect(warranty as Locator).toHaveText('৬ মাস');
  await expect(warranty as Locator).toHaveAttribute('lang', 'bn');
  await expect(details('মূল বৈশিষ্ট্য').getByRole('listitem')).toHaveText(['নরম আলো, তিন রঙে', 'হালকা']);
  await expect(page.locator('[data-description]')).toHaveAttribute('lang', 'en');
  await deleteProduct(page, shop.url, lamp._id);
});

test('what is sold while a product is being edited stays sold', async ({ page, shop }) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const lamp = await addLamp(page, shop.url);
  const change = (data: object) =>
    page.request.put(endpointUrl(catalogEndpoints.changeProduct, { params: { id: lamp._id } }), {
      headers: { origin: shop.url },
      data,
    });
  const stored = async () => (await (await page.request.get(`/api/product/${lamp._id}`)).json()) as Product;
  await change({ stock: 10 });
  const units = form(page).locator('input[name=stock]');
  for (const [entered, before, after] of [
    ['', 10, 9],
    ['14', 9, 13],
  ] as const) {
    await open(page, staffPaths.updateProduct(lamp));
    await expect(units).toHaveValue(String(before));
    await placeOrders(page, shop.url, 1, lamp._id);
    await price(page).fill(String(1200 + after));
    if (entered) await units.fill(entered);
    await submit(page);
    await expect(notice(page, productFormTexts.updated)).toBeVisible();
    expect(await stored()).toMatchObject({ stock: after, price: 1200 + after });
  }
  await deleteProduct(page, shop.url, lamp._id);
});

/** Adds a product for one end-to-end test. */
async function addLamp(page: Page, origin: string) {
  const [template] = await listNewArrivals(page);
  if (!template) throw new Error('the demo catalogue has no new arrivals');
  const lamp = {
    productName: `Kept Lamp ${Date.now()}`,
    category: 'Fan',
    price: 1200,
    images: template.images.slice(0, 1),
    keyFeatures: ['One'],
    description: 'A lamp.',
  };
  const data = { headers: { origin }, data: lamp };
  const added = await page.request.post(endpointUrl(catalogEndpoints.addProduct), data);
  const { insertedId: _id } = (await added.json()) as { insertedId: string };
  return { ...lamp, _id };
}
