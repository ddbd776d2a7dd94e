/** Answers the question before a delivery that skips steps. */
import type { Page } from '@playwright/test';

export const confirmDelivery = (page: Page): Promise<void> =>
  page
    .getByRole('alertdialog', { name: 'Delivered already?' })
    .getByRole('button', { name: 'Mark as Delivered' })
    .click();
