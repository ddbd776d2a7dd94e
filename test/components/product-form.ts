/** The forms of a product in tests: the responses that they need, and their fields. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import {
  type EditedProduct,
  editedProductEndpoints,
} from '@jontro/shop/catalog/edited-products.endpoints.ts';
import { productDraftEndpoints } from '@jontro/shop/catalog/product-drafts.endpoints.ts';
import { imageEndpoints } from '@jontro/shop/images/images.endpoints.ts';
import type { Locator, Page } from '@playwright/test';
import { signIn } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, sampleProduct } from './samples.ts';

/** The address of an image that was uploaded. */
export const imageAddress = (number: number): string =>
  `/i/${number.toString(16).padStart(32, '0')}/${number}-60x60.webp`;

export const editedProduct = (change: Partial<EditedProduct> = {}): EditedProduct => ({
  ...sampleProduct(1, { images: [imageAddress(1)] }),
  updatedAt: '2026-06-03T09:00:00.000Z',
  ...change,
});

/** Signs an owner in, who edits this product, and uploads images; returns the requests that would change a product. */
export async function respondToForms(
  page: Page,
  server: PageServer,
  product: EditedProduct = editedProduct(),
): Promise<{ request: string; body: Record<string, unknown> }[]> {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>';
  await page.route('**/i/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await signIn(page, server, admin);
  server.respond(editedProductEndpoints.findEditedProduct, product);
  server.respond(catalogEndpoints.findSpecSheet, { fields: [] });
  server.respond(productDraftEndpoints.listProductDrafts, []);
  server.respond(catalogEndpoints.listAllProducts, [product]);
  acceptUploads(server);
  const changes: { request: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !/^\/api\/product(\/|$)/.test(pathname)) return;
    changes.push({ request: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  return changes;
}

/** From now on each upload is stored at an address of its own, the first one at that of `imageAddress(first)`. */
export function acceptUploads(server: PageServer, first = 100): void {
  let number = first;
  server.respondWith(imageEndpoints.uploadImage, async () => {
    const url = imageAddress(number++);
    return { status: 200, body: { data: { url }, success: true, status: 200 } };
  });
}

export const form = (page: Page): Locator => page.locator('main form');
export const nameField = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Product name' });
export const category = (page: Page): Locator => form(page).getByRole('combobox', { name: 'Category' });
export const price = (page: Page): Locator => form(page).locator('input[name=price]');
export const discount = (page: Page): Locator => form(page).locator('input[name=discountPrice]');
export const features = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Key features', exact: true });
export const moreFeatures = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'More features' });
export const description = (page: Page): Locator =>
  form(page).getByRole('textbox', { name: 'Description', exact: true });
export const pictures = (page: Page): Locator => page.locator('[data-product-image]');
export const pictureInput = (page: Page): Locator => form(page).locator('input[type=file][multiple]');
export const toastsOf = (page: Page, kind: string): Locator => page.locator(`[data-toast=${kind}]`);
export const notice = (page: Page, text: string): Locator => page.getByRole('dialog', { name: text });
export const submit = (page: Page): Promise<void> => form(page).locator('button[type=submit]').click();
