/** A count of the stock by codes that the camera of a phone reads, and what is left where it cannot. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { findViolations } from '../e2e/page-checks.ts';
import {
  hold,
  newPhonePage,
  phone,
  scanButton,
  scanDialog,
  startCamera,
  trackStates,
} from '../e2e/scanner.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { admin } from './samples.ts';

let camera: Browser;
let own: PageServer;
test.beforeAll(async () => {
  [camera, own] = await Promise.all([startCamera(), startPageServer()]);
});
test.afterAll(async () => {
  await camera?.close();
  await own?.close();
});

async function openCount(stub?: () => void) {
  const opened = await newPhonePage(camera, own.url, stub);
  await opened.page.goto(emptyPage);
  await signIn(opened.page, own, admin);
  await open(opened.page, `${staffPaths.allProducts}?count=`);
  return opened;
}

test('stock is counted by the camera: a code counts once while it is in view, and the camera is off afterwards', async () => {
  proves('B-ROOM-26');
  const { context, page } = await openCount();
  const units = page.getByRole('textbox', { name: 'Units of 8901234567890' });
  await scanButton(page).click();
  await hold(page);
  expect(await findViolations(page, 'scanner')).toEqual([]);
  await hold(page, '8901234567890');
  await expect(scanDialog(page).getByText('Read: 8901234567890')).toBeVisible();
  await expect(units).toHaveValue('1');
  await hold(page);
  await hold(page, '8901234567890', 'SKU-7');
  await expect(units).toHaveValue('2');
  expect(await trackStates(page)).toEqual(['live']);
  await scanDialog(page).locator('div').getByRole('button', { name: 'Close' }).last().click();
  await expect(scanDialog(page)).toBeHidden();
  expect(await trackStates(page)).toEqual(['ended']);
  await expect(page.getByRole('textbox', { name: 'Units of SKU-7' })).toHaveValue('1');

  // Typing works as before.
  await page.getByRole('textbox', { name: 'Code' }).fill('sku-7');
  await page.getByRole('button', { name: 'Add one unit' }).click();
  await expect(page.getByRole('textbox', { name: 'Units of SKU-7' })).toHaveValue('2');
  expect((await scanButton(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await context.close();
});

test('a camera that is refused is said, and nothing is offered where the browser reads no codes', async () => {
  proves('B-ROOM-26');
  const refused = await openCount(() => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['ean_13'];
        }
        detect = async () => [];
      },
    });
    if (navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await scanButton(refused.page).click();
  await expect(scanDialog(refused.page).getByRole('alert')).toHaveText(
    'The browser does not let this page use the camera. Allow it, or type the code.',
  );
  await refused.context.close();

  const without = await openCount(() => {
    Object.assign(globalThis, { BarcodeDetector: undefined });
  });
  await without.page.getByRole('textbox', { name: 'Code' }).fill('SKU-1');
  await without.page.getByRole('button', { name: 'Add one unit' }).click();
  await expect(without.page.getByRole('textbox', { name: 'Units of SKU-1' })).toHaveValue('1');
  await expect(scanButton(without.page)).toHaveCount(0);
  await without.context.close();
});
