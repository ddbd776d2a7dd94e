/** A note from a chat fills in the order that staff take, with marks of doubt; the order is placed by their press alone. */

import { staffOrderTexts } from '@jontro/shop/orders/staff-orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { logIn, toastOf } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

test('staff paste a note: the form is filled in with marks of doubt, and nothing is ordered before they press Place', async ({
  page,
}) => {
  proves('B-COD-23', 'B-COD-24');
  await logIn(page, owner.email, password, paths.dashboard);
  await open(page, staffPaths.staffOrder);
  const placed: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') placed.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Paste a note' }).click();
  const note = page.getByRole('region', { name: 'Note from a chat' });
  await note
    .getByLabel('Message of the customer')
    .fill('bhai 2ta airnova ar 1ta gold wire earphone lagbe, rahim, 01798 765432, mirpur 10 dhaka');
  await note.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue('01798765432');
  await expect(page.getByLabel('Full name')).toHaveValue('rahim');
  await expect(page.getByLabel('District')).toHaveValue('Dhaka');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('mirpur 10');
  await expect(page.getByLabel('Source')).toHaveValue('chat');
  const articles = note.locator('[data-note-article]');
  await expect(articles).toHaveCount(2);
  await expect(articles.first()).toContainText('Please check: ');
  await expect(page.locator('[data-staff-line]').filter({ hasText: 'GoldWire' })).toHaveCount(1);

  await expectAccessibleAtEachWidth(page);

  // Of a product with variants staff say which one.
  await articles.first().getByRole('button').first().click();
  const variant = articles
    .first()
    .getByRole('list', { name: 'Variants' })
    .getByRole('button', { disabled: false });
  const line = page.locator('[data-staff-line]').filter({ hasText: 'AirNova' });
  await variant.first().click();
  await expect(line.getByLabel(/^Quantity of/)).toHaveText('2');
  expect(placed.filter((path) => path.includes('order'))).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(toastOf(page, 'success', staffOrderTexts.placed)).toBeVisible();
  await page.waitForURL('**/order-details/**');
  await waitUntilReady(page);
  await open(page, staffPaths.allOrdered);
  await expect(page.getByRole('row').nth(1)).toContainText('Chat');
});
