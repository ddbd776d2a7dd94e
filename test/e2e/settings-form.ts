/**
 * The owner's settings page in tests, in a shop of its own, since its settings change; not the overlay's duration, which the
 * shop's file sets.
 */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { openAsReturningUser } from './people.ts';
import { expect, test as shared, startShop } from './shop-fixture.ts';

export const test = shared.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({ shopConfig }, use) => {
      const shop = await startShop({ SHOP_CONFIG: shopConfig });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

export const openSettings = (page: Page) =>
  openAsReturningUser(page, demoLogins.owner.email, demoLogins.password, staffPaths.settings);
export const row = (page: Page, name: string) => page.locator(`li#${name}`);
export const openForm = async (page: Page, name: string, label: string) => {
  await row(page, name)
    .getByRole('button', { name: `Change ${label}` })
    .click();
  await expect(row(page, name).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
};
export const save = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: 'Save', exact: true }).click();
/** Enters the password in the dialog that asks for it, as a setting that only owners change does. */
export async function confirmIdentity(page: Page): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Please confirm your identity' });
  await asking.locator('input[name=current-password]').fill(demoLogins.password);
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click();
}
export const value = (page: Page, name: string) => row(page, name).locator('[data-value]');

/** Uploads a picture of one colour at the field of a form, and returns its address. */
export async function uploadPicture(form: Locator, label: string, [width, height]: [number, number]) {
  const field = form.getByLabel(label, { exact: true });
  await form.getByLabel(`Upload a picture: ${label}`).setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#006a4e' } })
      .png()
      .toBuffer(),
  });
  await expect(field).toHaveValue(/^\/i\/[0-9a-f]{32}\//);
  return field.inputValue();
}
