/** Adds products to an order that staff take. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-fixture.ts';

/** Adds the first product that the search of the form has found, in its first variant if it has any. */
export async function addFirstFound(
  page: Page,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  const items = page.getByRole('region', { name: 'Items' });
  const firstOf = (name: string) =>
    items.getByRole('list', { name }).getByRole('button', { disabled: false }).first();
  await press(firstOf('Choose a product'));
  const variant = firstOf('Variants');
  const line = page.locator('[data-staff-line]').first();
  await expect(line.or(variant)).toBeVisible();
  if (await variant.isVisible()) await press(variant);
}
