/** The page of the demo's payment provider: the test cards, and paying with one. */
import type { Page } from '@playwright/test';

export const cards = {
  good: '4111111111111111',
  declined: '4000000000000002',
  risky: '4000000000000127',
} as const;

/** Fills in the page and pays; does not wait for the result. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVV').fill('111');
  await page.getByRole('button', { name: /^Pay ৳/ }).click();
}
