/** Many orders at once in All Ordered: preview, progress, failures, undo, print, export, and how many clicks they take. */
import { readFile } from 'node:fs/promises';
import { bulkActionEndpoints } from '@jontro/shop/bulk-actions/bulk-actions.endpoints.ts';
import { type BulkAction, bulkTexts } from '@jontro/shop/bulk-actions/bulk-actions.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Locator, Page } from '@playwright/test';
import { sizeOfRun } from '../../apps/api/src/testing/long-run.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, test } from './shop-fixture.ts';
import { open } from './storefront.ts';

const { owner, password } = demoLogins;

const ofCustomer = (name: string): string => `${staffPaths.allOrdered}?search=${encodeURIComponent(name)}`;
const rows = (page: Page): Locator => page.locator('[data-row]');
const dialog = (page: Page): Locator => page.getByRole('dialog');
const actions = (page: Page): Locator => page.getByRole('region', { name: 'Actions on many orders' });
const chosen = (page: Page): Locator => page.getByRole('region', { name: 'Chosen orders' });

/** Confirms the dialog of an action. */
const confirm = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** The bar of the chosen orders lies over a check box until the page is scrolled, which axe takes for the size of the box. */
async function expectAccessibleBelowBar(page: Page): Promise<void> {
  const found = await findViolations(page, 'orders', { 'target-size': { enabled: false } });
  expect([...found, ...(await findOverflow(page))]).toEqual([]);
}

test('many orders are delivered and their cash recorded in at most 8 clicks', async ({ page, shop }) => {
  proves('B-LIFE-06');
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const count = sizeOfRun(60, 8);
  const { name } = await placeOrders(page, shop.url, count);
  await open(page, ofCustomer(name));
  await expect(page.getByText(`${count} orders found, newest first`)).toBeVisible();
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('click', ({ isTrusted }) => (counted.clicks += isTrusted ? 1 : 0), { capture: true });
  });

  await page.getByRole('button', { name: 'To deliver' }).click();
  await expect(page.getByText(`${count} orders found, newest first`)).toBeVisible();
  await page.getByRole('button', { name: `Choose all ${count}` }).click();
  await chosen(page).getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(dialog(page).getByText(`${count} orders can take part.`)).toBeVisible();
  await expect(dialog(page).getByText(`Never handed over: ${count}`)).toBeVisible();
  await confirm(page, `Mark as Delivered (${count})`);
  await expect(actions(page).getByText(`${count} of ${count}`)).toBeVisible();
  await actions(page).getByRole('button', { name: 'Record the cash' }).click();
  await expect(dialog(page).getByText(/^Cash in all: ৳/)).toBeVisible();
  await confirm(page, `Record the cash (${count})`);
  await expect(actions(page).getByText(`Cash recorded: ${count} of ${count}`)).toBeVisible();

  const clicks = await page.evaluate(() => (window as unknown as { clicks: number }).clicks);
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
  expect(clicks).toBeLessThanOrEqual(8);
  await open(page, `${ofCustomer(name)}&show=cash-due`);
  await expect(page.getByText('No order matches.')).toBeVisible();
});

test('chosen orders are packed on a phone; a failure is named with its reason, the rest is undone with one', async ({
  page,
  shop,
}) => {
  proves('B-LIFE-06', 'B-ROOM-26');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const { name, orders } = await placeOrders(page, shop.url, 3);
  await open(page, ofCustomer(name));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Choose all 3' }).click();
  const boxes = page.getByRole('checkbox', { name: `Choose the order of ${name}` });
  await boxes.nth(2).uncheck();
  await expect(chosen(page).getByText('2 chosen')).toBeVisible();
  await boxes.nth(2).check();
  await expectAccessibleBelowBar(page);

  const [first] = orders;
  const staff = await signedIn(shop.url, owner.email, password);
  await staff('PATCH', `/api/orders/${first?._id}/deliver`);
  await chosen(page).getByRole('button', { name: 'Mark as Packed' }).click();
  await expect(dialog(page).getByText('2 orders can take part.')).toBeVisible();
  await dialog(page).getByText(bulkTexts.otherStep).click();
  await expect(dialog(page).getByRole('link', { name: first?.orderNumber })).toBeVisible();
  await expectAccessibleBelowBar(page);
  await confirm(page, 'Mark as Packed (2)');
  await expect(actions(page).getByText('Packed: 2 of 2')).toBeVisible();
  await expect(rows(page).getByText('Packed', { exact: true })).toHaveCount(2);

  // Another member of staff moves one of them on, so that its packing cannot be undone.
  await staff('PATCH', `/api/orders/${orders[1]?._id}/moves/hand-over`, {});
  await page.reload();
  await actions(page).getByRole('button', { name: 'Undo: Mark as Packed', exact: true }).first().click();
  await confirm(page, 'Undo');
  await expect(dialog(page).getByText(bulkTexts.reasonMissing)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Why is it undone?' }).fill('The wrong shelf');
  await expectAccessibleBelowBar(page);
  await confirm(page, 'Undo');
  await expect(actions(page).getByText('Undo: Mark as Packed: 1 of 2')).toBeVisible();
  await actions(page).getByText('1 not changed').click();
  await expect(actions(page).getByRole('link', { name: orders[1]?.orderNumber })).toBeVisible();
  await expect(actions(page).getByText(bulkTexts.changedSince)).toBeVisible();
  await expectAccessibleBelowBar(page);
  await expect(rows(page).getByText('Packed', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close: Undo: Mark as Packed' }).click();
  await expect(actions(page).getByText('Undo: Mark as Packed')).toHaveCount(0);
});

test('an action that ended before the page has seen it running is shown in the list of orders', async ({
  page,
  shop,
}) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const { name } = await placeOrders(page, shop.url, 1);
  const staff = await signedIn(shop.url, owner.email, password);
  const list = bulkActionEndpoints.listBulkActions.url;
  const hasEnded = async () =>
    ((await staff('GET', list)) as BulkAction[]).every(({ finishedAt }) => finishedAt !== undefined);
  await open(page, ofCustomer(name));
  await expect(rows(page)).toHaveCount(1);
  await page.route(list, async (route) => {
    await expect.poll(hasEnded).toBe(true);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Choose all 1' }).click();
  await chosen(page).getByRole('button', { name: 'Mark as Packed' }).click();
  await confirm(page, 'Mark as Packed (1)');
  await expect(actions(page).getByText('Packed: 1 of 1')).toBeVisible();
  await expect(rows(page).getByText('Packed', { exact: true })).toHaveCount(1);
});

test('exactly the chosen orders are printed and exported', async ({ page, shop }) => {
  proves('B-LIFE-06');
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const { name, orders } = await placeOrders(page, shop.url, 3);
  await open(page, ofCustomer(name));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check();
  await page
    .getByRole('checkbox', { name: `Choose the order of ${name}` })
    .first()
    .uncheck();
  await expect(chosen(page).getByText('2 chosen')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chosen(page).getByRole('link', { name: 'CSV of 2' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1);
  const expected = orders.slice(0, 2).map(({ _id }) => _id);
  expect(lines.map((line) => line.split(',')[0]).sort()).toEqual([...expected].sort());

  await chosen(page).getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('[data-paper]')).toHaveCount(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Choose all 3' }).click();
  await page
    .getByRole('checkbox', { name: `Choose the order of ${name}` })
    .first()
    .uncheck();
  await chosen(page).getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('[data-paper]')).toHaveCount(2);
});

test('in Bengali the preview, the progress and the undo are Bengali', async ({ page, shop }) => {
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  const { name } = await placeOrders(page, shop.url, 2);
  await page.context().addCookies([{ name: 'language', value: 'bn', url: shop.url }]);
  await open(page, ofCustomer(name));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^সব (2|২)টি বাছুন$/ }).click();
  await page.getByRole('button', { name: 'প্যাক সম্পন্ন করুন', exact: true }).click();
  await expect(dialog(page).getByText(/^(2|২)টি অর্ডারে এটি করা যাবে।$/)).toBeVisible();
  await expectAccessibleBelowBar(page);
  await dialog(page)
    .getByRole('button', { name: /^প্যাক সম্পন্ন করুন \((2|২)টি\)$/ })
    .click();
  await expect(page.getByText(/^প্যাক করা হয়েছে: (2|২)টির মধ্যে (2|২)টি/).first()).toBeVisible();
  await expectAccessibleBelowBar(page);
});
