/** An order is marked as delivered in the owner's list. */
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { confirmDelivery } from './confirm-delivery.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const { owner, shopper, password } = demoLogins;

test('an order is marked as delivered, with a dialog that closes by itself', async ({ page }) => {
  proves('AORD-03', 'TOAST-42');
  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  // Other end-to-end tests need the demo shopper's orders in their original states.
  const otherOrders = page.locator('[data-row]').filter({ hasNotText: shopper.name });
  const row = otherOrders.filter({ hasText: 'Mark as Delivered' }).first();
  const href = await row.getByRole('link').first().getAttribute('href');
  await row.getByRole('button', { name: 'Mark as Delivered' }).click();
  await confirmDelivery(page);
  const notice = page.getByRole('dialog', { name: orderTexts.delivered });
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  const delivered = page.locator('[data-row]').filter({ has: page.locator(`a[href="${href}"]`) });
  await expect(delivered.getByText('Delivered', { exact: true })).toBeVisible();
});
