/** Comparing products, on a shop with the preset `modern`: choosing, the table, its address, without script, on paper. */
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { closeCartDrawer } from './cart-drawer.ts';
import { deadControls } from './dead-controls.ts';
import { expectNewPage, focusAndPress } from './keyboard-helpers.ts';
import { delayResources } from './layout-shifts.ts';
import { checkPages, findViolations } from './page-checks.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { listCategory, open } from './storefront.ts';

test.use({ shopConfig: modernSettings });

const storageName = 'jontro.compared';

const listEarbuds = async (page: Page) => (await listCategory(page, 'earbuds', { limit: 12 })).result;
const listFans = async (page: Page) => (await listCategory(page, 'fan', { limit: 12 })).result;
const idsOf = (products: readonly { _id: string }[]): string[] => products.map(({ _id }) => _id);
const toggle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Compare ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const row = (page: Page, key: string) => page.locator(`tr[data-row=${key}]`);

test('three products of a category are chosen on their cards and compared with five presses; the choice survives a reload', async ({
  page,
}) => {
  proves('B-KNOW-12');
  await page.setViewportSize({ width: 360, height: 740 });
  const earbuds = (await listEarbuds(page)).slice(0, 3);
  await open(page, '/category/earbuds');
  for (const { productName } of earbuds) await toggle(page, productName).click();
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 chosen');
  await page.reload();
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 chosen');
  await bar(page).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(paths.compare(idsOf(earbuds)));
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  for (const { productName } of earbuds)
    await expect(page.getByRole('columnheader').filter({ hasText: productName })).toHaveCount(1);
});

test('products of one kind are chosen, removed and cleared, and a press says why another kind is not', async ({
  page,
}) => {
  proves('B-KNOW-12', 'B-KNOW-21');
  const [fan] = await listFans(page);
  const earbuds = await listEarbuds(page);
  await open(page, '/category/earbuds?limit=12');
  for (const { productName } of earbuds.slice(0, 4)) await toggle(page, productName).click();
  await expect(bar(page).getByRole('status')).toHaveText('4 of 4 chosen');
  if (!fan) throw new Error('The demo catalogue has no fan');
  await open(page, paths.product(fan));
  await toggle(page, fan.productName).click();
  await expect(page.getByText(/^Only products of one kind are compared\./)).toBeVisible();
  await open(page, '/category/earbuds?limit=12');
  const [first] = earbuds;
  await bar(page)
    .getByRole('button', { name: `Remove ${first?.productName} from the comparison` })
    .click();
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 chosen');
  await bar(page).getByRole('button', { name: 'Clear the list' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate((name) => localStorage.getItem(name), storageName)).toBeNull();
});

test('only rows that differ are shown, all on request; a dot marks the better value where it is plain', async ({
  page,
}) => {
  proves('B-KNOW-12');
  const [first, second] = await listEarbuds(page);
  if (!first || !second) throw new Error('The demo catalogue has no two earbuds');
  await open(page, paths.compare([first._id, second._id]));
  const rows = page.locator('tr[data-row]');
  const differing = await rows.count();
  for (const texts of await rows.evaluateAll((elements) =>
    elements.map((element) => [...element.querySelectorAll('td')].map((cell) => cell.textContent)),
  ))
    expect(new Set(texts).size).toBe(2);
  await page.getByRole('link', { name: 'Show all rows' }).click();
  await expect(page).toHaveURL(paths.compare([first._id, second._id], 'all'));
  await expect.poll(() => rows.count()).toBeGreaterThan(differing);
  const hours = (
    await Promise.all(
      [0, 1].map((index) => row(page, 'total_hours').getByRole('cell').nth(index).textContent()),
    )
  ).map((text) => ({
    value: Number.parseFloat((text ?? '').replace(/^\D+/, '')),
    better: /better/.test(text ?? ''),
  }));
  const most = Math.max(...hours.map(({ value }) => value));
  for (const { value, better } of hours)
    expect(better).toBe(value === most && hours[0]?.value !== hours[1]?.value);
  await page.getByRole('link', { name: 'Show only what differs' }).click();
  await expect(rows).toHaveCount(differing);
});

test('the heads stay in view while the rows scroll, at 320 px as well, where each label is above its values', async ({
  page,
}) => {
  proves('B-KNOW-12');
  await page.setViewportSize({ width: 320, height: 600 });
  const earbuds = (await listEarbuds(page)).slice(0, 4);
  await open(page, paths.compare(idsOf(earbuds), 'all'));
  const last = page.locator('tr[data-row]').last();
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader').first()).toBeInViewport();
  const label = await last.getByRole('rowheader').boundingBox();
  const value = await last.getByRole('cell').first().boundingBox();
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(value?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Show only what differs' })).toBeHidden();
  await expect(last).toBeVisible();
  await page.emulateMedia({ media: null });
});

test('the names are readable beside four products on a tablet, and on paper without the header and footer of the shop', async ({
  page,
}) => {
  const earbuds = (await listEarbuds(page)).slice(0, 4);
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, paths.compare(idsOf(earbuds), 'all'));
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  /** Of those that are shown; a name for screen readers alone is 1 px wide. */
  const widthsOfNames = () =>
    page
      .locator('[data-name]')
      .evaluateAll((names) =>
        names.map((name) => name.getBoundingClientRect().width).filter((width) => width > 1),
      );
  const expectNames = async () => {
    const widths = await widthsOfNames();
    expect(widths).toHaveLength(4);
    expect(Math.min(...widths)).toBeGreaterThan(80);
  };
  await expectNames();
  await page.setViewportSize({ width: 718, height: 1024 });
  await page.emulateMedia({ media: 'print' });
  await expectNames();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('a comparison is read from its address by somebody else and without script; removing and adding are links', async ({
  browser,
  page,
  baseURL,
}) => {
  proves('B-KNOW-12');
  const earbuds = (await listEarbuds(page)).slice(0, 2);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const other = await context.newPage();
  await other.goto(paths.compare(idsOf(earbuds)));
  await expect(other.getByRole('columnheader')).toHaveCount(2);
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await deadControls(other)).toEqual([]);
  await other.getByRole('link', { name: `Remove ${earbuds[1]?.productName} from the comparison` }).click();
  await expect(other.getByRole('columnheader')).toHaveCount(1);
  await other.getByRole('region', { name: 'Add another' }).getByRole('link').first().click();
  await expect(other.getByRole('columnheader')).toHaveCount(2);
  if (!earbuds[0]) throw new Error('The demo catalogue has no earbuds');
  await other.goto(paths.product(earbuds[0]));
  await other.getByRole('link', { name: 'Compare' }).click();
  await expect(other.getByRole('columnheader')).toHaveCount(1);
  await context.close();
});

test('products that are deleted, and those of another kind, are named instead of shown', async ({ page }) => {
  const [earbud] = await listEarbuds(page);
  const [fan] = await listFans(page);
  if (!earbud || !fan) throw new Error('The demo catalogue has no earbuds and fan');
  await open(page, paths.compare([earbud._id, 'f'.repeat(24), fan._id]));
  await expect(page.getByText('Products that are no longer sold: 1')).toBeVisible();
  await expect(page.getByText(`${fan.productName} is not compared: it is of another kind`)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await open(page, `${paths.compare([])}?ids=%3Cscript%3E,,`);
  await expect(page.getByText(/^Press Compare at up to 4 of one kind/)).toBeVisible();
});

test('the comparison without products in its address has those that this browser has chosen', async ({
  page,
}) => {
  const [first, second] = await listEarbuds(page);
  if (!first || !second) throw new Error('The demo catalogue has no two earbuds');
  await open(page, '/category/earbuds');
  for (const { productName } of [first, second]) await toggle(page, productName).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 chosen');
  await open(page, paths.compare([]));
  await expect(page).toHaveURL(paths.compare(idsOf([first, second])));
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('no request has the list of this browser; only the address of the comparison names its products', async ({
  page,
}) => {
  proves('B-KNOW-21');
  const [first, second] = await listEarbuds(page);
  if (!first || !second) throw new Error('The demo catalogue has no two earbuds');
  await open(page, '/category/earbuds');
  await toggle(page, first.productName).click();
  await toggle(page, second.productName).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 chosen');
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  await open(page, '/category/fan');
  await expect(bar(page)).toBeVisible();
  expect(requests.filter((request) => [first, second].some(({ _id }) => request.includes(_id)))).toEqual([]);
  expect(requests.length).toBeGreaterThan(0);
  page.removeAllListeners('request');
});

test('where the browser forbids storage a press says so, and a comparison by its address still works', async ({
  page,
}) => {
  proves('B-KNOW-21');
  const earbuds = (await listEarbuds(page)).slice(0, 2);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, '/category/earbuds');
  await toggle(page, earbuds[0]?.productName ?? '').click();
  await expect(page.getByText('Your browser does not let the shop remember what you compare.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await open(page, paths.compare(idsOf(earbuds)));
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('a visitor buys from the comparison; what has variants is chosen on its page', async ({ page }) => {
  const earbuds = (await listEarbuds(page)).filter(({ inStock }) => inStock).slice(0, 4);
  await open(page, paths.compare(idsOf(earbuds)));
  for (const { productName } of earbuds)
    await expect(
      page
        .getByRole('button', { name: `Add to Cart: ${productName}` })
        .or(page.getByRole('link', { name: `Choose a variant: ${productName}` })),
    ).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Add to Cart: / })
    .first()
    .click();
  await closeCartDrawer(page);
});

test('choosing and comparing work by keyboard', async ({ page }) => {
  const earbuds = (await listEarbuds(page)).slice(0, 2);
  await open(page, '/category/earbuds');
  for (const { productName } of earbuds) await focusAndPress(page, toggle(page, productName));
  await focusAndPress(page, bar(page).getByRole('link', { name: 'Compare' }));
  await expectNewPage(page, 'Earbuds, side by side');
});

test('the comparison and lists with a choice have no violation and fit', async ({ page, baseURL }) => {
  const earbuds = (await listEarbuds(page)).slice(0, 4);
  await open(page, '/category/earbuds');
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [storageName, JSON.stringify(earbuds)],
  );
  await page.clock.install();
  const addresses = [paths.compare([]), paths.compare(idsOf(earbuds), 'all')];
  expect(await checkPages(page, baseURL, addresses)).toEqual([]);
  // At its end, where the bar covers no card.
  await open(page, '/bn/category/earbuds');
  await expect(page.getByRole('region', { name: 'তুলনা' })).toBeVisible();
  await page.locator('footer').scrollIntoViewIfNeeded();
  expect(await findViolations(page, 'a list with the bar')).toEqual([]);
});

test('nothing shifts on the comparison and on a product that is compared', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const earbuds = (await listEarbuds(page)).slice(0, 2);
  await open(page, '/category/earbuds');
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [storageName, JSON.stringify(earbuds)],
  );
  const delayed = await delayResources(page);
  for (const address of [
    paths.compare(idsOf(earbuds)),
    '/category/earbuds',
    paths.product(earbuds[0] as never),
  ]) {
    await delayed.load(address);
    expect.soft(await delayed.takeShifts(), address).toEqual([]);
  }
});
