/** The forms that add and update a product: their options, validation, requests and messages; what was typed is not lost. */
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { editedProductEndpoints } from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { createTestImage } from '../e2e/pictures.ts';
import { waitUntilReady } from '../e2e/storefront.ts';
import { expect, open, test } from './page-fixture.ts';
import {
  category,
  description,
  discount,
  editedProduct,
  features,
  form,
  imageAddress,
  moreFeatures,
  nameField,
  notice,
  pictureInput,
  pictures,
  price,
  respondToForms,
  submit,
  toastsOf,
} from './product-form.ts';
import { admin, sampleOrder } from './samples.ts';

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
const listCategories = async (page: Page): Promise<string[]> =>
  (await category(page).locator('option').allTextContents()).slice(1);

/** Submits the form, and expects the error in a toast and at a field. */
async function expectRejected(page: Page, text: string, field: Locator): Promise<void> {
  await submit(page);
  await expect(toastsOf(page, 'error')).toHaveText(text);
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
  await expect(field).toBeFocused();
  await toastsOf(page, 'error').getByRole('button', { name: 'Dismiss' }).click();
  await expect(toastsOf(page, 'error')).toHaveCount(0);
}

/** What distinguishes the kinds of toasts visually: the icon, its colour and whether it spins. */
const appearanceOf = (shown: Locator): Promise<string> =>
  shown.first().evaluate((element) => {
    const icon = element.querySelector('svg');
    if (!icon) return 'no icon';
    const { color, animationName } = getComputedStyle(icon);
    return [icon.querySelector('use')?.getAttribute('href'), color, animationName].join(' ');
  });

test('a product is added only when it is complete; toasts of all five kinds look different', async ({
  page,
  server,
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
  const changes = await respondToForms(page, server);
  await open(page, staffPaths.addProduct);
  const appearances: string[] = [];
  await expect.poll(() => listCategories(page)).toEqual(addCategories);

  await expectRejected(page, productFormTexts.nameRequired, nameField(page));
  await nameField(page).fill('Form Lamp');
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

  const release = server.hold(imageEndpoints.uploadImage);
  await pictureInput(page).setInputFiles([await createTestImage(page, 21, 60, 60)]);
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

  server.respondWith(catalogEndpoints.addProduct, { status: 400, body: { message: 'Not this one' } });
  await submit(page);
  await expect(toastsOf(page, 'warning')).toHaveText('Not this one');
  appearances.push(await appearanceOf(toastsOf(page, 'warning')));
  server.respond(catalogEndpoints.addProduct, {
    insertedId: 'd'.repeat(24),
    message: productFormTexts.added,
  });
  await submit(page);
  await expect(notice(page, 'Gadget added successfully')).toBeVisible();
  expect(changes.map(({ request }) => request)).toEqual(['POST /api/product', 'POST /api/product']);
  expect(changes.at(-1)?.body).toMatchObject({
    productName: 'Form Lamp',
    category: 'Wireless Earphone',
    price: 1000,
    discountPrice: 899.5,
    inStock: true,
    keyFeatures: ['Warm light', 'Dims', 'USB-C', 'রাতের আলো'],
    description: 'A lamp.',
    images: [imageAddress(100)],
  });
  await expect(nameField(page)).toHaveValue('');

  const order = sampleOrder();
  server.respond(orderEndpoints.listAllOrders, [order]);
  server.respond(bulkActionEndpoints.listBulkActions, []);
  server.respond(orderEndpoints.findOrder, order);
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await open(page, staffPaths.allOrdered);
  await page.locator('[data-row]').getByRole('link').first().click();
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Copy order ID' }).click();
  await expect(toastsOf(page, 'info')).toHaveText('Copied');
  appearances.push(await appearanceOf(toastsOf(page, 'info')));
  expect(new Set(appearances).size, appearances.join('\n')).toBe(5);
});

test('the update form starts with the current values, rejects a wrong discount with its own messages, and updates the product', async ({
  page,
  server,
}) => {
  proves('APROD-06', 'APROD-07', 'ENT-22', 'TOAST-18', 'TOAST-19', 'TOAST-44', 'VALID-09', 'VALID-10');
  const before = editedProduct({
    price: 1250.5,
    discountPrice: 999,
    inStock: false,
    images: [1, 2].map(imageAddress),
    keyFeatures: ['One', 'Two'],
    description: 'First line\nsecond line',
  });
  const changes = await respondToForms(page, server, before);
  await open(page, staffPaths.updateProduct(before));
  await expect(nameField(page)).toHaveValue(before.productName);
  await expect(category(page)).toHaveValue('Fan');
  await expect(price(page)).toHaveValue('1250.5');
  await expect(discount(page)).toHaveValue('999');
  const inStock = form(page).getByRole('checkbox', { name: 'In stock' });
  await expect(inStock).not.toBeChecked();
  await expect(pictures(page)).toHaveCount(2);
  await expect(features(page)).toHaveValue('One, Two');
  await expect(moreFeatures(page)).toHaveValue('');
  await expect(description(page)).toHaveValue('First line\nsecond line');
  await expect.poll(() => listCategories(page)).toEqual(updateCategories);

  await discount(page).fill('1251');
  await expectRejected(page, 'Discount Price cannot be greater than Price!', discount(page));
  await discount(page).fill('1250.50');
  await expectRejected(page, 'Discount Price cannot be the same as Price!', discount(page));
  expect(changes).toEqual([]);

  await nameField(page).fill('Gadget II');
  await category(page).selectOption('Bluetooth Earphone');
  await discount(page).fill('');
  await inStock.check();
  await moreFeatures(page).fill('Three');
  server.respond(catalogEndpoints.changeProduct, { modifiedCount: 1, message: productFormTexts.updated });
  await submit(page);
  await expect(notice(page, 'Product updated successfully')).toBeVisible();
  const { updatedAt: unchangedSince, _id } = before;
  expect(changes.map(({ request }) => request)).toEqual([`PUT /api/product/${_id}`]);
  expect(changes[0]?.body).toMatchObject({
    productName: 'Gadget II',
    category: 'Bluetooth Earphone',
    price: 1250.5,
    discountPrice: null,
    inStock: true,
    images: before.images,
    keyFeatures: ['One', 'Two', 'Three'],
    description: 'First line\nsecond line',
    unchangedSince,
  });
});

test('a saved change is not restored as unsaved input, however soon the page is left', async ({
  page,
  server,
}) => {
  const product = editedProduct();
  await respondToForms(page, server, product);
  await open(page, staffPaths.updateProduct(product));
  const brand = form(page).getByRole('textbox', { name: 'Brand', exact: true });
  await brand.fill(' Alokka ');
  server.respond(catalogEndpoints.changeProduct, { modifiedCount: 1, message: productFormTexts.updated });
  // The fetch of the saved product never ends.
  const saved = `**/api/edited-product/${product._id}`;
  const { promise: fetched, resolve: onFetch } = Promise.withResolvers<void>();
  await page.route(saved, () => onFetch());
  await submit(page);
  await fetched;
  await page.unroute(saved);
  server.respond(editedProductEndpoints.findEditedProduct, { ...product, brand: 'Alokka' });
  await page.reload();
  await waitUntilReady(page);
  await expect(brand).toHaveValue('Alokka');
  await expect(page.getByText('Your unsaved input was restored.')).toHaveCount(0);
});

test('the input of a product form is previewed as shoppers will see it, and is not lost by leaving, reloading or an expired session', async ({
  page,
  server,
}) => {
  const product = editedProduct({ price: 1200 });
  await respondToForms(page, server, product);
  server.respond(userEndpoints.listAllUsers, [admin]);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await open(page, staffPaths.allProducts);
  await page
    .locator(`a[href="${staffPaths.updateProduct(product)}"]`)
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
  await expect(page).toHaveURL((url) => url.pathname === staffPaths.updateProduct(product));
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

  server.respond(sessionEndpoints.endSession, { message: 'Logged out' });
  // Saving in an expired session leads to the login; afterwards the input is restored.
  server.respondWith(catalogEndpoints.changeProduct, { status: 401, body: { message: 'Please log in' } });
  await submit(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await respondToForms(page, server, product);
  await open(page, staffPaths.updateProduct(product));
  await expect(nameField(page)).toHaveValue('Renamed Lamp');
  await expect(description(page)).toHaveValue('Warm.\nBright.');

  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(nameField(page)).toHaveValue(product.productName);
  await nameField(page).fill('Not to be kept');
  await sidebar.getByRole('link', { name: 'All Users' }).click();
  await leaveDialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === staffPaths.allUsers);
  await waitUntilReady(page);
  await open(page, staffPaths.updateProduct(product));
  await expect(nameField(page)).toHaveValue(product.productName);
});

test('a product that another user has changed meanwhile is not overwritten without a confirmation', async ({
  page,
  server,
}) => {
  const { discountPrice: _, ...product } = editedProduct({ price: 1200 });
  const changes = await respondToForms(page, server, product);
  await open(page, staffPaths.updateProduct(product));
  const conflict = form(page).getByRole('alert', { name: 'Changed by another admin' });
  await expect(nameField(page)).toHaveValue(product.productName);
  const refuse = () =>
    server.respondWith(catalogEndpoints.changeProduct, {
      status: 409,
      body: { message: productFormTexts.changedMeanwhile, code: 'broken-rule' },
    });
  const accept = () =>
    server.respond(catalogEndpoints.changeProduct, { modifiedCount: 1, message: productFormTexts.updated });
  /** The product as it is from now on. */
  const version = (second: number, change: object = {}) => {
    const updatedAt = `2026-06-03T10:00:0${second}.000Z`;
    server.respond(editedProductEndpoints.findEditedProduct, { ...product, ...change, updatedAt });
    return updatedAt;
  };

  refuse();
  const theirs = version(1, { price: 1300 });
  await nameField(page).fill('My Lamp');
  await submit(page);
  await expect(toastsOf(page, 'warning')).toHaveText(productFormTexts.changedMeanwhile);
  await expect(conflict).toContainText(productFormTexts.changedMeanwhile);
  await expect(conflict.getByRole('listitem')).toHaveText('Price: now 1300');
  await expect(nameField(page)).toHaveValue('My Lamp');
  expect(changes.at(-1)?.body.unchangedSince).toBe(product.updatedAt);
  accept();
  const mine = version(2, { productName: 'My Lamp', price: 1200 });
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(notice(page, productFormTexts.updated)).toBeVisible();
  expect(changes.at(-1)?.body).toMatchObject({
    productName: 'My Lamp',
    price: 1200,
    unchangedSince: theirs,
  });
  await expect(conflict).toHaveCount(0);
  await notice(page, productFormTexts.updated).getByRole('button').click();

  // Saving twice in a row causes no conflict.
  const saved = { productName: 'My Lamp', price: 1250 };
  version(3, saved);
  await price(page).fill('1250');
  await submit(page);
  await expect(notice(page, productFormTexts.updated)).toBeVisible();
  expect(changes.at(-1)?.body).toMatchObject({ price: 1250, unchangedSince: mine });
  await notice(page, productFormTexts.updated).getByRole('button').click();

  refuse();
  version(4, { ...saved, productName: 'Their Lamp', bestSeller: true });
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
});
