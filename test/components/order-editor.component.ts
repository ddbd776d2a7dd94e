/** The editor of an order in a shop whose delivery charge depends on district, area, weight and sum. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, type PageServer, startPageServer } from './page-server.ts';
import { admin, sampleOrder, sampleProduct } from './samples.ts';

let shop: PageServer;
test.beforeAll(async () => {
  shop = await startPageServer({
    deliveryRule: 'by-district',
    deliveryZones: [
      {
        name: { en: 'Dhaka' },
        districts: ['Dhaka'],
        charge: 60,
        byWeight: [{ above: 1000, charge: 90 }],
        freeFrom: 3000,
      },
      { name: { en: 'Elsewhere' }, charge: 130 },
    ],
  });
});
test.afterAll(() => shop.close());

const order = sampleOrder({ district: 'Sylhet', deliveryCharge: 130, payable: 2530 });

async function openEditor(page: Page, weight?: string) {
  await page.goto(shop.url + emptyPage);
  await signIn(page, shop, admin);
  shop.respond(orderEndpoints.findOrder, order);
  shop.respond(catalogEndpoints.findProduct, sampleProduct(1, weight ? { weight } : {}));
  await open(page, shop.url + paths.orderDetails(order));
  await page.getByRole('button', { name: 'Change order' }).click();
  return page.getByRole('dialog', { name: 'Change order' });
}

test('another district offers the charge that the checkout would say; staff decide', async ({ page }) => {
  proves('B-LIFE-04');
  const editor = await openEditor(page);
  const charge = editor.getByLabel('Delivery charge in taka');
  const offer = editor.getByRole('status');
  await expect(offer).toHaveCount(0);
  await editor.getByLabel('District').selectOption('Dhaka');
  await expect(offer).toContainText('The delivery charge of this address is ৳60.');
  await expect(charge).toHaveValue('130');
  await offer.getByRole('button', { name: 'Charge ৳60' }).click();
  await expect(charge).toHaveValue('60');
  await expect(offer.getByRole('button')).toHaveCount(0);
  // Three units cost more than the sum from which it is free.
  await editor.getByLabel('Quantity of Gadget 1').fill('3');
  await expect(offer).toContainText('The delivery charge of this address is ৳0.');
  await editor.getByLabel('District').selectOption('Sylhet');
  await expect(offer).toHaveCount(0);

  let sent: unknown;
  page.on('request', (request) => {
    if (request.method() === 'PATCH' || request.method() === 'PUT') sent = request.postDataJSON();
  });
  shop.respond(orderEndpoints.changeOrder, { modifiedCount: 1, message: orderTexts.changed });
  await editor.getByLabel('District').selectOption('Dhaka');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  expect(sent).toMatchObject({ district: 'Dhaka', deliveryCharge: 60 });
});

test('charge, discount and quantity are typed in Bengali digits', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.getByLabel('Delivery charge in taka').fill('৬০');
  await editor.getByLabel('Discount in taka').fill('১,০০০.৫০');
  await editor.getByLabel('Quantity of Gadget 1').pressSequentially('২');
  await expect(editor.getByLabel('Quantity of Gadget 1')).toHaveValue(/^\d+2$/);
  let sent: unknown;
  page.on('request', (request) => {
    if (request.method() === 'PATCH' || request.method() === 'PUT') sent = request.postDataJSON();
  });
  shop.respond(orderEndpoints.changeOrder, { modifiedCount: 1, message: orderTexts.changed });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  expect(sent).toMatchObject({ deliveryCharge: 60, discount: 1000.5 });
});

test('the weight of the products counts', async ({ page }) => {
  const editor = await openEditor(page, '600');
  await editor.getByLabel('District').selectOption('Dhaka');
  await expect(editor.getByRole('status')).toContainText('The delivery charge of this address is ৳90.');
});
