/** Views of the owner's lists by name, and the keys of lists: on a phone and a desktop, in English and Bengali. */

import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { listViewEndpoints } from '@jontro/shop/list-views/list-views.endpoints.ts';
import { listViewTexts } from '@jontro/shop/list-views/list-views.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { delayResources } from './layout-shifts.ts';
import { expectAccessible } from './page-checks.ts';
import { logIn, openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const open = (page: Page, address: string) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, address);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const views = (page: Page, name = 'Views') => page.getByRole('navigation', { name, exact: true });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category', exact: true });
const rows = (page: Page) => page.locator('[data-row]');

const asOwner = (shopUrl: string) => signedIn(shopUrl, demoLogins.owner.email, demoLogins.password);

test.afterEach(async ({ shop }) => {
  const send = await asOwner(shop.url);
  const stored = (await send('GET', endpointUrl(listViewEndpoints.listViews))) as { _id: string }[];
  for (const { _id } of stored)
    await send('DELETE', endpointUrl(listViewEndpoints.removeView, { params: { id: _id } }));
});

test('the present view is saved under a name, opened by it, renamed, made the one that the list opens with, and deleted', async ({
  page,
}) => {
  proves('B-ROOM-24');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, staffPaths.allProducts);
  await expect(rows(page).first()).toBeVisible();
  await expect(views(page)).toHaveCount(0);
  await category(page).selectOption('Earbuds');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('pods');
  await button(page, 'Save this view').click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText(listViewTexts.nameMissing)).toBeVisible();
  await dialog.getByLabel('Name').fill('Pods of ours');
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('Name').press('Enter');
  const view = views(page).getByRole('link', { name: 'Pods of ours' });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await expect(button(page, 'Save this view')).toHaveCount(0);

  await button(page, 'Show all').click();
  await expect(view).not.toHaveAttribute('aria-current');
  await view.click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('pods');
  await expect(category(page)).toHaveValue('Earbuds');

  await button(page, 'Edit views').click();
  const edit = page.getByRole('dialog', { name: 'Edit views' });
  await edit.getByLabel('Name').fill('Our pods');
  await edit.getByRole('button', { name: 'Rename' }).click();
  await expect(edit.getByRole('button', { name: 'Delete Our pods' })).toBeVisible();
  await edit.getByLabel('The list opens with it').check();
  await expect(edit.getByLabel('The list opens with it')).toBeChecked();
  await expectAccessible(page, 'edit');
  await edit.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'All Carts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Carts' })).toBeVisible();
  await expect(views(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'All Products' }).click();
  await expect(page).toHaveURL(/category=Earbuds&search=pods/);
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('pods');
  await button(page, 'Show all').click();
  await expect(category(page)).toHaveValue('');

  await button(page, 'Edit views').click();
  await edit.getByRole('button', { name: 'Delete Our pods' }).click();
  await expect(edit.getByText('This list has no views.')).toBeVisible();
  await edit.getByRole('button', { name: 'Close' }).last().click();
  await expect(views(page)).toHaveCount(0);
});

test('a search that is typed before a filter is in the address keeps the filter', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, staffPaths.allProducts);
  await expect(rows(page).first()).toBeVisible();
  const field = await page.getByRole('searchbox', { name: 'Search products' }).elementHandle();
  const found = await category(page).evaluate(async (select: HTMLSelectElement, search) => {
    const set = (element: HTMLInputElement | HTMLSelectElement, value: string, event: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event(event, { bubbles: true }));
    };
    set(select, 'Earbuds', 'change');
    // React renders what an event has changed before the next task.
    for (let turns = 0; turns < 3; turns += 1) await undefined;
    const { search: before } = location;
    set(search as HTMLInputElement, 'pods', 'input');
    return before;
  }, field);
  expect(found).toBe('');
  await expect(page).toHaveURL(/category=Earbuds/);
  await expect(page).toHaveURL(/search=pods/);
  await expect(category(page)).toHaveValue('Earbuds');
});

test('on a phone in Bengali views stand in one line, and one with a filter that is gone shows the list', async ({
  page,
  shop,
}) => {
  proves('B-ROOM-24');
  await page.setViewportSize({ width: 360, height: 740 });
  const send = await asOwner(shop.url);
  for (const [name, query] of [
    ['পুরোনো ক্যাটাগরি', 'category=Gone+long+ago&stock=never'],
    ['কম স্টক', 'stock=low'],
    ['ইয়ারবাড', 'category=Earbuds'],
  ])
    await send('POST', endpointUrl(listViewEndpoints.addView), { list: 'products', name, query });
  await page.goto('/?language=bn');
  await open(page, staffPaths.allProducts);
  await views(page, 'ভিউ').getByRole('link', { name: 'পুরোনো ক্যাটাগরি' }).click();
  await expect(page).toHaveURL(/category=Gone/);
  await expect(rows(page)).toHaveCount(20);
  await views(page, 'ভিউ').getByRole('link', { name: 'ইয়ারবাড' }).click();
  await expect(views(page, 'ভিউ').getByRole('link', { name: 'ইয়ারবাড' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectAccessible(page, 'views');
  await page.getByRole('button', { name: 'ভিউ সাজান' }).click();
  await expect(page.getByRole('dialog', { name: 'ভিউ সাজান' }).getByLabel('নাম').first()).toBeVisible();
  await expectAccessible(page, 'edit in Bengali');
});

test('nothing moves when a list opens with its owner’s view, however late the views arrive', async ({
  page,
  shop,
}) => {
  const send = await asOwner(shop.url);
  for (const [name, query, isDefault] of [
    ['Pods', 'category=Earbuds&search=pods', true],
    ['Low stock', 'stock=low', false],
  ] as const)
    await send('POST', endpointUrl(listViewEndpoints.addView), { list: 'products', name, query, isDefault });
  await logIn(page, demoLogins.owner.email, demoLogins.password);
  const delayedPage = await delayResources(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await delayedPage.load(staffPaths.allProducts);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('pods');
    await expect(views(page).getByRole('link', { name: 'Pods' })).toHaveAttribute('aria-current', 'true');
    expect.soft(await delayedPage.takeShifts(), `loaded at ${width} px`).toEqual([]);
    await delayedPage.load(staffPaths.allUsers);
    await delayedPage.takeShifts();
    await delayedPage.navigate(staffPaths.allProducts);
    await expect(page).toHaveURL(/search=pods/);
    expect.soft(await delayedPage.takeShifts(), `reached at ${width} px`).toEqual([]);
  }
});

test('keys move the focus over the rows, open one, focus the search and show the help, but not in inputs, dialogs or with modifiers', async ({
  page,
}) => {
  proves('B-ROOM-24');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, staffPaths.allProducts);
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await expect(rows(page).nth(0)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Control+j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await expect(search).toBeFocused();
  await page.keyboard.type('j/?k');
  await expect(search).toHaveValue('j/?k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await expect(rows(page)).toHaveCount(20);
  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Previous row')).toBeVisible();
  await expectAccessible(page, 'help');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page.locator('[data-row]:focus')).toHaveCount(0);
  await page.keyboard.press('j');
  const address = await rows(page).nth(0).getByRole('link').first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === address);
});

test('on a phone in Bengali the keys are explained in the menu and switched off for the device', async ({
  page,
}) => {
  proves('B-ROOM-24');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?language=bn');
  await open(page, staffPaths.allProducts);
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.getByRole('button', { name: 'ড্যাশবোর্ড মেনু' }).click();
  await page.getByRole('button', { name: 'কীবোর্ডের শর্টকাট' }).click();
  const help = page.getByRole('dialog', { name: 'কীবোর্ডের শর্টকাট' });
  await expect(help.getByText('পরের সারি')).toBeVisible();
  await expectAccessible(page, 'help in Bengali');
  await help.getByLabel('এক কী-র শর্টকাট').uncheck();
  await page.reload();
  await expect(rows(page)).toHaveCount(20);
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-row]:focus')).toHaveCount(0);
});
