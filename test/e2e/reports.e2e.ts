/** The shop's reports and the audit log, which only admins can open. */
import { formatTaka } from '@jontro/shop/money.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listCategory, waitUntilReady } from './storefront.ts';

const { owner, shopper, password } = demoLogins;

test('an owner sees sales, best products and waiting orders, with every number as text and in tables', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  await page.getByRole('link', { name: 'Sales, stock and searches' }).click();
  await expect(page).toHaveURL(staffPaths.reports);
  await waitUntilReady(page);
  const report = await (await page.request.get('/api/reports/sales')).json();
  const { sales, paidOnline, cash, refunds, net, orders } = report.totals.now;
  expect(cash, 'the demo shop has recent cash payments').toBeGreaterThan(0);
  expect(sales).toBe(paidOnline + cash);
  expect(net).toBe(sales - refunds);
  for (const [name, amount] of [
    ['Sales', sales],
    ['Paid online', paidOnline],
    ['Cash received', cash],
    ['Given back', refunds],
    ['Net', net],
  ] as const) {
    await expect(page.locator(`[data-stat="${name}"] [data-value]`)).toHaveText(formatTaka(amount));
  }
  await expect(page.locator('[data-stat=Orders] [data-value]')).toHaveText(String(orders));
  const charts = page.getByRole('img', { name: /in the period before/ });
  await expect(charts).toHaveCount(2);
  await expect(charts.first()).toHaveAccessibleName(new RegExp(`^Orders: ${orders},`));
  await expect(charts.last()).toHaveAccessibleName(
    new RegExp(
      `^Sales: ${formatTaka(sales)} \\(Paid online: ${formatTaka(paidOnline)}, Cash received: ${formatTaka(cash)}\\),`,
    ),
  );
  await expect(page.locator('[data-chart=orders] [data-bar]')).toHaveCount(report.steps.length);
  const { online, stacked } = await barHeights(page);
  expect(stacked / online, 'cash is stacked on what was paid online').toBeCloseTo(sales / paidOnline, 2);

  const figures = page.locator('[data-table=figures]');
  await page.getByRole('button', { name: 'Show the numbers as a table' }).click();
  await expect(figures.locator('[data-row]')).toHaveCount(report.steps.length + 1);
  await expect(figures.getByRole('row', { name: /^Total/ })).toContainText(formatTaka(sales));

  const bySource = page.locator('[data-table=sources] [data-row]');
  await expect(bySource).toHaveCount(5);
  await expect(bySource.first()).toContainText('Web shop');
  await expect(bySource.last()).toContainText(`TotalOrders${orders}`);
  await expect(bySource.last()).toContainText(formatTaka(sales));

  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Download all money as CSV');

  await page.getByRole('button', { name: 'Months' }).click();
  await expect(page).toHaveURL(/\?step=month$/);
  await expect(figures.locator('[data-row]')).toHaveCount(13);
  await page.getByRole('button', { name: 'By sales' }).click();
  await expect(page).toHaveURL(/step=month&sort=sales/);
  const { products } = await (
    await page.request.get('/api/reports/best-products?step=month&sort=sales')
  ).json();
  const best = page.locator('[data-table="best products"] [data-row]');
  await expect(best).toHaveCount(products.length);
  await expect(best.first()).toContainText(products[0].productName);

  // A period that is too long shows the server's message, and stays in the address.
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page.getByRole('alert').filter({ hasText: '36 months' })).toBeVisible();
  await page.getByRole('button', { name: 'Until today' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const { toDeliver } = await (await page.request.get('/api/reports/waiting-orders')).json();
  const waiting = page.locator('[data-waiting=to-deliver]');
  await expect(waiting).toContainText(`${toDeliver.count} order`);
  await waiting.getByRole('link', { name: 'Show these orders' }).click();
  await waitUntilReady(page);
  await expect(page.getByText(`${toDeliver.count} orders found`)).toBeVisible();
});

/** The total heights of the sales chart's bars, in px: paid online, and with the cash stacked on it. */
async function barHeights(page: Page): Promise<{ online: number; stacked: number }> {
  const heights = await page.locator('[data-chart=sales] [data-bar]').evaluateAll((bars) =>
    bars.map((bar) => ({
      online: bar.getAttribute('data-part') === '0',
      height: Number(bar.getAttribute('height')),
    })),
  );
  const sum = (bars: typeof heights) => bars.reduce((total, { height }) => total + height, 0);
  return { online: sum(heights.filter(({ online }) => online)), stacked: sum(heights) };
}

test('an owner finds who changed what, before and after; a shopper is redirected to the home page', async ({
  page,
  baseURL,
  browser,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.auditLog);
  // None of these has variants, whose prices would be theirs.
  const { result: accessories } = await listCategory(page, 'charging accessories', {});
  const product = findProduct(accessories, 'a charging accessory', () => true);
  const change = (price: number) =>
    page.request.put(`/api/product/${product._id}`, { data: { price }, headers: { origin: baseURL } });
  expect((await change(product.price + 10)).status()).toBe(200);
  expect((await change(product.price)).status()).toBe(200);
  await page.reload();
  await waitUntilReady(page);

  await page.getByRole('searchbox', { name: 'Search ID or name' }).fill(product._id);
  await page.getByLabel('Event').selectOption('Product changed');
  await expect(page).toHaveURL(new RegExp(`search=${product._id}.*act=changeProduct`));
  const file = page.getByRole('link', { name: 'Download CSV' });
  await expect(file).toHaveAttribute('href', `/api/audit-log.csv?search=${product._id}&act=changeProduct`);
  const [to, from] = [formatTaka(product.price), formatTaka(product.price + 10)];
  const row = page.locator('[data-table=entries] [data-row]').first();
  await expect(row).toContainText(`Price: ${from} → ${to}`);
  await expect(row).toContainText(owner.email);
  await row.getByRole('button', { name: /^Details/ }).click();
  const entry = page.getByRole('dialog', { name: 'Product changed' });
  await expect(entry.getByRole('region', { name: 'Price' })).toContainText(`Before${from}After${to}`);
  await entry.getByRole('button', { name: 'All entries for this subject' }).click();
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`\\?search=${product._id}$`));

  await page.getByRole('searchbox', { name: 'Actor' }).fill('nobody@');
  await page.getByRole('searchbox', { name: 'Actor' }).press('Enter');
  await expect(page.getByText('No entry matches.')).toBeVisible();
  await page.goBack();
  await expect(row).toContainText('Product changed');

  const other = await browser.newPage({ baseURL });
  await openAsReturningUser(other, shopper.email, password, paths.dashboard);
  for (const path of [staffPaths.reports, staffPaths.auditLog]) {
    await other.goto(path);
    await expect(other, path).toHaveURL((url) => url.pathname === '/');
  }
  await other.close();
});
