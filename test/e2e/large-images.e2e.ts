/** Large images on a slow or unreliable connection: resized before the upload, retried when an upload fails. */
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page, Route } from '@playwright/test';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { createTestImage, createTestPhotos } from './pictures.ts';
import { expect, test } from './shop-fixture.ts';

const { owner, shopper, password } = demoLogins;

const pictures = (page: Page) => page.locator('[data-product-image] img');
const failed = (page: Page) => page.locator('[data-upload=failed]');

interface UploadLog {
  /** The request bodies, oldest first. */
  bodies: Buffer[];
  /** The highest number of concurrent uploads. */
  maxConcurrent: number;
}

/** Records the uploads of a page; `respond` handles the upload of each number, from 1 on. */
async function recordUploads(
  page: Page,
  respond: (route: Route, number: number) => Promise<void>,
): Promise<UploadLog> {
  const uploads: UploadLog = { bodies: [], maxConcurrent: 0 };
  let active = 0;
  await page.route(`**${imageEndpoints.uploadImage.url}*`, async (route) => {
    uploads.bodies.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    active += 1;
    uploads.maxConcurrent = Math.max(uploads.maxConcurrent, active);
    await respond(route, uploads.bodies.length);
    active -= 1;
  });
  return uploads;
}

/** Accepts an image in place of the image host, whose processing of large images is not under test here. */
const acceptImage = (route: Route, number: number): Promise<void> =>
  route.fulfill({ json: { data: { url: `/placeholder.svg?${number}` } } });

/** The image in the body of an upload. */
const imageIn = (body: Buffer): Buffer =>
  body.subarray(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--'));

/** The width, height and number of a test photo; the colour of its corner encodes the number. */
const inspectPhoto = (page: Page, picture: Buffer): Promise<number[]> =>
  page.evaluate(async (text) => {
    const bytes = new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
    const { width, height } = await createImageBitmap(bytes);
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('the browser has no 2D canvas');
    const colour = () => [...context.getImageData(0, 0, 1, 1).data];
    context.drawImage(await createImageBitmap(bytes), width - 40, 20, 1, 1, 0, 0, 1, 1);
    const found = colour();
    const number = [1, 2, 3, 4].find((candidate) => {
      context.fillStyle = `hsl(${(candidate * 47) % 360} 70% 45%)`;
      context.fillRect(0, 0, 1, 1);
      return colour().every((channel, index) => Math.abs(channel - (found[index] ?? 0)) < 25);
    });
    return [width, height, number ?? 0];
  }, picture.toString('base64'));

/** In ms. The browser decodes and scales photos of 6 MB, which is slow on a busy machine. */
const slowMs = 600_000;

test('photos of 6 MB are uploaded as less than 1 MB each, upright and in order, despite a broken connection and a busy host', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.addProduct);
  const numbersOfPhotos = [1, 2, 3, 4].slice(0, sizeOfRun(4, 2));
  const photos = await createTestPhotos(page, numbersOfPhotos);
  for (const { buffer } of photos) expect(buffer.length).toBeGreaterThan(5_000_000);
  const numbers: number[] = [];
  const uploads = await recordUploads(page, async (route, number) => {
    if (number === 1) return route.abort('connectionreset');
    if (number === 2) return route.fulfill({ status: 503, json: { message: imageTexts.busy } });
    const picture = imageIn(uploads.bodies[number - 1] ?? Buffer.alloc(0));
    const [width, height, photo = 0] = await inspectPhoto(page, picture);
    // In the displayed orientation, not the stored one, and as wide as the host stores images.
    expect([width, height]).toEqual([1600, 2133]);
    numbers.push(photo);
    return acceptImage(route, photo);
  });
  await page.locator('form input[type=file][multiple]').setInputFiles(photos);
  await expect(pictures(page)).toHaveCount(photos.length, { timeout: slowMs });
  await expect(failed(page)).toHaveCount(0);
  expect(numbers.toSorted()).toEqual(numbersOfPhotos);
  const shown = await pictures(page).evaluateAll((all) =>
    all.map((image) => image.getAttribute('src') ?? ''),
  );
  expect(shown).toEqual(numbersOfPhotos.map((number) => `/placeholder.svg?${number}`));
  expect(uploads.bodies, 'two were retried').toHaveLength(photos.length + 2);
  for (const body of uploads.bodies) expect(body.length).toBeLessThan(1_000_000);
  expect(uploads.maxConcurrent, 'at most two at a time').toBeLessThanOrEqual(2);
});

test('an upload that keeps failing can be tried again, and other input and uploads are kept', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.addProduct);
  await page.getByRole('textbox', { name: 'Product name' }).fill('Half a Product');
  const [one, two] = [await createTestImage(page, 5, 300, 300), await createTestImage(page, 6, 300, 300)];
  let broken = true;
  const uploads = await recordUploads(page, async (route, number) => {
    if (broken && number > 1) await route.abort('connectionreset');
    else await acceptImage(route, number);
  });
  await page.locator('form input[type=file][multiple]').setInputFiles([one]);
  await expect(pictures(page)).toHaveCount(1, { timeout: slowMs });
  await page.locator('form input[type=file][multiple]').setInputFiles([two]);
  const again = page.getByRole('button', { name: `Try again: ${two.name}` });
  await expect(again).toBeVisible({ timeout: slowMs });
  expect(uploads.bodies, 'one picture, then three tries').toHaveLength(4);
  broken = false;
  await again.click();
  await expect(pictures(page)).toHaveCount(2, { timeout: slowMs });
  await expect(page.getByRole('textbox', { name: 'Product name' })).toHaveValue('Half a Product');
});

test('a large GIF is sent unchanged; a PNG keeps its transparency; a file that is no image is left to the host to reject', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.addProduct);
  const uploads = await recordUploads(page, async (route, number) => {
    if (number < 3) await acceptImage(route, number);
    else await route.fulfill({ status: 415, json: { message: imageTexts.wrongType } });
  });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('form input[type=file][multiple]').setInputFiles([{ name, mimeType, buffer }]);

  const gif = largeGif();
  await choose('turning.gif', 'image/gif', gif);
  await expect(pictures(page)).toHaveCount(1, { timeout: slowMs });
  expect(uploads.bodies[0]?.includes(gif)).toBe(true);

  const png = await transparentPng(page);
  expect(png.length).toBeGreaterThan(1_000_000);
  await choose('clear.png', 'image/png', png);
  await expect(pictures(page)).toHaveCount(2, { timeout: slowMs });
  expect(uploads.bodies[1]?.length).toBeLessThan(png.length / 2);
  const sent = imageIn(uploads.bodies[1] ?? Buffer.alloc(0)).toString('base64');
  const alpha = await page.evaluate(async (text) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]),
    );
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 5, 5, 1, 1, 0, 0, 1, 1);
    return context?.getImageData(0, 0, 1, 1).data[3];
  }, sent);
  expect(alpha).toBe(0);

  const broken = Buffer.alloc(400_000, 'no picture');
  await choose('broken.jpg', 'image/jpeg', broken);
  await expect(page.getByText(imageTexts.wrongType)).toBeVisible();
  expect(uploads.bodies).toHaveLength(3);
  expect(uploads.bodies[2]?.includes(broken)).toBe(true);
});

test('a profile photo is resized too', async ({ page }) => {
  await openAsReturningUser(page, shopper.email, password, paths.profile);
  const [photo] = await createTestPhotos(page, [7]);
  if (!photo) throw new Error('there is no photo');
  const uploads = await recordUploads(page, (route) =>
    route.fulfill({ status: 413, json: { message: imageTexts.tooLarge } }),
  );
  await page.locator('input[type=file]').setInputFiles([photo]);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.locator('[data-toast=error]')).toHaveText(imageTexts.failed);
  expect(uploads.bodies).toHaveLength(1);
  expect(uploads.bodies[0]?.length).toBeLessThan(1_000_000);
});

/** A GIF of one pixel and 400 kB: most of it is a comment. */
function largeGif(): Buffer {
  const block = Buffer.alloc(256, 'x');
  block[0] = 255;
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe]),
    ...Array.from({ length: 1600 }, () => block),
    Buffer.from([0]),
  ]);
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  // Header, screen descriptor and colour table first, then the comment.
  return Buffer.concat([pixel.subarray(0, 19), comment, pixel.subarray(19)]);
}

/** A PNG of noise with a transparent frame. */
async function transparentPng(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const side = 1200;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('the browser has no 2D canvas');
    const noise = context.createImageData(side - 200, side - 200);
    let state = 7;
    noise.data.forEach((_, index) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      noise.data[index] = index % 4 === 3 ? 255 : 100 + ((state >> 16) % 40);
    });
    context.putImageData(noise, 100, 100);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
}
