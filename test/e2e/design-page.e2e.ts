/** The owner chooses the shop's colours: checked while they are chosen, shown at once, in the next page, and taken back. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { designPath } from '../../apps/web/app/design/design-path.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { findOverflow, findViolations, height } from './page-checks.ts';
import { openAsReturningUser } from './people.ts';
import { expect, modernSettings, test } from './shop-fixture.ts';
import { widths } from './views.ts';

test.use({ shopConfig: modernSettings });

const { owner, password } = demoLogins;
const mainColour = (page: Page) => page.getByRole('region', { name: 'Main colour' });
const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);

test('the owner chooses a colour that is checked, takes the proposed one, and goes back to the default', async ({
  page,
}) => {
  proves('B-STORE-01');
  await openAsReturningUser(page, owner.email, password, designPath);
  const field = mainColour(page).getByRole('textbox', { name: 'Main colour', exact: true });
  await expect(field).toHaveValue('#006a4e');
  await expect(mainColour(page)).toContainText('Seen well everywhere');

  await field.fill('#22c55e');
  await expect(mainColour(page)).toContainText('2.0 : 1 on chosen rows, needs 4.5 : 1');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  expect(await findViolations(page, 'a colour that is not seen')).toEqual([]);

  await field.fill('#12;}');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeDisabled();

  await field.fill('#22c55e');
  await mainColour(page).getByRole('button', { name: 'Use #007e36, the nearest that is' }).click();
  await expect(mainColour(page)).toContainText('Seen well everywhere');
  await save.click();
  await expect(page.locator('[data-notice]')).toContainText('The setting is saved');
  await expect.poll(() => variable(page, '--color-bottle')).toBe('#007e36');
  await page.goto(paths.home);
  expect(await variable(page, '--color-bottle')).toBe('#007e36');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await variable(page, '--color-bottle')).not.toMatch(/#007e36|#4fcb9f/);

  await page.goto(designPath);
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(page.locator('[data-notice]')).toContainText('back at its default');
  await expect(field).toHaveValue('#006a4e');
  await page.goto(paths.home);
  expect(await variable(page, '--color-bottle')).toBe('#4fcb9f');
});

test('the page of the colours fits a phone in Bengali', async ({ page }) => {
  await page.setViewportSize({ width: widths.narrowest, height });
  await openAsReturningUser(page, owner.email, password, `/bn${designPath}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ডিজাইন');
  await expect(page.getByRole('textbox', { name: 'মূল রং', exact: true })).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  expect(await findViolations(page, 'in Bengali')).toEqual([]);
});
