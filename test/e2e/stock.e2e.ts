/** The stock: an adjustment with a reason, a code, and a count of the shelves whose differences are seen before they are applied. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { bengali } from '@jontro/shop/languages/bn/bengali.ts';
import { bengaliAccount } from '@jontro/shop/languages/bn/bengali-account.ts';
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import { type MessageKey, render } from '@jontro/shop/messages.ts';
import { formatTaka } from '@jontro/shop/money.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { stockTexts } from '@jontro/shop/stock/stock.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';
import { sampleOf } from './views.ts';

const { owner, password } = demoLogins;
const dictionary = { ...bengali, ...bengaliAccount, ...bengaliAdmin };

for (const [language, width] of sampleOf('a count of the stock', [
  ['en', 1280],
  ['bn', 360],
] as const)) {
  const t = (key: MessageKey): string =>
    render({ key, params: {} }, language, language === 'bn' ? dictionary : {});

  test(`stock is adjusted with a reason, and counted by a list whose differences are seen before they are applied (${language})`, async ({
    page,
    shop,
  }) => {
    proves('B-ROOM-16');
    const send = await signedIn(shop.url, owner.email, password);
    const productName = `Counted lamp ${Date.now()}`;
    const { insertedId } = (await send('POST', endpointUrl(catalogEndpoints.addProduct), {
      productName,
      category: 'Earbuds',
      price: 900,
      stock: 10,
      images: ['/i/a/9.webp'],
      keyFeatures: ['Warm light'],
      description: 'A lamp.',
    })) as { insertedId: string };
    const stock = async () => {
      const product = await page.request.get(`/api/product/${insertedId}`);
      return ((await product.json()) as { stock: number }).stock;
    };
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?language=${language}`);
    const path = staffPaths.updateProduct({ _id: insertedId, productName });
    await openAsReturningUser(page, owner.email, password, path);
    await page.getByRole('link', { name: t('Stock'), exact: true }).click();
    await waitUntilReady(page);
    const form = page.getByRole('form', { name: t('Adjust the stock') });
    await form.getByLabel(t('Reason')).selectOption('damaged');
    await form.getByRole('button', { name: t('Save'), exact: true }).click();
    await expect(form.getByText(t(stockTexts.noUnits))).toBeVisible();
    await form.getByLabel(t('Units')).fill('2');
    await form.getByLabel(t('Note')).fill('Fell from the shelf');
    await form.getByLabel(t('Note')).press('Enter');
    await expect(page.getByText('Fell from the shelf', { exact: true })).toBeVisible();
    expect(await stock()).toBe(8);
    const code = `EAN-${insertedId}`.toUpperCase();
    await page.getByLabel(t('Barcode or another code')).fill(code.toLowerCase());
    await page.getByRole('button', { name: t('Add the code') }).click();
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await findViolations(page, 'stock')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.goto(`${staffPaths.allProducts}?count=`);
    await waitUntilReady(page);
    const scan = page.getByLabel(t('Code'), { exact: true });
    await expect(scan).toBeFocused();
    for (const scanned of [code, code, 'nobody-has-it']) {
      await scan.fill(scanned);
      await scan.press('Enter');
      await expect(scan).toHaveValue('');
    }
    await page.reload();
    await waitUntilReady(page);
    await page.getByRole('button', { name: t('Compare with the stock') }).click();
    const differences = page.getByRole('region', { name: t('Differences') });
    await expect(differences.getByRole('alert')).toContainText('nobody-has-it');
    await expect(differences.getByText(productName)).toBeVisible();
    expect(await stock()).toBe(8);
    expect(await findViolations(page, 'count')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await differences.getByRole('button', { name: t('Apply the differences') }).click();
    await expect(differences).toHaveCount(0);
    expect(await stock()).toBe(2);
    await send('DELETE', endpointUrl(catalogEndpoints.removeProduct, { params: { id: insertedId } }));
  });
}

test('a cost price gives the profit of a paid order in the reports', async ({ page, shop }) => {
  proves('B-ROOM-19');
  const send = await signedIn(shop.url, owner.email, password);
  const productName = `Profit lamp ${Date.now()}`;
  const { insertedId } = (await send('POST', endpointUrl(catalogEndpoints.addProduct), {
    productName,
    category: 'Earbuds',
    price: 900,
    stock: 10,
    images: ['/i/a/9.webp'],
    keyFeatures: ['Warm light'],
    description: 'A lamp.',
  })) as { insertedId: string };
  await page.setViewportSize({ width: 360, height: 800 });
  const path = `${staffPaths.updateProduct({ _id: insertedId, productName })}?stock=`;
  await openAsReturningUser(page, owner.email, password, path);
  const form = page.getByRole('form', { name: 'Low stock' });
  await form.getByLabel('Cost price').fill('650.5');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: stockTexts.saved })).toBeVisible();
  await page.reload();
  await waitUntilReady(page);
  await expect(form.getByLabel('Cost price')).toHaveValue('650.5');
  const { order } = (await send('POST', endpointUrl(orderEndpoints.placeStaffOrder), {
    channel: 'counter',
    name: 'Rahim Uddin',
    mobileNumber: '01812345678',
    district: 'Dhaka',
    address: 'House 1, Mirpur 10',
    lines: [{ gadgetId: insertedId, quantity: 1 }],
  })) as { order: Order };
  await send('PATCH', endpointUrl(orderEndpoints.deliverOrder, { params: { id: order._id } }));
  await send(
    orderEndpoints.receiveCash.method,
    endpointUrl(orderEndpoints.receiveCash, { params: { id: order._id } }),
  );
  await page.goto(staffPaths.reports);
  await waitUntilReady(page);
  const profit = page.getByRole('region', { name: 'Profit' });
  const row = profit.getByRole('row').filter({ hasText: order.orderNumber ?? '' });
  await expect(row).toContainText(formatTaka(order.payable - 650.5));
  expect(await findViolations(page, 'profit')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await send('DELETE', endpointUrl(catalogEndpoints.removeProduct, { params: { id: insertedId } }));
});
