/** A change of many products: what each kind needs, its preview, and all of it in Bengali. */
import { bulkChangeEndpoints } from '@jontro/shop/bulk-changes/bulk-changes.endpoints.ts';
import {
  type BulkChange,
  type BulkChangeItem,
  bulkChangeTexts,
} from '@jontro/shop/bulk-changes/bulk-changes.ts';
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectBengali } from '../e2e/bengali-page.ts';
import { expectAccessible } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, startPageServer } from './page-server.ts';
import { admin, sampleProduct } from './samples.ts';

test('the preview of a change of prices says of how many products the discount price stays', async ({
  page,
  server,
}) => {
  await signIn(page, server, admin);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct()]);
  server.respond(bulkChangeEndpoints.listBulkChanges, []);
  const counts = { total: 5, able: 5, unchanged: 0, digest: 'a'.repeat(64), obstacles: [], first: [] };
  const stays = page.getByRole('listitem').filter({ hasText: 'discount' });
  const preview = async (discounted: number): Promise<void> => {
    server.respond(bulkChangeEndpoints.previewBulkChange, { ...counts, discounted });
    await page.getByRole('textbox', { name: 'Percent', exact: false }).fill(String(10 + discounted));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await expect(page.getByRole('heading', { name: '5 products match.' })).toBeVisible();
  };
  await open(page, `${staffPaths.allProducts}?change`);
  await preview(2);
  await expect(stays).toHaveText(
    '2 products of these have a discount price. It stays as it is; only the price without the discount changes.',
  );
  await preview(1);
  await expect(stays).toContainText('1 product of these has a discount price.');
  await preview(0);
  await expect(stays).toHaveCount(0);
});

test('every kind of change shows its own inputs and names what is missing at its field', async ({
  page,
  server,
}) => {
  proves('B-ROOM-10');
  await signIn(page, server, admin);
  server.respond(catalogEndpoints.listAllProducts, [sampleProduct()]);
  server.respond(bulkChangeEndpoints.listBulkChanges, []);
  await open(page, `${staffPaths.allProducts}?change=`);
  const show = page.getByRole('button', { name: 'Show what changes', exact: true });
  for (const [kind, text] of [
    ['Discount', bulkChangeTexts.discountWrong],
    ['Stock quantity', bulkChangeTexts.unitsWrong],
    ['Category', 'Please choose a category'],
    ['Best seller', bulkChangeTexts.bestSellerMissing],
  ] as const) {
    await page.getByLabel('What is changed').selectOption(kind);
    await show.click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('What is changed').selectOption('Discount');
  await page.getByLabel('Percent below the price').fill('10');
  await show.click();
  await expect(page.getByText(bulkChangeTexts.untilMissing)).toBeVisible();
});

test('form, preview and result are in Bengali for an owner who chose it', async ({ page }) => {
  proves('B-ROOM-10');
  const own = await startPageServer({}, 'bn');
  try {
    await page.goto(own.url + emptyPage);
    await signIn(page, own, admin);
    const name = 'Jonaki 1';
    own.respond(catalogEndpoints.listAllProducts, [sampleProduct(1, { productName: name })]);
    own.respond(bulkChangeEndpoints.listBulkChanges, []);
    const item: BulkChangeItem = {
      _id: '1',
      productId: 'a'.repeat(24),
      name,
      state: 'waiting',
      values: [{ field: 'discountPrice', before: null, after: 850 }],
    };
    own.respond(bulkChangeEndpoints.previewBulkChange, {
      total: 2,
      able: 2,
      unchanged: 0,
      digest: 'a'.repeat(64),
      obstacles: [],
      first: [item, { ...item, _id: '2' }],
    });
    await open(page, `${own.url}${staffPaths.allProducts}?change=&search=Jonaki`);
    const button = (text: string) => page.getByRole('button', { name: text, exact: true });
    await page.getByLabel('কী বদলাবেন').selectOption('ছাড়');
    await page.getByLabel('দামের চেয়ে কত শতাংশ কম').fill('15');
    await page.getByLabel('ছাড় শেষ').fill('2099-01-01T00:00');
    await button('কী কী বদলাবে দেখুন').click();
    await expect(page.getByRole('heading', { level: 2, name: '2টি পণ্য মিলেছে।' })).toBeVisible();
    await expectAccessible(page, 'preview');
    const names = () => [/Jonaki( 1)?/g, ...admin.email.split('@'), admin.name, 'Jontro'];
    await expectBengali(page, names);
    const change: BulkChange = {
      _id: 'c1',
      change: { kind: 'discount', percent: 15, until: '2099-01-01T00:00:00+06:00' },
      by: admin.email,
      createdAt: '2026-06-03T09:00:00.000Z',
      state: 'applied',
      total: 2,
      counts: { changed: 2 },
      undoableUntil: '2100-01-01T00:00:00.000Z',
    };
    own.respond(bulkChangeEndpoints.startBulkChange, change);
    own.respond(bulkChangeEndpoints.findBulkChange, change);
    own.respond(bulkChangeEndpoints.listBulkChangeItems, [{ ...item, state: 'changed' }]);
    await button('2টি পণ্য বদলান').click();
    await expect(page.getByRole('heading', { level: 2, name: 'পণ্য বদলানো হয়েছে' })).toBeVisible();
    await expect(page.getByRole('definition').first()).toBeVisible();
    await expectAccessible(page, 'result');
    await expectBengali(page, names);
  } finally {
    await page.goto('about:blank');
    await own.close();
  }
});
