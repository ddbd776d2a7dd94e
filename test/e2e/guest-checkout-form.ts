/** The way of a guest to the checkout, and its form. */
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newMobileNumber } from './people.ts';
import { open } from './storefront.ts';

/** Buys a product as a guest, up to the checkout with name, number and address in its form; returns the number. */
export async function fillGuestCheckout(
  page: Page,
  product: Parameters<typeof paths.product>[0],
): Promise<string> {
  const mobileNumber = newMobileNumber();
  await open(page, paths.product(product));
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await page.getByLabel('Full name').fill('Nusrat Jahan');
  await page.getByLabel('Mobile number').fill(mobileNumber);
  await page.getByRole('combobox', { name: 'District' }).fill('Sylhet');
  await page.locator('textarea[name=address]').fill('House 7, Road 3, Zindabazar');
  return mobileNumber;
}
