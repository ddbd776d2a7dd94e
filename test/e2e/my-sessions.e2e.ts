/** Where a user is logged in, on My Profile: devices are listed, one is logged out, then all others. */
import { mySessionTexts } from '@jontro/shop/session/my-sessions.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { logIn, register, toastOf } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { open, pathOf, waitUntilReady } from './storefront.ts';

const list = (page: Page): Locator => page.getByRole('list', { name: 'Where you are logged in' });

/** Logs in on another device. */
async function logInElsewhere(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
  const page = await (await browser.newContext({ baseURL, userAgent })).newPage();
  await logIn(page, email);
  return page;
}

test('another device is logged out from the profile and must log in again, this one stays', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-PEOPLE-21');
  const email = await register(page);
  const other = await logInElsewhere(browser, baseURL, email);
  await open(page, paths.profile);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(list(page).getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await list(page).getByRole('button', { name: 'Log out: Firefox on Windows' }).click();
  await expect(toastOf(page, 'success', mySessionTexts.ended)).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);

  await other.goto(paths.profile);
  await other.waitForURL((url) => pathOf(url) === paths.login());
  await logIn(other, email);
  await open(page, paths.profile);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await other.context().close();
});

test('all other devices are logged out at once, and an open page there says so', async ({
  page,
  browser,
  baseURL,
}) => {
  proves('B-PEOPLE-21');
  const email = await register(page);
  const others = [
    await logInElsewhere(browser, baseURL, email),
    await logInElsewhere(browser, baseURL, email),
  ];
  await open(page, paths.profile);
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(toastOf(page, 'success', mySessionTexts.othersEnded)).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);

  const [first, second] = others as [Page, Page];
  await first.getByRole('button', { name: 'Hi, Nusrat Jahan' }).click();
  await first.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(first.getByRole('alertdialog').getByText(sessionTexts.expiredText)).toBeVisible();
  await second.reload();
  await waitUntilReady(second);
  await expect(second.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible();
  for (const other of others) await other.context().close();
});
