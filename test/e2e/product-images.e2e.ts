/** Product images as the owner adds them and as a shopper sees them. */
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { parseImageSize } from '@jontro/shop/images/image-urls.ts';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
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
