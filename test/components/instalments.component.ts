/** Monthly instalments below the price of a product. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { instalmentsOf } from '@jontro/shop/catalog/instalments.ts';
import { formatTaka, toPoisha, toTaka } from '@jontro/shop/money.ts';
import { recommendationEndpoints } from '@jontro/shop/recommendations/recommendations.endpoints.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { violationsOf } from '../e2e/axe.ts';
import { expect, open, test } from './page-fixture.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { sampleProduct } from './samples.ts';

const banks = [
  { name: { en: 'Padma Bank', bn: 'পদ্মা ব্যাংক' }, plans: [{ months: 3 }, { months: 12, extraPercent: 8 }] },
  { name: { en: 'Hill Bank' }, plans: [{ months: 6, extraPercent: 4.5 }] },
];
const product = { ...sampleProduct(), price: 20_000, discountPrice: 18_990 };

let shop: PageServer;
test.beforeAll(async () => {
  shop = await startPageServer({
    instalments: { least: 5000, banks },
    paymentMethods: ['sslcommerz', 'cash-on-delivery'],
  });
});
test.afterAll(() => shop.close());

const respond = (server: PageServer, price: object = {}) => {
  server.respond(catalogEndpoints.findProduct, { ...product, ...price });
  server.respond(recommendationEndpoints.listBoughtTogether, []);
  server.respond(catalogEndpoints.listCategoryProducts, { result: [], totalPages: 0, total: 0 });
};
const address = `/product/x/${product._id}`;

test('a product says what it comes to a month, and lists banks, months and sums of the price that is paid', async ({
  page,
}) => {
  proves('B-KNOW-27');
  respond(shop);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, `${shop.url}${address}`);
    await page.getByText('EMI from ৳1,710 a month').click();
    const table = page.getByRole('table');
    const expected = banks.flatMap(({ plans }) =>
      plans.map((plan) => {
        const { monthly, total } = instalmentsOf(toPoisha(18_990), plan);
        return [String(plan.months), formatTaka(toTaka(monthly)), formatTaka(toTaka(total))];
      }),
    );
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    expect(rows).toEqual(expected);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violationsOf(page, `${width} px`, { within: 'details' })).toEqual([]);
  }
});

test('a cheaper product, and a shop without banks, name no instalments', async ({ page, server }) => {
  proves('B-KNOW-27');
  respond(shop, { price: 4999, discountPrice: undefined });
  await open(page, `${shop.url}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('EMI')).toHaveCount(0);
  respond(server);
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('EMI')).toHaveCount(0);
});
