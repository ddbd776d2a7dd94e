/** Staff of a shop with the preset "modern": the owner gives roles, a packer packs from a phone, and each sees no more than their part. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { permissionTexts, staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { Page } from '@playwright/test';
import { staffPath } from '../../apps/web/app/dashboard/admin-pages.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { placeOrders } from './placed-orders.ts';
import { expect, modernSettings, test as shared, startShop } from './shop-fixture.ts';

/** A shop of its own, since it gets staff. */
const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig: _ }, use) => {
      const shop = await startShop({ SHOP_CONFIG: modernSettings });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const { owner, shopper, password } = demoLogins;
const asOwner = (page: Page, path: string) => openAsReturningUser(page, owner.email, password, path);
const asShopper = (page: Page, path: string) => openAsReturningUser(page, shopper.email, password, path);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Enters the password in the dialog that asks for it. */
async function confirmIdentity(page: Page, text: string): Promise<void> {
  const asking = dialog(page, 'Please confirm your identity');
  await asking.locator('input[name=current-password]').fill(text);
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('the owner gives a role after entering the password, and a packer packs and hands over from a phone', async ({
  page,
  browser,
  shop,
}) => {
  proves('B-ROOM-13');
  const { name, orders } = await placeOrders(page, shop.url, 2);
  const send = await signedIn(shop.url, owner.email, password);
  for (const { _id: id } of orders) {
    const { method } = orderEndpoints.moveOrder;
    await send(method, endpointUrl(orderEndpoints.moveOrder, { params: { id, move: 'confirm' } }), {});
  }
  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const packer = await phone.newPage();
  await asShopper(packer, paths.dashboard);
  await expect(packer.locator('[data-dashboard=user]')).toBeVisible();

  await asOwner(page, staffPath);
  await page.getByRole('button', { name: 'Add to the staff' }).click();
  const adding = dialog(page, 'Add to the staff');
  await adding.getByLabel('Email address or mobile number').fill(shopper.email);
  await adding.getByLabel('Staff role').selectOption('Packer');
  await expect(adding.getByRole('listitem')).toHaveText([
    'Pack orders, hand them over and mark them as delivered',
  ]);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await confirmIdentity(page, 'not the password');
  await expect(dialog(page, 'Please confirm your identity')).toContainText(confirmationTexts.wrongPassword);
  await confirmIdentity(page, password);
  await expect(row(page, shopper.email)).toContainText('Packer');

  await packer.reload();
  const main = packer.getByRole('main');
  await main.getByRole('link', { name: 'Orders to pack' }).click();
  const cards = main.getByRole('article').filter({ hasText: name });
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('House 12, Road 5, Dhanmondi');
  await expect(main).not.toContainText('৳');
  expect(await findViolations(packer, 'orders to pack')).toEqual([]);
  expect(await packer.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const number = orders[0]?.orderNumber ?? '';
  const first = main.getByRole('article', { name: number });
  await first.getByRole('button', { name: 'Mark as Packed' }).click();
  await expect(first).toHaveCount(0);
  await main.getByRole('button', { name: 'To hand over' }).click();
  await first.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(first).toHaveCount(0);

  // Nothing else of the shop is there.
  await packer.getByRole('button', { name: 'Dashboard menu' }).click();
  const menu = packer.getByRole('dialog').getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('list', { name: 'More for admins' }).getByRole('link')).toHaveText([
    'Orders to pack',
    'Parcels',
  ]);
  for (const path of [staffPaths.allOrdered, staffPaths.allUsers, staffPaths.reports, staffPath]) {
    await packer.goto(path);
    await packer.waitForURL((url) => url.pathname === paths.home);
  }
  const refused = await packer.request.get(endpointUrl(orderEndpoints.listAllOrders, { query: {} }));
  expect(refused.status()).toBe(403);
  await phone.close();
});

test('an own role is made of ticked permissions, given, and cannot be deleted while somebody has it', async ({
  page,
}) => {
  proves('B-ROOM-13');
  await asOwner(page, staffPath);
  await page.getByRole('button', { name: 'New staff role' }).click();
  const form = dialog(page, 'New staff role');
  // The list of what it allows is longer than the window: the buttons stay below it.
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText(staffTexts.nameMissing);
  await expect(form).toContainText(staffTexts.nothingAllowed);
  await form.getByLabel('Name').fill('Counter');
  await form.getByLabel('Take orders for customers').check();
  await form.getByLabel(permissionTexts.products).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await confirmIdentity(page, password);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Counter' }) });
  await expect(card.getByRole('listitem')).toHaveText([
    permissionTexts.products,
    'Take orders for customers',
  ]);

  await page.getByRole('button', { name: 'Add to the staff' }).click();
  const adding = dialog(page, 'Add to the staff');
  await adding.getByLabel('Email address or mobile number').fill(shopper.email);
  await adding.getByLabel('Staff role').selectOption('Counter');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, shopper.email)).toContainText('Counter');
  await expect(card).toContainText('1 person has it');

  await card.getByRole('button', { name: 'Delete Counter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(staffTexts.roleInUse)).toBeVisible();

  await page.getByRole('button', { name: `Change ${shopper.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the staff' }).click();
  await expect(row(page, shopper.email)).toHaveCount(0);
});

test('the last owner cannot give up their rights, and closing the question for the password changes nothing', async ({
  page,
}) => {
  proves('B-ROOM-14');
  await asOwner(page, staffPath);
  const change = async () => {
    await page.getByRole('button', { name: `Change ${owner.email}` }).click();
    const changing = page.getByRole('dialog', { name: /^Change / });
    await changing.getByLabel('Staff role').selectOption('Manager');
    await changing.getByRole('button', { name: 'Save' }).click();
  };
  await change();
  await dialog(page, 'Please confirm your identity').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[data-toast=warning]')).toContainText(confirmationTexts.needed);
  await page
    .getByRole('dialog', { name: /^Change / })
    .getByRole('button', { name: 'Close' })
    .click();
  await change();
  await confirmIdentity(page, password);
  await expect(page.getByText(userTexts.lastAdmin)).toBeVisible();
  await expect(row(page, owner.email)).toContainText('Owner');
});

test('a file of customers is downloaded after the password, which is not asked again for the next one', async ({
  page,
}) => {
  proves('B-ROOM-14');
  await asOwner(page, staffPaths.allUsers);
  const link = page.getByRole('main').getByRole('link', { name: 'Download CSV' });
  await link.click();
  await dialog(page, 'Please confirm your identity').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('[data-toast=warning]')).toContainText(confirmationTexts.needed);
  await link.click();
  await confirmIdentity(page, 'not the password');
  await expect(dialog(page, 'Please confirm your identity')).toContainText(confirmationTexts.wrongPassword);
  const first = page.waitForEvent('download');
  await confirmIdentity(page, password);
  expect((await first).suggestedFilename()).toMatch(/^users-/);
  await page.goto(staffPaths.allOrdered);
  const second = page.waitForEvent('download');
  await page.getByRole('main').getByRole('link', { name: 'Download CSV' }).click();
  expect((await second).suggestedFilename()).toMatch(/^orders-/);
});
