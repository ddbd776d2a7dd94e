/** The images in the form of a product: refused ones, their order, progress, and another attempt. */
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { createTestImage } from '../e2e/pictures.ts';
import { expect, open, test } from './page-fixture.ts';
import {
  acceptUploads,
  imageAddress,
  nameField,
  pictureInput,
  pictures,
  respondToForms,
  submit,
  toastsOf,
} from './product-form.ts';

const failed = (page: Page) => toastsOf(page, 'error').filter({ hasText: imageTexts.failed });

test('an image that the image host rejects shows a toast and leaves the form unchanged', async ({
  page,
  server,
}) => {
  proves('TOAST-05');
  await respondToForms(page, server);
  await open(page, staffPaths.addProduct);
  await nameField(page).fill('Half a Product');
  await pictureInput(page).setInputFiles([await createTestImage(page, 6, 60, 60)]);
  await expect(pictures(page)).toHaveCount(1);

  server.respondWith(imageEndpoints.uploadImage, {
    status: 400,
    body: { message: imageTexts.wrongType, code: 'wrong-type' },
  });
  await pictureInput(page).setInputFiles([
    { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('<p>hello') },
  ]);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText(imageTexts.wrongType)).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
  await expect(nameField(page)).toHaveValue('Half a Product');
  await failed(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed(page)).toHaveCount(0);

  server.respondWith(imageEndpoints.uploadImage, async () => 'no response');
  await pictureInput(page).setInputFiles([await createTestImage(page, 7, 60, 60)]);
  await expect(failed(page)).toBeVisible();
  await expect(pictures(page)).toHaveCount(1);
});

test('images are reordered by keyboard and by dragging; an upload shows its progress, is stopped and tried again', async ({
  page,
  server,
}) => {
  await respondToForms(page, server);
  await open(page, staffPaths.addProduct);
  const order = () =>
    pictures(page)
      .locator('img')
      .evaluateAll((shown) => shown.map((image) => image.getAttribute('src')));
  for (const number of [31, 32, 33])
    await pictureInput(page).setInputFiles([await createTestImage(page, number, 60, 60)]);
  await expect(pictures(page)).toHaveCount(3);
  const [first, second, third] = await order();
  expect([first, second, third]).toEqual([100, 101, 102].map(imageAddress));

  await page.getByRole('button', { name: 'Move picture 1 back' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual([second, first, third]);
  const moved = page.getByRole('button', { name: 'Move picture 2 back' });
  await expect(moved).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual([second, third, first]);
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
  await expect.poll(order).toEqual([third, first]);

  const release = server.hold(imageEndpoints.uploadImage);
  server.respondWith(imageEndpoints.uploadImage, async () => 'no response');
  const another = await createTestImage(page, 34, 60, 60);
  await pictureInput(page).setInputFiles([another]);
  const progress = page.getByRole('progressbar', { name: `Uploading ${another.name}` });
  await expect(progress).toBeVisible();
  await submit(page);
  await expect(toastsOf(page, 'error')).toHaveText('Please wait until every picture is uploaded');
  await page.getByRole('button', { name: `Cancel the upload of ${another.name}` }).click();
  await expect(progress).toHaveCount(0);
  await expect(toastsOf(page, 'loading')).toHaveCount(0);

  await pictureInput(page).setInputFiles([another]);
  await expect(progress).toBeVisible();
  release();
  await expect(failed(page)).toBeVisible();
  const again = page.getByRole('button', { name: `Try again: ${another.name}` });
  await expect(again).toBeVisible();
  acceptUploads(server, 200);
  await again.click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(again).toHaveCount(0);
  expect((await order()).slice(0, 2)).toEqual([third, first]);
});
