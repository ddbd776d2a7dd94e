/** An owner backs the shop up in the browser, downloads, uploads, checks and deletes backups, and brings one back; in both languages. */
import { readFile } from 'node:fs/promises';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { backupsPath } from '../../apps/web/app/backups/backups-path.ts';
import { signedIn } from './api-client.ts';
import { findViolations } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test as shared, startShop } from './shop-fixture.ts';
import { listAllProducts } from './storefront.ts';

/** A shop of its own, since everybody is signed out by a restore. */
const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig }, use) => {
      const shop = await startShop({ SHOP_CONFIG: shopConfig });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

const { owner, password } = demoLogins;
const list = (page: Page) => page.getByRole('region', { name: 'Backups on this machine' });

async function confirmIdentity(page: Page): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Please confirm your identity' });
  await asking.locator('input[name=current-password]').fill(password);
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('the owner makes a backup after the password, downloads it, checks it and deletes it', async ({
  page,
}) => {
  await openAsReturningUser(page, owner.email, password, backupsPath);
  await expect(list(page)).toContainText('No backup yet.');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await confirmIdentity(page);
  const backup = list(page).getByRole('listitem');
  await expect(backup).toContainText('Every row and picture is as it was written.');
  await expect(backup).toContainText(owner.email);
  await expect(backup).toContainText('Checked');
  expect(await findViolations(page, 'backups')).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    backup.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^shop-[\d-]+\.backup$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 2)], 'gzip').toEqual([0x1f, 0x8b]);

  await backup.getByRole('button', { name: 'Check' }).click();
  // The notice appears with the state of the card.
  await expect(page.locator('[data-notice]').getByText('The backup is being checked')).toBeVisible();
  await expect(backup).toContainText('Every row and picture is as it was written.');
  await backup.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list(page)).toContainText('No backup yet.');
});

test('the owner brings back a file of another device: what was changed since is gone, and everybody signs in again', async ({
  page,
  shop,
}) => {
  proves('B-ROOM-27');
  await openAsReturningUser(page, owner.email, password, backupsPath);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await confirmIdentity(page);
  const made = list(page).getByRole('listitem').first();
  await expect(made).toContainText('Every row and picture is as it was written.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await download.path();

  const [product] = await listAllProducts(page);
  if (!product) throw new Error('The demo shop has no product');
  const send = await signedIn(shop.url, owner.email, password);
  await send('PUT', `/api/product/${product._id}`, { price: product.price + 777 });

  await page.locator('input[type=file]').setInputFiles({
    name: 'from-my-phone.backup',
    mimeType: 'application/gzip',
    buffer: await readFile(file),
  });
  const uploaded = list(page).getByRole('listitem').filter({ hasText: 'from-my-phone.backup' });
  await expect(uploaded).toContainText('Every row and picture is as it was written.');
  await uploaded.getByRole('button', { name: 'Bring back' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Bring this backup back?' });
  expect(await findViolations(page, 'restore dialog')).toEqual([]);
  await dialog.getByRole('textbox').fill('Somebody else');
  await dialog.getByRole('button', { name: 'Close the shop and bring it back' }).click();
  await expect(dialog).toContainText('This is not the name of the shop');
  await dialog.getByRole('textbox').fill('Jontro');
  await dialog.getByRole('button', { name: 'Close the shop and bring it back' }).click();
  await expect(page.getByText('The shop is closed while the backup is brought back')).toBeVisible();
  await expect(page.getByText('The shop is closed while the backup is brought back')).toBeHidden({
    timeout: 120_000,
  });

  const products = await listAllProducts(page);
  expect(products.find(({ _id }) => _id === product._id)?.price).toBe(product.price);
  await openAsReturningUser(page, owner.email, password, backupsPath);
  await expect(list(page)).toContainText(/Brought back .* by owner@example\.com/);
  await expect(list(page)).toContainText('Made before a backup was brought back');
});

test('on a phone in Bengali the page fits, and says what a backup contains and lacks', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsReturningUser(page, owner.email, password, `/bn${backupsPath}`);
  await page.getByRole('button', { name: 'এখনই ব্যাকআপ নিন' }).click();
  const asking = page.getByRole('dialog', { name: 'আপনার পরিচয় নিশ্চিত করুন' });
  await asking.locator('input[name=current-password]').fill(password);
  await asking.locator('button[type=submit]').click();
  await expect(page.getByText('প্রতিটি তথ্য ও ছবি যেমন লেখা হয়েছিল তেমনই আছে।').first()).toBeVisible();
  await expect(page.getByText('secrets.key')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findViolations(page, 'backups in Bengali')).toEqual([]);
});
