/** The forms of the stock: what is typed stays, wrong numbers are said, and units of orders that are not packed yet are left out. */
import { stockEndpoints } from '@jontro/shop/stock/stock.endpoints.ts';
import { type Stock, stockTexts } from '@jontro/shop/stock/stock.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import type { PageServer } from './page-server.ts';
import { admin, sampleProduct } from './samples.ts';

const product = sampleProduct(1);
const item = { _id: product._id, productId: product._id, productName: product.productName };
const stockOf = (change: Partial<Stock['item']>): Stock => ({
  item: { ...item, stock: 9, ...change },
  codes: [],
  variants: [],
  lowStockThreshold: 5,
  moves: [],
  total: 0,
});

async function openStock(page: Page, server: PageServer, change: Partial<Stock['item']> = {}): Promise<void> {
  await signIn(page, server, admin);
  server.respond(stockEndpoints.findStock, stockOf(change));
  await open(page, `${staffPaths.updateProduct(product)}?stock=`);
}

/** The bodies of the requests that change something. */
function sentBodies(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const isChange = /\/api\/stock/.test(request.url()) && request.method() !== 'GET';
    if (isChange) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('an order that comes in while somebody types an adjustment takes nothing away, and a count keeps it', async ({
  page,
  server,
}) => {
  const sent = sentBodies(page);
  await openStock(page, server);
  const form = page.getByRole('form', { name: 'Adjust the stock' });
  await form.getByLabel('Reason').selectOption('counted');
  await form.getByLabel('Units on the shelf').fill('8');
  await form.getByLabel('Note').fill('Counted on Friday');
  server.respond(stockEndpoints.findStock, stockOf({ stock: 7 }));
  server.respond(stockEndpoints.addProductCode, { modifiedCount: 1, message: stockTexts.codeAdded });
  await page.getByLabel('Barcode or another code').fill('8801');
  await page.getByRole('button', { name: 'Add the code' }).click();
  await expect(page.getByText('7 left')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Counted on Friday');
  server.respond(stockEndpoints.changeStock, { modifiedCount: 1, message: stockTexts.saved });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Units on the shelf')).toHaveValue('');
  await expect(form.getByLabel('Note')).toHaveValue('');
  expect(sent.at(-1)).toEqual({
    why: 'counted',
    note: 'Counted on Friday',
    lines: [{ productId: product._id, units: 8, stockWas: 9 }],
  });
});

test('a count of one product says how many units wait to be packed', async ({ page, server }) => {
  await openStock(page, server, { toPack: 1 });
  const form = page.getByRole('form', { name: 'Adjust the stock' });
  const hint = '1 unit on the shelf belongs to an order that is not packed yet. Leave it out.';
  await expect(form.getByText(hint)).toHaveCount(0);
  await form.getByLabel('Reason').selectOption('counted');
  await expect(form.getByLabel('Units on the shelf')).toHaveAccessibleDescription(hint);
  await form.getByLabel('Units on the shelf').fill('-1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(stockTexts.wrongUnits)).toBeVisible();
});

test('a threshold that is no number is said, not saved as 0', async ({ page, server }) => {
  const sent = sentBodies(page);
  await openStock(page, server);
  const form = page.getByRole('form', { name: 'Low stock' });
  for (const wrong of ['five', '-3', '2.5']) {
    await form.getByLabel('Low from this many units').fill(wrong);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(stockTexts.wrongUnits)).toBeVisible();
  }
  expect(sent).toEqual([]);
  server.respond(stockEndpoints.changeStockRules, { modifiedCount: 1, message: stockTexts.saved });
  await form.getByLabel('Low from this many units').fill('3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(stockTexts.wrongUnits)).toHaveCount(0);
  await expect.poll(() => sent.at(-1)).toEqual({ lowStockAt: 3, cost: null });
});

test('a count of the shelves leaves out what waits to be packed, unless it was not counted', async ({
  page,
  server,
}) => {
  const sent = sentBodies(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, server, admin);
  await open(page, `${staffPaths.allProducts}?count=`);
  await page.getByLabel('A whole list').fill('8801, 10');
  await page.getByRole('button', { name: 'Add the list' }).click();
  server.respond(stockEndpoints.checkCount, {
    items: [{ ...item, stock: 8, toPack: 2, counted: 10 }],
    unknown: [],
  });
  await page.getByRole('button', { name: 'Compare with the stock' }).click();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences.getByRole('status')).toHaveText('0 of 1 product differs.');
  await expect(differences.getByRole('button', { name: 'Apply the differences' })).toHaveCount(0);
  const included = 'The counted units include those of orders that are not packed yet.';
  await differences.getByLabel(included).uncheck();
  await expect(differences.getByRole('status')).toHaveText('1 of 1 product differs.');
  await expect(differences.getByRole('row').last()).toContainText('+2');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  server.respond(stockEndpoints.changeStock, { modifiedCount: 1, message: stockTexts.saved });
  await differences.getByRole('button', { name: 'Apply the differences' }).click();
  await expect(differences).toHaveCount(0);
  expect(sent.at(-1)).toEqual({
    why: 'counted',
    lines: [{ productId: product._id, units: 10, stockWas: 8 }],
  });
});
