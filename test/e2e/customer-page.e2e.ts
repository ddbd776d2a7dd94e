/** The customer page of staff: from All Users and from an order, notes, tags, and a block of cash on delivery. */
import { customerTexts } from '@jontro/shop/customers/customers.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectAccessibleAtEachWidth } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const { owner, password, shopper } = demoLogins;

test('an owner opens a customer, writes and deletes a note, and stores tags; wrong input says so at its field', async ({
  page,
}) => {
  proves('B-ROOM-22');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  await open(page, staffPaths.allUsers);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(shopper.email);
  const row = page.getByRole('row').filter({ hasText: shopper.email });
  await row.getByRole('link').click();
  await page.waitForURL('**/dashboard/customers/*');
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Customer' })).toBeVisible();
  await expect(page.getByRole('link', { name: shopper.email })).toBeVisible();

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(customerTexts.noteMissing)).toBeVisible();
  await page.getByLabel('New note').fill('Wants a call before the courier comes');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Wants a call before the courier comes');
  await expect(notes).toContainText(owner.email);
  await expect(page.getByLabel('New note')).toHaveValue('');

  const tags = page.getByLabel('Tags, separated by commas');
  await tags.fill('x'.repeat(31));
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText(customerTexts.tagTooLong)).toBeVisible();
  await tags.fill('VIP, wholesale');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'VIP',
    'wholesale',
  ]);

  await expectAccessibleAtEachWidth(page);

  await notes.getByRole('button', { name: /^Delete the note of/ }).click();
  await expect(notes).toHaveCount(0);
});

test('cash on delivery is blocked with a reason from the page of an order, and allowed again', async ({
  page,
}) => {
  proves('B-ROOM-22');
  await openAsReturningUser(page, owner.email, password, paths.dashboard);
  const [order] = (await (await page.request.get('/api/all-orders?limit=1')).json()) as [
    { _id: string; name: string },
  ];
  await open(page, paths.orderDetails(order));
  await page.getByRole('link', { name: order.name, exact: true }).click();
  await page.waitForURL('**/dashboard/customers/*');
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Block cash on delivery' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText(customerTexts.blockReason)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Refused three parcels');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Refused three parcels')).toBeVisible();
  await page.getByRole('button', { name: 'Allow cash on delivery again' }).click();
  await expect(page.getByText('Possible, as for everybody.')).toBeVisible();
});
