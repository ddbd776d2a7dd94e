/** Codes that the camera of a phone reads: a count, a product's code, an order to pack; and what is left where it cannot. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { packingPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { logIn } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;
const phone = { width: 360, height: 740 };
const countPath = `${staffPaths.allProducts}?count=`;

/** What the stubs of a page share with the test. */
interface Scanned {
  /** The codes that the detector sees. */
  codes: string[];
  /** How many pictures it was given, of a camera that runs. */
  pictures: number;
  tracks: MediaStreamTrack[];
}
type WithScanned = typeof globalThis & { scanned: Scanned };

/** Replaces the detector, which Chromium has on phones only, and keeps the tracks of the fake camera. */
function stubDetector(): void {
  const scanned: Scanned = { codes: [], pictures: 0, tracks: [] };
  Object.assign(globalThis, {
    scanned,
    BarcodeDetector: class {
      static async getSupportedFormats() {
        return ['ean_13', 'code_128'];
      }
      async detect(video: HTMLVideoElement) {
        if (video.videoWidth > 0) scanned.pictures += 1;
        return scanned.codes.map((rawValue) => ({ rawValue }));
      }
    },
  });
  const devices = navigator.mediaDevices;
  const get = devices?.getUserMedia.bind(devices);
  if (!get) return;
  devices.getUserMedia = async (constraints) => {
    const stream = await get(constraints);
    scanned.tracks.push(...stream.getTracks());
    return stream;
  };
}

const scanButton = (page: Page) => page.getByRole('button', { name: /^Scan with the camera/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' });
const pictures = (page: Page) => page.evaluate(() => (globalThis as WithScanned).scanned.pictures);
const trackStates = (page: Page) =>
  page.evaluate(() => (globalThis as WithScanned).scanned.tracks.map(({ readyState }) => readyState));
/** Holds codes before the camera, and waits until enough pictures were taken that an absent one counts as gone. */
async function hold(page: Page, ...codes: string[]): Promise<void> {
  await page.evaluate((shown) => {
    (globalThis as WithScanned).scanned.codes = shown;
  }, codes);
  const before = await pictures(page);
  await expect.poll(() => pictures(page)).toBeGreaterThan(before + 8);
}

test.describe('with a camera', () => {
  let camera: Browser;
  test.beforeAll(async () => {
    camera = await chromium.launch({
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    });
  });
  test.afterAll(() => camera?.close());

  const openAsOwner = async (
    baseURL: string,
    path: string,
    stub: (() => void) | undefined = stubDetector,
  ) => {
    const context = await camera.newContext({
      baseURL,
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
      permissions: ['camera'],
    });
    const page = await context.newPage();
    if (stub) await page.addInitScript(stub);
    await logIn(page, owner.email, password);
    await page.goto(path);
    await waitUntilReady(page);
    return { context, page };
  };

  test('stock is counted by the camera: a code counts once while it is in view, and the camera is off afterwards', async ({
    shop,
  }) => {
    proves('B-ROOM-26');
    const { context, page } = await openAsOwner(shop.url, countPath);
    const units = page.getByRole('textbox', { name: 'Units of 8901234567890' });
    await scanButton(page).click();
    await hold(page);
    expect(await findViolations(page, 'scanner')).toEqual([]);
    await hold(page, '8901234567890');
    await expect(dialog(page).getByText('Read: 8901234567890')).toBeVisible();
    await expect(units).toHaveValue('1');
    await hold(page);
    await hold(page, '8901234567890', 'SKU-7');
    await expect(units).toHaveValue('2');
    expect(await trackStates(page)).toEqual(['live']);
    await dialog(page).locator('div').getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog(page)).toBeHidden();
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

  test('a package is scanned into the code of its product, and a slip finds the order to pack', async ({
    shop,
  }) => {
    proves('B-ROOM-26');
    const send = await signedIn(shop.url, owner.email, password);
    const productName = `Scanned lamp ${Date.now()}`;
    const { insertedId } = (await send('POST', endpointUrl(catalogEndpoints.addProduct), {
      productName,
      category: 'Fan',
      price: 900,
      stock: 10,
      images: ['/i/a/9.webp'],
    })) as { insertedId: string };
    const { order } = (await send('POST', endpointUrl(orderEndpoints.placeStaffOrder), {
      channel: 'counter',
      name: 'Rahim Uddin',
      mobileNumber: '01812345678',
      district: 'Dhaka',
      address: 'House 1, Mirpur 10',
      lines: [{ gadgetId: insertedId, quantity: 1 }],
    })) as { order: Order };

    const path = `${staffPaths.updateProduct({ _id: insertedId, productName })}?stock=`;
    const { context, page } = await openAsOwner(shop.url, path);
    const code = `89${Date.now()}`;
    await scanButton(page).click();
    await page.evaluate((read) => {
      (globalThis as WithScanned).scanned.codes = [read];
    }, code);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Barcode or another code' })).toHaveValue(code);
    expect(await trackStates(page)).toEqual(['ended']);
    await page.getByRole('button', { name: 'Add the code' }).click();
    await expect(page.getByRole('dialog', { name: stockTexts.codeAdded })).toBeVisible();

    await page.goto(packingPath);
    const cards = page.getByRole('list', { name: 'Orders to pack' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await scanButton(page).click();
    await page.evaluate((read) => {
      (globalThis as WithScanned).scanned.codes = [read];
    }, order.orderNumber ?? order._id);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Find by order number' })).toHaveValue(
      order.orderNumber ?? '',
    );
    await expect(cards.filter({ hasText: 'Rahim Uddin' })).toHaveCount(1);
    expect(await findViolations(page, 'orders to pack')).toEqual([]);
    await page.getByRole('searchbox', { name: 'Find by order number' }).fill('nothing like it');
    await expect(page.getByText('No order matches.')).toBeVisible();
    await send('DELETE', endpointUrl(orderEndpoints.removeOrder, { params: { id: order._id } }));
    await context.close();
  });

  test('a page that was reached from the shop, whose documents have no camera, loads itself once and scans', async ({
    shop,
  }) => {
    const { context, page } = await openAsOwner(shop.url, paths.home);
    const policyOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy'];
    expect(await policyOf(paths.home)).toContain('camera=()');
    expect(await policyOf(countPath)).toContain('camera=(self)');
    await page.evaluate((path) => {
      const { __reactRouterDataRouter: router } = globalThis as never as {
        __reactRouterDataRouter: { navigate(path: string): void };
      };
      router.navigate(path);
    }, countPath);
    await scanButton(page).click();
    await expect(dialog(page)).toBeVisible();
    await hold(page, 'SKU-9');
    await expect(page.getByRole('textbox', { name: 'Units of SKU-9' })).toHaveValue('1');
    await context.close();
  });

  test('a camera that is refused is said, and nothing is offered where the browser reads no codes', async ({
    shop,
  }) => {
    proves('B-ROOM-26');
    const refused = await openAsOwner(shop.url, countPath, () => {
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
    await expect(dialog(refused.page).getByRole('alert')).toHaveText(
      'The browser does not let this page use the camera. Allow it, or type the code.',
    );
    await refused.context.close();

    const without = await openAsOwner(shop.url, countPath, () => {
      Object.assign(globalThis, { BarcodeDetector: undefined });
    });
    await without.page.getByRole('textbox', { name: 'Code' }).fill('SKU-1');
    await without.page.getByRole('button', { name: 'Add one unit' }).click();
    await expect(without.page.getByRole('textbox', { name: 'Units of SKU-1' })).toHaveValue('1');
    await expect(scanButton(without.page)).toHaveCount(0);
    await without.context.close();
  });
});
