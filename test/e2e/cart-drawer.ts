/** The cart that opens beside the page after something was added to it, with the preset `modern`. */
import { expect, type Locator, type Page } from '@playwright/test';

export const cartDrawer = (page: Page, title = 'Your cart'): Locator =>
  page.getByRole('dialog', { name: title });

/** Waits until it says that something was added, and closes it. */
export async function closeCartDrawer(page: Page): Promise<void> {
  await expect(cartDrawer(page).getByText(/ is in your cart$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toHaveCount(0);
}
