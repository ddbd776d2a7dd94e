/** Staff give the order of a guest, taken by telephone, to the account of the customer, who then finds it in My Orders. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { guestTexts } from '@jontro/shop/guests/guests.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { newBuyer } from './buyers.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { newMobileNumber, openAsReturningUser } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open } from './storefront.ts';
import { inLanguages, prefixOf } from './views.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;

async function takeOrder(shopUrl: string, page: Page): Promise<Order> {
  await page.goto('/');
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const asOwner = await signedIn(shopUrl, owner.email, password);
  const { order } = (await asOwner('POST', endpointUrl(orderEndpoints.placeStaffOrder), {
    channel: 'phone',
    name: 'Rahim Uddin',
    mobileNumber: newMobileNumber(),
    district: 'Dhaka',
    address: 'House 1, Mirpur 10',
    lines: [{ gadgetId: product._id, quantity: 1 }],
  })) as { order: Order };
  return order;
}

test('the order of a guest is marked, and one press gives it to the account of an email', async ({
  page,
  shop,
}) => {
  proves('B-PEOPLE-10');
  const order = await takeOrder(shop.url, page);
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber ?? '' })).toContainText('Guest');
  await open(page, paths.orderDetails(order));
  const button = page.getByRole('button', { name: 'Give to an account' }).first();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Give the orders of this guest to an account?' });
  const email = dialog.getByLabel('Email of the account');
  await email.fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(guestTexts.unknownAccount)).toBeVisible();
  const buyer = await newBuyer(shop.url);
  await email.fill(buyer.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(guestTexts.given).first()).toBeVisible();
  await expect(button).toHaveCount(0);
  const mine = (await buyer.send('GET', endpointUrl(orderEndpoints.listMyOrders))) as Order[];
  expect(mine.map(({ _id }) => _id)).toContain(order._id);
});

for (const [title, language] of inLanguages('its dialog has no violation and fits every window'))
  test(title, async ({ page, shop }) => {
    const order = await takeOrder(shop.url, page);
    await openAsReturningUser(page, owner.email, password);
    await open(page, prefixOf(language) + paths.orderDetails(order));
    const name = { en: 'Give to an account', bn: 'অ্যাকাউন্টে দিন' }[language];
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtEachWidth(page);
  });
