/** The notice of an admin's mutation: how long it is shown, that it blocks nothing, and the status text that remains. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { Locator, Page } from '@playwright/test';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { signedIn } from './api-client.ts';
import { pauseClock } from './page-clock.ts';
import { newEmail, openAsReturningUser } from './people.ts';
import { expect, test } from './shop-fixture.ts';

const { owner, password } = demoLogins;
const notice = (page: Page): Locator => page.locator('[data-notice]');
const closeButton = (page: Page): Locator => notice(page).getByRole('button', { name: 'Close' });
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search users' });

/** Opens All Users with one user listed, and a clock that advances only with `page.clock.runFor`. */
async function openUsers(page: Page, email: string): Promise<Locator> {
  await page.clock.install();
  await openAsReturningUser(page, owner.email, password, staffPaths.allUsers);
  await searchBox(page).fill(email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const deleteButton = page.getByRole('button', { name: `Delete ${email}` });
  await expect(deleteButton).toBeVisible();
  await pauseClock(page);
  return deleteButton;
}

/** Advances the page's clock until the notice is shown; returns how long it has been shown at most, in ms. */
async function waitUntilShown(page: Page): Promise<number> {
  const step = 20;
  await expect(async () => {
    await page.clock.runFor(step);
    expect(await notice(page).count()).toBe(1);
  }).toPass();
  return step;
}

/** Expects the notice to close after `ms` in total, of which at most `passed` have elapsed; runs `meanwhile` before that. */
async function expectToCloseAfter(
  page: Page,
  ms: number,
  passed: number,
  meanwhile = async () => {},
): Promise<void> {
  await page.clock.runFor(ms - passed - 50);
  await expect(notice(page)).toBeVisible();
  await meanwhile();
  await page.clock.runFor(50 + passed);
  await expect(notice(page)).toHaveCount(0);
}

test('a success closes after 2 s and the block on deleting an admin after 3 s, whatever the pointer does; the text stays', async ({
  page,
  shop,
}) => {
  proves('CONST-66', 'CONST-67', 'TOAST-22');
  const email = newEmail();
  await signedIn(shop.url, email, 'a good password', 'signUp');
  const deleteUserButton = await openUsers(page, email);
  await deleteUserButton.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const afterDeletion = await waitUntilShown(page);
  await expect(page.getByRole('dialog', { name: userTexts.deleted })).toBeVisible();
  await notice(page).hover({ force: true });
  await expectToCloseAfter(page, 2000, afterDeletion, () => closeButton(page).hover());
  await expect(status(page, userTexts.deleted)).toHaveCount(1);

  await searchBox(page).fill(owner.email);
  const deleteOwnerButton = page.getByRole('button', { name: `Delete ${owner.email}` });
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await deleteOwnerButton.count()).toBe(1);
  }).toPass();
  await deleteOwnerButton.click();
  const afterBlock = await waitUntilShown(page);
  await expect(page.getByRole('dialog', { name: userTexts.adminNotDeleted })).toBeVisible();
  await closeButton(page).hover();
  await expectToCloseAfter(page, 3000, afterBlock, () => page.mouse.move(0, 0));
  await expect(status(page, userTexts.adminNotDeleted)).toHaveCount(1);
});

test('the notice takes neither focus nor clicks; a repeated text is announced again', async ({ page }) => {
  const deleteButton = await openUsers(page, owner.email);
  await deleteButton.click();
  await waitUntilShown(page);
  await expect(deleteButton).toBeFocused();
  const announced = await status(page, userTexts.adminNotDeleted).locator('span').elementHandle();
  expect(
    await page.locator('#page').evaluate((element) => element.matches(':modal, [inert], [inert] *')),
  ).toBe(false);
  // Outside its button, a click reaches the element beneath.
  const hit = await notice(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.02, 0.25, 0.5, 0.75].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    return points.some(([x, y]) =>
      element.contains(document.elementFromPoint(left + x * width, top + y * height)),
    );
  });
  expect(hit).toBe(false);
  await searchBox(page).click();
  await expect(searchBox(page)).toBeFocused();
  await expect(notice(page)).toBeVisible();

  await deleteButton.click();
  await page.clock.runFor(100);
  await expect(notice(page)).toHaveCount(1);
  expect(await announced?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(status(page, userTexts.adminNotDeleted)).toHaveCount(1);
});

test('the notice is closed earlier by its button or Escape, and stays open only while it has the keyboard focus', async ({
  page,
}) => {
  const deleteButton = await openUsers(page, owner.email);
  await deleteButton.click();
  await waitUntilShown(page);
  await closeButton(page).click();
  await expect(notice(page)).toHaveCount(0);

  await deleteButton.click();
  await waitUntilShown(page);
  await page.keyboard.press('Escape');
  await expect(notice(page)).toHaveCount(0);

  await deleteButton.focus();
  await page.keyboard.press('Enter');
  await waitUntilShown(page);
  await page.keyboard.press('Tab');
  for (let presses = 0; presses < 40 && !(await closeButton(page).evaluate(isFocused)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(closeButton(page)).toBeFocused();
  await page.clock.runFor(30_000);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(3000);
  await expect(notice(page)).toHaveCount(0);

  await deleteButton.focus();
  await page.keyboard.press('Enter');
  await waitUntilShown(page);
  const focused = page.locator(':focus');
  await expect(deleteButton).toBeFocused();
  await closeButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await expect(focused).toHaveCount(1);
});

const isFocused = (element: Element): boolean => element === document.activeElement;
