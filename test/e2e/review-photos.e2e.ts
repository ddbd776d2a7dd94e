/** Photos of reviews: added in the dialog with errors and retry, shown on the product's page, removed by their writer. */

import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { reviewTexts } from '@jontro/shop/reviews/reviews.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../apps/web/app/paths.ts';
import { type Buyer, newBuyer } from './buyers.ts';
import { openAsReturningUser, toastOf, validPassword } from './people.ts';
import { addProduct, deliverOrder, ownerOf } from './rated-products.ts';
import { expect, test } from './shop-fixture.ts';
import { open } from './storefront.ts';

const uploads = '**/api/review-photos?*';

async function pictureFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Opens the dialog of the only order of a new buyer, and gives four stars. */
async function openDialog(page: Page, shopUrl: string): Promise<{ dialog: Locator; product: Product }> {
  const owner = await ownerOf(shopUrl);
  const product = (await addProduct(page, owner)) as Product;
  const buyer: Buyer = await newBuyer(shopUrl);
  await deliverOrder(buyer, owner, [product]);
  await openAsReturningUser(page, buyer.email, validPassword, paths.myOrders);
  await page.getByRole('main').getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  await dialog.getByRole('radio', { name: '4 of 5 stars' }).check();
  return { dialog, product };
}

test('photos are added to a review, the product shows them in a viewer, and their writer removes one', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-17');
  const { dialog, product } = await openDialog(page, shop.url);
  const field = dialog.locator('input[type=file]');
  await field.setInputFiles([await pictureFile('a.jpg', '#147ac8'), await pictureFile('b.jpg', '#c87a14')]);
  await expect(dialog.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await field.setInputFiles([await pictureFile('c.jpg', '#7ac814'), await pictureFile('d.jpg', '#000000')]);
  await expect(dialog.locator('img[src^="/review-photos/"]')).toHaveCount(3);
  await expect(field).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(dialog.locator('img[src^="/review-photos/"]')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Just as in the pictures.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(toastOf(page, 'success', reviewTexts.added)).toBeVisible();

  await open(page, paths.product(product));
  const card = page.locator('#reviews').getByRole('article');
  const links = card.getByRole('link', { name: /, picture \d of 2$/ });
  await expect(links).toHaveCount(2);
  const address = (await links.first().getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);
  await links.nth(1).click();
  const viewer = page.getByRole('dialog', { name: product.productName });
  await expect(viewer.getByText('Picture 2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(links.nth(1)).toBeFocused();

  await open(page, paths.myReviews);
  await page.getByRole('main').getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(page.getByRole('main').locator('img[src^="/review-photos/"]')).toHaveCount(1);
  expect((await page.request.get(address)).status()).toBe(404);
});

test('a photo that could not be sent says why and is sent again; a review waits for its photos', async ({
  page,
  shop,
}) => {
  const { dialog } = await openDialog(page, shop.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    uploads,
    (route) => route.fulfill({ status: 415, json: { message: imageTexts.wrongType } }),
    { times: 1 },
  );
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Just as in the pictures.');
  await dialog.locator('input[type=file]').setInputFiles([await pictureFile('a.jpg', '#147ac8')]);
  await expect(dialog.getByText(imageTexts.wrongType)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeEnabled();
  await page.route(uploads, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send photo 1 again' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Sending photo 1' })).toBeVisible();
  await expect(submit).toBeDisabled();
  release();
  await expect(dialog.locator('img[src^="/review-photos/"]')).toHaveCount(1);
  await expect(submit).toBeEnabled();
  await page.unrouteAll();
});
