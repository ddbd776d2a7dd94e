/** Staff choose variants when they take an order and when they change it (decision 154). */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { orderEndpoints } from '@jontro/shop/orders/orders.endpoints.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { violationsOf } from './axe.ts';
import { openAsReturningUser, toastOf } from './people.ts';
import { ownerOf } from './rated-products.ts';
import { expect, test } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';
import { addVariedProduct } from './varied-products.ts';

const { owner, password } = demoLogins;

const linesOf = async (page: Page, id: string): Promise<[string | undefined, number, number][]> => {
  const order: Order = await (
    await page.request.get(endpointUrl(orderEndpoints.findOrder, { params: { id } }))
  ).json();
  return order.cartItems.map(({ variantName, price, quantity }) => [variantName, price, quantity]);
};

test('staff take an order of two variants of a product, and add another unit and another variant to it', async ({
  page,
  shop,
}) => {
  proves('B-KNOW-03');
  await page.setViewportSize({ width: 360, height: 740 });
  const product = await addVariedProduct(page, await ownerOf(shop.url));
  await openAsReturningUser(page, owner.email, password, staffPaths.staffOrder);
  await page.getByLabel('Mobile number').fill('01798765411');
  await page.getByLabel('Full name').fill('Karim Uddin');
  await page.getByLabel('District').selectOption('Dhaka');
  await page.getByRole('textbox', { name: 'Address' }).fill('House 12, Road 5');
  const items = page.getByRole('region', { name: 'Items' });
  const search = items.getByRole('searchbox', { name: 'Search products' });
  const choose = async (words: string) => {
    await search.fill(product.productName);
    await items.getByRole('list', { name: 'Choose a product' }).getByRole('button').first().click();
    const variants = items.getByRole('list', { name: 'Variants' });
    await expect(variants).toBeFocused();
    await expect(variants.getByRole('button')).toHaveText([
      /Black, 128 GB.*৳1,000/,
      /Black, 256 GB.*৳1,500/,
      /White, 128 GB.*৳1,200/,
    ]);
    await expect(variants.getByRole('button', { name: 'Black, 256 GB' })).toBeDisabled();
    await variants.getByRole('button', { name: words }).click();
  };
  await choose('Black, 128 GB');
  await choose('White, 128 GB');
  await choose('White, 128 GB');
  const lines = page.locator('[data-staff-line]');
  await expect(lines).toContainText(['(Black, 128 GB)', '(White, 128 GB)']);
  expect(await violationsOf(page, 'variants', { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(toastOf(page, 'success', staffOrderTexts.placed)).toBeVisible();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await linesOf(page, id)).toEqual([
    ['Black, 128 GB', 1000, 1],
    ['White, 128 GB', 1200, 2],
  ]);

  await page.getByRole('button', { name: 'Change order' }).click();
  const editor = page.getByRole('dialog', { name: 'Change order' });
  await editor.getByLabel(/^Quantity of .*\(Black, 128 GB\)/).fill('0');
  await editor.getByRole('searchbox', { name: 'Add a product' }).fill(product.productName);
  await editor.getByRole('list', { name: 'Choose a product' }).getByRole('button').first().click();
  await editor.getByRole('list', { name: 'Variants' }).getByRole('button', { name: 'White, 128 GB' }).click();
  await expect(editor.getByText('(White, 128 GB) × 1')).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  expect(await linesOf(page, id)).toEqual([['White, 128 GB', 1200, 3]]);
});
