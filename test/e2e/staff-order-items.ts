/** Adds products to an order that staff take. */
import { bengaliAdmin } from '@jontro/shop/languages/bn/bengali-admin.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-fixture.ts';

interface Options {
  press?: (button: Locator) => Promise<void>;
  language?: string;
}

/** Adds the first product that the search of the form has found, in its first variant if it has any. */
export async function addFirstFound(
  page: Page,
  { press = (button) => button.click(), language = 'en' }: Options = {},
): Promise<void> {
  const items = page.locator('section[aria-labelledby=lines-title]');
  const firstOf = (name: 'Choose a product' | 'Variants') =>
    items
      .getByRole('list', { name: language === 'bn' ? bengaliAdmin[name] : name })
      .getByRole('button', { disabled: false })
      .first();
  await press(firstOf('Choose a product'));
  const variant = firstOf('Variants');
  const line = page.locator('[data-staff-line]').first();
  await expect(line.or(variant)).toBeVisible();
  if (await variant.isVisible()) await press(variant);
  await expect(page.locator('[data-staff-line]')).toHaveCount(1);
}
