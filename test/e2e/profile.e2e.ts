/** The profile: a user's photo and name, changed, reset and saved. */
import { imageEndpoints, imageTexts } from '@jontro/shop/images/images.endpoints.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { placeholderPhoto } from '@jontro/shop/users/users.ts';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { createTestImage } from './pictures.ts';
import { expect, test } from './shop-fixture.ts';
import { holdRequests, open, waitUntilReady } from './storefront.ts';

let userCount = 0;

/** Registers a new user and opens their profile. */
async function openProfile(page: Page, name: string): Promise<void> {
  await open(page, paths.register);
  await page.getByRole('textbox', { name: 'Name', exact: false }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(`profile-${Date.now()}-${userCount++}@example.com`);
  await page.locator('input[name=password]').fill('a good password');
  await page.locator('form').getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== paths.register);
  await open(page, paths.profile);
}

const form = (page: Page): Locator => page.getByRole('form', { name: 'Profile' });
const photo = (page: Page): Locator => form(page).locator('img');
const nameField = (page: Page): Locator => form(page).getByRole('textbox', { name: 'Full name' });
const clickButton = (page: Page, name: string) =>
  form(page).getByRole('button', { name, exact: true }).click();
const updatedToast = (page: Page): Locator =>
  page.locator('[data-toast=success]').filter({ hasText: sessionTexts.profileUpdated });

/** Saves, and waits until the toast has been shown and closed. */
async function save(page: Page): Promise<void> {
  await clickButton(page, 'Update Profile');
  await expect(updatedToast(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await updatedToast(page).waitFor({ state: 'detached' });
}

async function choose(page: Page, number: number): Promise<void> {
  await form(page)
    .locator('input[type=file]')
    .setInputFiles([await createTestImage(page, number, 300, 300)]);
}

test('a new user has the placeholder, saves name and photo at the provider, and removes the photo again', async ({
  page,
}) => {
  proves('ENT-17', 'IDP-06', 'PROF-01', 'PROF-02', 'PROF-03', 'PROF-04', 'TOAST-40');
  await openProfile(page, 'Rafi Ahmed');
  await expect(photo(page)).toHaveAttribute('src', placeholderPhoto);
  await expect(nameField(page)).toHaveValue('Rafi Ahmed');

  await choose(page, 11);
  await expect(photo(page)).toHaveAttribute('src', /^blob:/);
  await nameField(page).fill('Rafi Uddin Ahmed');
  const requestPromise = page.waitForRequest((request) => /accounts:update/.test(request.url()));
  const recordRequest = page.waitForRequest(
    (request) => request.method() !== 'GET' && /\/api\/add-user/.test(request.url()),
  );
  const release = await holdRequests(page, imageEndpoints.uploadImage.url);
  const saving = save(page);
  await expect(page.locator('[data-toast=loading]')).toHaveText('Uploading the picture...');
  release();
  await saving;
  await expect(page.locator('[data-toast=loading]')).toHaveCount(0);
  const change = (await requestPromise).postDataJSON();
  expect(change.displayName).toBe('Rafi Uddin Ahmed');
  expect(change.photoUrl).toMatch(/^\/i\/[0-9a-f]{32}\/300\.webp/);
  expect((await recordRequest).postDataJSON().photo).toBe(change.photoUrl);
  await expect(photo(page)).toHaveAttribute('src', change.photoUrl);
  await expect
    .poll(() => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await open(page, paths.profile);
  await expect(nameField(page)).toHaveValue('Rafi Uddin Ahmed');
  await expect(photo(page)).toHaveAttribute('src', change.photoUrl);
  await clickButton(page, 'Remove Picture');
  await expect(photo(page)).toHaveAttribute('src', placeholderPhoto);
  await save(page);
  await open(page, paths.profile);
  await expect(photo(page)).toHaveAttribute('src', placeholderPhoto);
});

test('Reset restores name and photo and sends nothing; LogOut ends the session', async ({ page }) => {
  proves('PROF-05', 'PROF-06');
  await openProfile(page, 'Mitu Das');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (/accounts:update|\/api\/images/.test(request.url())) changes.push(request.url());
  });
  await nameField(page).fill('Somebody Else');
  await choose(page, 12);
  await expect(photo(page)).toHaveAttribute('src', /^blob:/);
  await clickButton(page, 'Reset');
  await expect(nameField(page)).toHaveValue('Mitu Das');
  await expect(photo(page)).toHaveAttribute('src', placeholderPhoto);
  expect(changes).toEqual([]);

  await clickButton(page, 'LogOut');
  await page.waitForURL((url) => url.pathname === paths.home);
  await waitUntilReady(page);
  await expect(page.getByRole('button', { name: 'Hi, Mitu Das' })).toHaveCount(0);
  await page.goto(paths.profile);
  await page.waitForURL((url) => url.pathname === '/login');
});

test('the upload of a photo shows its progress and can be cancelled; a rejected one shows the reason, and no input is lost', async ({
  page,
}) => {
  await openProfile(page, 'Sumi Akter');
  await nameField(page).fill('Sumi Akter Rahman');
  await choose(page, 13);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/images*', async (route) => {
    await released;
    await route.fulfill({ status: 415, json: { message: imageTexts.wrongType } }).catch(() => {});
  });
  const progress = form(page).getByRole('progressbar', { name: 'Sending your picture' });
  await clickButton(page, 'Update Profile');
  await expect(progress).toBeVisible();
  await clickButton(page, 'Cancel');
  await expect(progress).toHaveCount(0);
  await expect(photo(page)).toHaveAttribute('src', /^blob:/);
  await expect(page.locator('[data-toast]')).toHaveCount(0);

  await clickButton(page, 'Update Profile');
  release();
  await expect(page.locator('[data-toast=error]')).toHaveText(imageTexts.failed);
  await expect(form(page).getByText(imageTexts.wrongType)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Sumi Akter Rahman');
  await expect(photo(page)).toHaveAttribute('src', /^blob:/);
  await page.unrouteAll({ behavior: 'wait' });
  await save(page);
  await expect(photo(page)).toHaveAttribute('src', /^\/i\//);
});
