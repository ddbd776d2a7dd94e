/** Codes that the camera of a phone reads: a product's code, an order to pack, a count on a page that the shop led to. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser } from '@playwright/test';
import { packingPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { hold, newPhonePage, scanButton, scanDialog, show, startCamera, trackStates } from './scanner.ts';
import { expect, test } from './shop-fixture.ts';

const { owner, password } = demoLogins;
const countPath = `${staffPaths.allProducts}?count=`;

test.describe('with a camera', () => {
  let camera: Browser;
  test.beforeAll(async () => {
    camera = await startCamera();
  });
  test.afterAll(() => camera?.close());

  const openAsOwner = async (baseURL: string, path: string) => {
    const opened = await newPhonePage(camera, baseURL);
    await openAsReturningUser(opened.page, owner.email, password, path);
    return opened;
  };

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
    await show(page, code);
    await expect(scanDialog(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Barcode or another code' })).toHaveValue(code);
    expect(await trackStates(page)).toEqual(['ended']);
    await page.getByRole('button', { name: 'Add the code' }).click();
    await expect(page.getByRole('dialog', { name: stockTexts.codeAdded })).toBeVisible();

    await page.goto(packingPath);
    const cards = page.getByRole('list', { name: 'Orders to pack' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await scanButton(page).click();
    await show(page, order.orderNumber ?? order._id);
    await expect(scanDialog(page)).toBeHidden();
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
    await expect(scanDialog(page)).toBeVisible();
    await hold(page, 'SKU-9');
    await expect(page.getByRole('textbox', { name: 'Units of SKU-9' })).toHaveValue('1');
    await context.close();
  });
});
