/** The viewer of a product's pictures is loaded when it is about to be used. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, test } from './shop-fixture.ts';
import { endOfFirstView, findProduct, listAllProducts, open } from './storefront.ts';

const severalPictures = async (page: Page) =>
  findProduct(await listAllProducts(page), 'with several pictures', ({ images }) => images.length > 1);

const opener = (page: Page): Locator =>
  page.getByRole('main').locator('li:not([inert]) > button[aria-haspopup=dialog]').first();

test('the viewer is loaded when the picture is about to be pressed, not with the page', async ({ page }) => {
  proves('B-INSTANT-06');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const end = endOfFirstView(network);
  await open(page, paths.product(await severalPictures(page)));
  await end;
  const isViewer = (path: string) => path.includes('image-viewer');
  expect(loaded.filter(isViewer)).toEqual([]);
  await opener(page).click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  expect(loaded.filter(isViewer)).not.toEqual([]);
});
