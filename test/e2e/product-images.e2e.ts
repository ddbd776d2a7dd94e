/** Product images as the owner adds them and as a shopper sees them. */
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { parseImageSize } from '@jontro/shop/images/image-urls.ts';
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page, Request } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { createTestImage } from './pictures.ts';
import { expect, test } from './shop-fixture.ts';
import { shownToasts, watchToasts } from './shown-toasts.ts';
import { listAllProducts, open } from './storefront.ts';

const { owner, password } = demoLogins;

const openAddProduct = (page: Page): Promise<void> =>
  openAsReturningUser(page, owner.email, password, staffPaths.addProduct);

const pictures = (page: Page): Locator => page.locator('[data-product-image]');
const input = (page: Page): Locator => page.locator('form input[type=file][multiple]');
const failed = (page: Page): Locator =>
  page.locator('[data-toast=error]').filter({ hasText: imageTexts.failed });

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Product name' }).fill(name);
  await page.locator('select[name=category]').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Price (৳)', exact: false }).first().fill('1500');
}

test('the owner adds a product with four images; the addresses from the image host are stored and shown, a fifth is rejected', async ({
  page,
}) => {
  proves('CONST-11', 'IMG-02');
  await watchToasts(page);
  await openAddProduct(page);
  const name = `Four Pictures ${Date.now()}`;
  await fillIn(page, name);
  // Two are sent at a time, in the order in which they were chosen; their responses may arrive in another order.
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(imageEndpoints.uploadImage.url)) sent.push(request);
  });
  const images = await Promise.all([1, 2, 3, 4, 5].map((number) => createTestImage(page, number, 700, 500)));
  await input(page).setInputFiles(images.slice(0, 3));
  // Each image is generated in all its sizes before it is shown.
  await expect(pictures(page)).toHaveCount(3);
  await input(page).setInputFiles(images.slice(3));
  await expect(pictures(page)).toHaveCount(4);
  const tooMany = expect.stringContaining(productFormTexts.tooManyImages);
  await expect.poll(() => shownToasts(page)).toContainEqual(tooMany);
  await expect(input(page)).toHaveCount(0);
  const addresses: string[] = await Promise.all(
    sent.map(async (request) => {
      const response = await request.response();
      if (!response) throw new Error('an upload has no response');
      return (await response.json()).data.url;
    }),
  );
  expect(addresses).toHaveLength(4);

  await page.locator('form').getByRole('button', { name: 'Add Product' }).click();
  // The form is empty again for the next product.
  await expect(pictures(page)).toHaveCount(0);
  const product = (await listAllProducts(page)).find(({ productName }) => productName === name);
  expect(product?.images).toEqual(addresses);

  await open(page, paths.product({ productName: name, _id: product?._id ?? '' }));
  const main = page.locator('main img').first();
  await expect(main).toBeVisible();
  // Loaded as AVIF or WebP from the stored address.
  const shown = await main.evaluate(
    (image: HTMLImageElement) => [image.currentSrc, image.naturalWidth] as const,
  );
  const [stored = ''] = addresses;
  expect(new URL(shown[0]).pathname.split('/').slice(0, 3)).toEqual(stored.split('/').slice(0, 3));
  expect(shown[0]).toMatch(/\.(avif|webp)/);
  expect(shown[1]).toBeGreaterThan(0);
  expect(parseImageSize(stored)).toEqual({ width: 700, height: 500 });
  for (const address of addresses) {
    const folder = address.split('/').slice(0, 3).join('/');
    await expect(page.locator(`main img[src*="${folder}"]`).first()).toBeAttached();
  }
});

test('an image that the image host rejects shows a toast and leaves the form unchanged', async ({ page }) => {
  proves('TOAST-05');
  await openAddProduct(page);
  await fillIn(page, 'Half a Product');
  await input(page).setInputFiles([await createTestImage(page, 6, 60, 60)]);
  await expect(pictures(page)).toHaveCount(1);

  // A file that only claims to be an image: the shop's own image host rejects it.
  await input(page).setInputFiles([
    { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('<p>hello') },
  ]);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText(imageTexts.wrongType)).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Product name' })).toHaveValue('Half a Product');
  await failed(page).waitFor({ state: 'detached' });

  // No response at all.
  await page.route(`**${imageEndpoints.uploadImage.url}*`, (route) => route.abort());
  await input(page).setInputFiles([await createTestImage(page, 7, 60, 60)]);
  await expect(failed(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
});

test('images are reordered by keyboard and by dragging; an upload shows its progress, is stopped and tried again', async ({
  page,
}) => {
  await openAddProduct(page);
  const order = () =>
    pictures(page)
      .locator('img')
      .evaluateAll((shown) => shown.map((image) => image.getAttribute('src')));
  await input(page).setInputFiles(
    await Promise.all([31, 32, 33].map((number) => createTestImage(page, number, 60, 60))),
  );
  await expect(pictures(page)).toHaveCount(3);
  const [first, second, third] = await order();

  await page.getByRole('button', { name: 'Move picture 1 back' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => order()).toEqual([second, first, third]);
  const moved = page.getByRole('button', { name: 'Move picture 2 back' });
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => order()).toEqual([second, third, first]);
  await expect(page.getByText('Picture 2 is now 3 of 3')).toBeAttached();

  const from = await pictures(page).nth(2).boundingBox();
  const to = await pictures(page).nth(0).boundingBox();
  if (!from || !to) throw new Error('the images are not shown');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 3);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 3, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual([first, second, third]);

  await page.getByRole('button', { name: 'Make main: picture 3' }).click();
  await page.getByRole('button', { name: 'Remove picture 3' }).click();
  await expect.poll(() => order()).toEqual([third, first]);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${imageEndpoints.uploadImage.url}*`, async (route) => {
    await released;
    await route.abort().catch(() => {});
  });
  const another = await createTestImage(page, 34, 60, 60);
  await input(page).setInputFiles([another]);
  const progress = page.getByRole('progressbar', { name: `Uploading ${another.name}` });
  await expect(progress).toBeVisible();
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('[data-toast=error]')).toHaveText('Please wait until every picture is uploaded');
  await page.getByRole('button', { name: `Cancel the upload of ${another.name}` }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.locator('[data-toast=loading]')).toHaveCount(0);

  await input(page).setInputFiles([another]);
  await expect(progress).toBeVisible();
  release();
  await expect(failed(page)).toBeVisible();
  const again = page.getByRole('button', { name: `Try again: ${another.name}` });
  await expect(again).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(again).toHaveCount(0);
  expect((await order()).slice(0, 2)).toEqual([third, first]);
});
