/** The admin pages by clicks, and the forms that add and update a product: their options, validation, requests and messages. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { logIn, openAccountMenu, openAsReturningUser, submitLogin } from './people.ts';
import { createTestImage } from './pictures.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, test } from './shop-fixture.ts';
import { listAllProducts, listNewArrivals, open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

/** As in the specification, section 3. */
const addCategories = [
  'Earbuds',
  'Smartwatch',
  'Powerbank',
  'Fan',
  'Headphones',
  'Bluetooth Speaker',
  'Best Seller',
  'Wired Earphone',
  'Wireless Earphone',
  'Charging Accessories',
  'Converters & Hub',
  'Laptop',
  'Smart TV',
  'Lifestyle',
];
const updateCategories = addCategories.map((name) =>
  name === 'Wireless Earphone' ? 'Bluetooth Earphone' : name,
);

const form = (page: Page): Locator => page.locator('main form');
const nameField = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Product name' });
const category = (page: Page): Locator => form(page).getByRole('combobox', { name: 'Category' });
const price = (page: Page): Locator => form(page).locator('input[name=price]');
const discount = (page: Page): Locator => form(page).locator('input[name=discountPrice]');
const features = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Key features', exact: true });
const moreFeatures = (page: Page): Locator => form(page).getByRole('textbox', { name: 'More features' });
const description = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Description', exact: true });
const pictures = (page: Page): Locator => page.locator('[data-product-image]');
const toastsOf = (page: Page, kind: string): Locator => page.locator(`[data-toast=${kind}]`);
const notice = (page: Page, text: string): Locator => page.getByRole('dialog', { name: text });
const submit = (page: Page): Promise<void> => form(page).locator('button[type=submit]').click();
const listCategories = async (page: Page): Promise<string[]> =>
  (await category(page).locator('option').allTextContents()).slice(1);

/** Records every request that would change a product; `request` is "METHOD path". */
function productChanges(page: Page): { request: string; body: Record<string, unknown> }[] {
  const changes: { request: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !/^\/api\/product(\/|$)/.test(pathname)) return;
    changes.push({ request: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  return changes;
}

/** Submits the form, and expects the error in a toast and at a field. */
async function expectRejected(page: Page, text: string, field?: Locator): Promise<void> {
  await submit(page);
  await expect(toastsOf(page, 'error')).toHaveText(text);
  if (field) {
    await expect(field).toHaveAccessibleDescription(new RegExp(text));
    await expect(field).toBeFocused();
  } else {
    await expect(form(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(toastsOf(page, 'error')).toHaveCount(0);
}

/** Deletes a product, so that the end-to-end tests of the storefront find the original catalogue. */
async function deleteProduct(page: Page, origin: string, id: string | undefined): Promise<void> {
  const removed = await page.request.delete(endpointUrl(catalogEndpoints.removeProduct, { params: { id } }), {
    headers: { origin },
  });
  expect(removed.status()).toBe(200);
}

/** What distinguishes the kinds of toasts visually: the icon, its colour and whether it spins. */
const appearanceOf = (shown: Locator): Promise<string> =>
  shown.first().evaluate((element) => {
    const icon = element.querySelector('svg');
    if (!icon) return 'no icon';
    const { color, animationName } = getComputedStyle(icon);
    return [icon.querySelector('use')?.getAttribute('href'), color, animationName].join(' ');
  });

test("an admin's role is requested by email, and every admin page is reached by clicks", async ({ page }) => {
  proves('GEN-05', 'ROLE-06');
  const requestPromise = page.waitForRequest((request) => request.url().includes('/api/get-role/'));
  await logIn(page, owner.email, password);
  const request = await requestPromise;
  expect(request.method()).toBe('GET');
  expect(decodeURIComponent(new URL(request.url()).pathname)).toBe(`/api/get-role/${owner.email}`);

  await openAccountMenu(page, owner.name);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
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

test('a product is added only when it is complete; toasts of all five kinds look different', async ({
  page,
  shop,
}) => {
  proves(
    'APROD-05',
    'ENT-21',
    'STATE-30',
    'TOAST-16',
    'TOAST-17',
    'TOAST-43',
    'VALID-01',
    'VALID-02',
    'VALID-03',
    'VALID-04',
    'VALID-05',
    'VALID-06',
  );
  await openAsReturningUser(page, owner.email, password, staffPaths.addProduct);
  const changes = productChanges(page);
  const appearances: string[] = [];
  const productName = `Form Lamp ${Date.now()}`;
  await expect.poll(() => listCategories(page)).toEqual(addCategories);

  await expectRejected(page, productFormTexts.nameRequired, nameField(page));
  await nameField(page).fill(productName);
  await expectRejected(page, productFormTexts.categoryRequired, category(page));
  await category(page).selectOption('Wireless Earphone');
  await expectRejected(page, productFormTexts.priceRequired, price(page));
  await price(page).fill('1000');
  for (const amount of ['1000', '1200']) {
    await discount(page).fill(amount);
    await expectRejected(page, 'Discount price must be lower than the original price', discount(page));
  }
  await discount(page).fill('899.50');
  await submit(page);
  await expect(toastsOf(page, 'error')).toHaveText('Please upload at least one image');
  appearances.push(await appearanceOf(toastsOf(page, 'error')));
  await expect(form(page).getByText('Please upload at least one image')).toBeVisible();
  // On a phone the pictures are screens above the button.
  await expect(form(page).locator('input[name=images]')).toBeFocused();

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${imageEndpoints.uploadImage.url}*`, async (route) => {
    await released;
    await route.continue();
  });
  await form(page)
    .locator('input[type=file][multiple]')
    .setInputFiles([await createTestImage(page, 21, 60, 60)]);
  await expect(toastsOf(page, 'loading')).toBeVisible();
  appearances.push(await appearanceOf(toastsOf(page, 'loading')));
  release();
  await expect(toastsOf(page, 'success')).toBeVisible();
  appearances.push(await appearanceOf(toastsOf(page, 'success')));
  await expect(toastsOf(page, 'loading')).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(1);

  await features(page).fill(' Warm light, ,Dims ,');
  await moreFeatures(page).fill('USB-C, রাতের আলো');
  await description(page).fill('A lamp.');
  expect(changes).toEqual([]);

  await page.route(`**${catalogEndpoints.addProduct.url}`, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not this one' } }),
  );
  await submit(page);
  await expect(toastsOf(page, 'warning')).toHaveText('Not this one');
  appearances.push(await appearanceOf(toastsOf(page, 'warning')));
  await page.unroute(`**${catalogEndpoints.addProduct.url}`);
  await submit(page);
  await expect(notice(page, 'Gadget added successfully')).toBeVisible();
  expect(changes.map(({ request }) => request)).toEqual(['POST /api/product', 'POST /api/product']);
  const product = (await listAllProducts(page)).find((candidate) => candidate.productName === productName);
  expect(product).toMatchObject({
    category: 'Wireless Earphone',
    price: 1000,
    discountPrice: 899.5,
    inStock: true,
    keyFeatures: ['Warm light', 'Dims', 'USB-C', 'রাতের আলো'],
    description: 'A lamp.',
  });
  expect(product?.images).toHaveLength(1);
  await expect(nameField(page)).toHaveValue('');
  await page.unrouteAll({ behavior: 'wait' });

  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await open(page, staffPaths.allOrdered);
  await page.locator('[data-row]').getByRole('link').first().click();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(toastsOf(page, 'info')).toHaveText('Copied');
  appearances.push(await appearanceOf(toastsOf(page, 'info')));
  expect(new Set(appearances).size, appearances.join('\n')).toBe(5);
  await deleteProduct(page, shop.url, product?._id);
});

test('the update form starts with the current values, rejects a wrong discount with its own messages, and updates the product', async ({
  page,
  shop,
}) => {
  proves('APROD-06', 'APROD-07', 'ENT-22', 'TOAST-18', 'TOAST-19', 'TOAST-44', 'VALID-09', 'VALID-10');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const [template] = await listNewArrivals(page);
  if (!template) throw new Error('the demo catalogue has no new arrivals');
  const before = {
    productName: `Update Lamp ${Date.now()}`,
    category: 'Fan',
    price: 1250.5,
    discountPrice: 999,
    inStock: false,
    images: template.images.slice(0, 2),
    keyFeatures: ['One', 'Two'],
    description: 'First line\nsecond line',
  };
  const added = await page.request.post(endpointUrl(catalogEndpoints.addProduct), {
    headers: { origin: shop.url },
    data: before,
  });
  const { insertedId } = (await added.json()) as { insertedId: string };
  const changes = productChanges(page);
  await open(page, staffPaths.updateProduct({ ...before, _id: insertedId }));

  await expect(nameField(page)).toHaveValue(before.productName);
  await expect(category(page)).toHaveValue('Fan');
  await expect(price(page)).toHaveValue('1250.5');
  await expect(discount(page)).toHaveValue('999');
  await expect(form(page).getByRole('checkbox', { name: 'In stock' })).not.toBeChecked();
  await expect(pictures(page)).toHaveCount(before.images.length);
  await expect(features(page)).toHaveValue('One, Two');
  await expect(moreFeatures(page)).toHaveValue('');
  await expect(description(page)).toHaveValue(before.description);
  await expect.poll(() => listCategories(page)).toEqual(updateCategories);

  await discount(page).fill('1251');
  await expectRejected(page, 'Discount Price cannot be greater than Price!', discount(page));
  await discount(page).fill('1250.50');
  await expectRejected(page, 'Discount Price cannot be the same as Price!', discount(page));
  expect(changes).toEqual([]);

  const after = { ...before, productName: `${before.productName} II`, category: 'Bluetooth Earphone' };
  await nameField(page).fill(after.productName);
  await category(page).selectOption(after.category);
  await discount(page).fill('');
  await form(page).getByRole('checkbox', { name: 'In stock' }).check();
  await moreFeatures(page).fill('Three');
  await submit(page);
  await expect(notice(page, 'Product updated successfully')).toBeVisible();
  expect(changes.map(({ request }) => request)).toEqual([`PUT /api/product/${insertedId}`]);
  const product = (await (await page.request.get(`/api/product/${insertedId}`)).json()) as Product;
  expect(product).toMatchObject({
    productName: after.productName,
    category: after.category,
    price: before.price,
    inStock: true,
    images: before.images,
    keyFeatures: ['One', 'Two', 'Three'],
    description: before.description,
  });
  expect(product.discountPrice ?? null).toBeNull();
  await deleteProduct(page, shop.url, insertedId);
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

test('a saved change is not restored as unsaved input, however soon the page is left', async ({
  page,
  shop,
}) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const lamp = await addLamp(page, shop.url);
  await open(page, staffPaths.updateProduct(lamp));
  const brand = form(page).getByRole('textbox', { name: 'Brand', exact: true });
  await brand.fill(' Alokka ');
  // The fetch of the saved product never ends.
  const { promise: fetched, resolve: onFetch } = Promise.withResolvers<void>();
  await page.route(`**/api/edited-product/${lamp._id}`, () => onFetch());
  await submit(page);
  await fetched;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await waitUntilReady(page);
  await expect(brand).toHaveValue('Alokka');
  await expect(page.getByText('Your unsaved input was restored.')).toHaveCount(0);
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

test('the input of a product form is previewed as shoppers will see it, and is not lost by leaving, reloading or an expired session', async ({
  page,
  shop,
}) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const lamp = await addLamp(page, shop.url);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: 'All Products' }).click();
  await waitUntilReady(page);
  await page
    .locator(`a[href="${staffPaths.updateProduct(lamp)}"]`)
    .first()
    .click();
  await waitUntilReady(page);
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  const card = page.locator('[data-preview=card]');
  await nameField(page).fill('Renamed Lamp');
  await discount(page).fill('900');
  await expect(card).toContainText('Renamed Lamp');
  await expect(card).toContainText('৳900');
  await expect(card).toContainText('-25%');
  await description(page).fill('Warm.\nBright.');
  await page.getByRole('button', { name: 'Preview the page' }).click();
  const preview = page.locator('[data-preview=page]');
  await expect(preview).toContainText('Renamed Lamp');
  await expect(preview.locator('[data-description] p')).toHaveText(['Warm.', 'Bright.']);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'All Users' }).click();
  await expect(leaveDialog).toBeVisible();
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click();
  await page.evaluate(() => history.back());
  await expect(leaveDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL((url) => url.pathname === staffPaths.updateProduct(lamp));
  await expect(nameField(page)).toHaveValue('Renamed Lamp');

  const dialogs: string[] = [];
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await waitUntilReady(page);
  expect(dialogs).toEqual(['beforeunload']);
  await expect(nameField(page)).toHaveValue('Renamed Lamp');
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();

  // Saving in an expired session leads to the login; afterwards the input is restored.
  await page.route(`**/api/product/${lamp._id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { message: 'Please log in' } })
      : route.continue(),
  );
  await submit(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await page.unrouteAll({ behavior: 'wait' });
  await waitUntilReady(page);
  await submitLogin(page, owner.email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
  await open(page, staffPaths.updateProduct(lamp));
  await expect(nameField(page)).toHaveValue('Renamed Lamp');
  await expect(description(page)).toHaveValue('Warm.\nBright.');

  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(nameField(page)).toHaveValue(lamp.productName);
  await nameField(page).fill('Not to be kept');
  await sidebar.getByRole('link', { name: 'All Users' }).click();
  await leaveDialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === staffPaths.allUsers);
  await waitUntilReady(page);
  await open(page, staffPaths.updateProduct(lamp));
  await expect(nameField(page)).toHaveValue(lamp.productName);
  await deleteProduct(page, shop.url, lamp._id);
});

test('a product that another user has changed meanwhile is not overwritten without a confirmation', async ({
  page,
  shop,
}) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const lamp = await addLamp(page, shop.url);
  const updateMeanwhile = (data: object) =>
    page.request.put(endpointUrl(catalogEndpoints.changeProduct, { params: { id: lamp._id } }), {
      headers: { origin: shop.url },
      data,
    });
  const stored = async () => (await (await page.request.get(`/api/product/${lamp._id}`)).json()) as Product;
  await open(page, staffPaths.updateProduct(lamp));
  const conflict = form(page).getByRole('alert', { name: 'Changed by another admin' });
  await expect(nameField(page)).toHaveValue(lamp.productName);

  await updateMeanwhile({ price: 1300 });
  await nameField(page).fill('My Lamp');
  await submit(page);
  await expect(toastsOf(page, 'warning')).toHaveText(productFormTexts.changedMeanwhile);
  await expect(conflict).toContainText(productFormTexts.changedMeanwhile);
  await expect(conflict.getByRole('listitem')).toHaveText('Price: now 1300');
  await expect(nameField(page)).toHaveValue('My Lamp');
  expect((await stored()).productName).toBe(lamp.productName);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(notice(page, productFormTexts.updated)).toBeVisible();
  expect(await stored()).toMatchObject({ productName: 'My Lamp', price: 1200 });
  await expect(conflict).toHaveCount(0);
  await notice(page, productFormTexts.updated).getByRole('button').click();

  // Saving twice in a row causes no conflict.
  await price(page).fill('1250');
  await submit(page);
  await expect(notice(page, productFormTexts.updated)).toBeVisible();
  await notice(page, productFormTexts.updated).getByRole('button').click();

  await updateMeanwhile({ productName: 'Their Lamp', bestSeller: true });
  await price(page).fill('1400');
  await submit(page);
  await expect(conflict.getByRole('listitem')).toHaveText([
    'Product name: now Their Lamp',
    'Best Seller: now yes',
  ]);
  await conflict.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(nameField(page)).toHaveValue('Their Lamp');
  await expect(price(page)).toHaveValue('1250');
  await expect(conflict).toHaveCount(0);
  await deleteProduct(page, shop.url, lamp._id);
});
