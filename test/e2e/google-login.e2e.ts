/** The Google login in its window, with the local OpenID provider: success and every kind of failure. */
import { googleAccountTexts } from '@jontro/shop/session/google-account.ts';
import { providerHint, sessionTexts } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import {
  greeting,
  loginLink,
  logOutByMenu,
  newEmail,
  register,
  respondWithError,
  submitLogin,
  toastOf,
  validPassword,
} from './people.ts';
import { expect, firstVisitTest, test } from './shop-fixture.ts';
import { open, waitUntilReady } from './storefront.ts';

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Clicks the button on the login page and returns the window, on the provider's page. */
async function openPopup(page: Page, wanted: string = paths.home): Promise<Page> {
  await open(page, paths.login(wanted));
  return openPopupHere(page);
}

async function openPopupHere(page: Page): Promise<Page> {
  const popupPromise = page.waitForEvent('popup');
  await googleButton(page).click();
  const popup = await popupPromise;
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

/** Whether the provider's SDK still has a user stored in this browser. */
const signedInAtProvider = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
            .count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result > 0);
          };
        };
      }),
  );

/** Signs in at the provider; the window closes by itself. */
async function chooseAccount(popup: Page, email: string, name: string, verified = true): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Email', { exact: true }).fill(email);
  await popup.getByLabel('Name').fill(name);
  if (!verified) await popup.getByRole('checkbox').uncheck();
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await closed;
}

const googleFailed = 'Google login failed. Please try again.';

/** Expects the toast of a failed Google login, and the error code in the console. */
async function expectFailure(page: Page, code: string, codes: string[]): Promise<void> {
  await expect(toastOf(page, 'error', googleFailed)).toBeVisible();
  expect(codes.join(' ')).toContain(code);
  await expect(loginLink(page)).toBeVisible();
  await expect(googleButton(page)).toBeEnabled();
  const hint = providerHint(code);
  if (hint) await expect(page.getByText(hint)).toBeVisible();
}

/** Records every error that the page logs from now on; each contains the provider's code. */
function recordErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

test.describe('the Google login', () => {
  test('signs a new user in through a window of 500 by 600, redirects, and recognizes them the next time', async ({
    page,
  }) => {
    proves('CONST-84', 'IDP-03', 'TOAST-30');
    const email = newEmail();
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...args: Parameters<typeof window.open>) => {
        document.documentElement.dataset.opened = args[2];
        return open(...args);
      };
    });
    const popup = await openPopup(page, '/dashboard/profile');
    await expect(page.locator('html')).toHaveAttribute(
      'data-opened',
      /^width=500,height=600,left=\d+,top=\d+$/,
    );
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    const requestPromise = page.waitForRequest(/accounts:signInWithIdp/);
    await chooseAccount(popup, email, 'Rafiq Hasan');
    expect((await requestPromise).postDataJSON().postBody).toContain('providerId=google.com');
    await expect(toastOf(page, 'success', 'Google login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/profile');
    await waitUntilReady(page);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rafiq Hasan');

    await open(page, paths.home);
    await logOutByMenu(page, 'Rafiq Hasan');
    await expect(loginLink(page)).toBeVisible();
    await expect.poll(() => signedInAtProvider(page)).toBe(false);
    await chooseAccount(await openPopup(page), email, 'Another Name');
    await expect(page).toHaveURL('/');
    await waitUntilReady(page);
    await expect(greeting(page, 'Rafiq Hasan')).toBeVisible();
  });

  test('a window that the browser blocks shows the toast, with the reason', async ({ page }) => {
    proves('IDP-30', 'TOAST-02');
    const codes = recordErrors(page);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await open(page, paths.login());
    await googleButton(page).click();
    await expectFailure(page, 'popup-blocked', codes);
  });

  test('cancelling at the provider fails at once, as if the window had been closed', async ({ page }) => {
    proves('IDP-31');
    const codes = recordErrors(page);
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expectFailure(page, 'popup-closed-by-user', codes);
  });

  test('a shop that is opened at another address is not an authorized domain', async ({ page, shop }) => {
    proves('IDP-32');
    const codes = recordErrors(page);
    await open(page, shop.url.replace('localhost', '127.0.0.1') + paths.login());
    await googleButton(page).click();
    await expectFailure(page, 'unauthorized-domain', codes);
  });

  test('an error of the provider shows the toast', async ({ page, shop }) => {
    proves('TOAST-02');
    const codes = recordErrors(page);
    let state: string | null = null;
    page.context().on('request', (request) => {
      state ??= new URL(request.url()).searchParams.get('state');
    });
    const popup = await openPopup(page);
    expect(state).not.toBeNull();
    const callbackParams = new URLSearchParams({
      error: 'server_error',
      state: String(state),
      iss: shop.openIdUrl,
    });
    const closed = popup.waitForEvent('close');
    await popup.evaluate((address) => {
      location.href = address;
    }, `${shop.url}/auth/popup/callback?${callbackParams}`);
    await closed;
    await expectFailure(page, 'internal-error', codes);
  });

  test('an unverified address of an existing account is rejected', async ({ page, browser, baseURL }) => {
    proves('IDP-28');
    const codes = recordErrors(page);
    const context = await browser.newContext({ baseURL });
    const email = await register(await context.newPage());
    await context.close();
    await chooseAccount(await openPopup(page), email, 'Somebody Else', false);
    await expectFailure(page, 'account-exists-with-different-credential', codes);
  });

  test('an identity that belongs to another account shows the toast', async ({ page }) => {
    proves('IDP-27');
    const codes = recordErrors(page);
    await respondWithError(page, /accounts:signInWithIdp/, 'FEDERATED_USER_ID_ALREADY_LINKED');
    await chooseAccount(await openPopup(page), newEmail(), 'Rafiq Hasan');
    await expectFailure(page, 'credential-already-in-use', codes);
  });

  test('the verified owner of an address takes the account over from its registrant', async ({
    page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL });
    const registrant = await context.newPage();
    const email = await register(registrant);
    expect((await registrant.request.get('/api/my-cart')).status()).toBe(200);
    await chooseAccount(await openPopup(page), email, 'True Owner');
    await expect(toastOf(page, 'success', sessionTexts.googleDone)).toBeVisible();
    expect((await registrant.request.get('/api/my-cart')).status()).toBe(401);
    await registrant.reload();
    await expect(loginLink(registrant)).toBeVisible();
    await open(registrant, paths.login());
    await submitLogin(registrant, email, validPassword);
    await expect(toastOf(registrant, 'error', sessionTexts.loginFailed)).toBeVisible();
    await context.close();
  });
});

firstVisitTest.describe('in a browser that has been in the shop before', () => {
  firstVisitTest.use({ serviceWorkers: 'allow' });

  firstVisitTest(
    'the service worker sends each navigation once: the code of the provider is valid once',
    async ({ page }) => {
      await open(page, paths.home);
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe('activated');
      const popup = await openPopup(page);
      await chooseAccount(popup, newEmail(), 'Mitu Akter');
      await expect(toastOf(page, 'success', sessionTexts.googleDone)).toBeVisible();
      const address = new URL('/api/docs', page.url()).href;
      expect((await page.goto(address))?.status()).toBe(200);
    },
  );
});

test('a Google account is linked in the profile, proves who is asked, logs in, and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  await open(page, paths.profile);
  const google = newEmail();
  /** Presses a button of the profile, and signs in at the provider, which asks although it knows the browser. */
  const throughGoogle = async (name: string) => {
    const popupPromise = page.waitForEvent('popup');
    await page.getByRole('button', { name }).click();
    const popup = await popupPromise;
    await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await chooseAccount(popup, google, 'Rafiq Hasan');
  };
  await throughGoogle('Link a Google account');
  await expect(toastOf(page, 'success', googleAccountTexts.linked)).toBeVisible();
  await expect(page.getByText(`You also log in with ${google}.`)).toBeVisible();

  const update = /accounts:update/;
  await respondWithError(page, update, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN : Please sign in again first.');
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Please confirm your identity' })).toBeVisible();
  await page.unroute(update);
  await throughGoogle('Continue with Google');
  await expect(toastOf(page, 'success', sessionTexts.passwordChanged)).toBeVisible();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await chooseAccount(await openPopup(other, paths.profile), google, 'Rafiq Hasan');
  await expect(other.getByText(`You also log in with ${google}.`)).toBeVisible();

  const remove = 'Remove the Google account';
  await page.getByRole('button', { name: remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: remove }).click();
  await expect(toastOf(page, 'success', googleAccountTexts.removed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link a Google account' })).toBeVisible();
  expect((await page.request.get('/api/my-cart')).status()).toBe(200);
  expect((await other.request.get('/api/my-cart')).status()).toBe(401);
  await other.context().close();
});
