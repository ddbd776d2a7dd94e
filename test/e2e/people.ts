/** Helpers for the login and register pages, and for their requests to the identity service. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { userEndpoints } from '@jontro/shop/users/users.endpoints.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { markerName } from '../../apps/web/app/lib/sign-in-marker.ts';
import { paths } from '../../apps/web/app/paths.ts';
import { emptyPath, open, pathOf, waitUntilReady } from './storefront.ts';

export const validPassword = 'a good password';

let emailCount = 0;
/** An address that no other run has used. */
export const newEmail = (): string => `person-${Date.now()}-${emailCount++}@example.com`;

let numberCount = 0;
/** A mobile number that no other test has used: all orders with a number count as those of one customer. */
export const newMobileNumber = (): string =>
  `0131${String((Date.now() + numberCount++) % 10_000_000).padStart(7, '0')}`;

/** A toast with exactly this text, or one that matches the pattern. */
export const toastOf = (page: Page, kind: 'success' | 'error', text: string | RegExp): Locator =>
  page.locator(`[data-toast=${kind}]`).getByText(text, { exact: true });

/** Closes the toasts that are shown. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-toast]');
  // At once: a toast may close by itself while a pointer would be moving to it.
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(toasts).toHaveCount(0);
}

export const greeting = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Hi, ${name}` });
/** Opens the menu of the greeting without a pointer, which would close it when the header moves below it. */
const openAccountMenu = (page: Page, name: string): Promise<void> => greeting(page, name).press('Enter');
/** Presses what is in the menu of the greeting, which closes when a page comes that the login has led to. */
export async function pressInAccountMenu(page: Page, name: string, control: Locator): Promise<void> {
  await expect(async () => {
    if (!(await control.isVisible())) await openAccountMenu(page, name);
    await control.click({ timeout: 2_000 });
  }).toPass();
}
export const logOutByMenu = (page: Page, name: string): Promise<void> =>
  pressInAccountMenu(page, name, page.getByRole('banner').getByRole('button', { name: 'Logout' }));
export const loginLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Login/Register' });

export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page): Locator => page.locator('input[name=password]');
export const submit = (page: Page, name: 'Login' | 'Register'): Promise<void> =>
  page.locator('form').getByRole('button', { name, exact: true }).click();

/** Fills in and submits the login form; does not wait for the result. */
export async function submitLogin(page: Page, email: string, password = validPassword): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit(page, 'Login');
}

/** Logs in on the login page and waits for the wanted path. */
export async function logIn(
  page: Page,
  email: string,
  password = validPassword,
  wanted: string = paths.home,
): Promise<void> {
  await open(page, paths.login(wanted));
  await submitLogin(page, email, password);
  await page.waitForURL((url) => pathOf(url) === wanted);
  await waitUntilReady(page);
}

/** The key under which the provider's SDK stores its user in the browser. */
const storedUser = 'firebase:authUser:embedded:[DEFAULT]';

/**
 * Opens the wanted path as a user who logged in with this browser before, and waits until the session is open: for
 * end-to-end tests that are not about the login form.
 */
export async function openAsReturningUser(
  page: Page,
  email: string,
  password = validPassword,
  wanted: string = paths.home,
): Promise<void> {
  const signedIn = await page.request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded',
    { data: { email, password, returnSecureToken: true } },
  );
  expect(signedIn.status()).toBe(200);
  const { localId, idToken, refreshToken, expiresIn } = (await signedIn.json()) as Record<string, string>;
  const expirationTime = Date.now() + Number(expiresIn) * 1000;
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime },
  };
  await page.goto(emptyPath);
  await page.evaluate(
    ([marker, name, text]) => {
      localStorage.setItem(marker, '1');
      localStorage.setItem(name, text);
    },
    [markerName, storedUser, JSON.stringify(user)] as const,
  );
  const { pathname } = new URL(endpointUrl(userEndpoints.findRole, { params: { email } }), signedIn.url());
  // The page requests this once it has opened the session.
  const responsePromise = page.waitForResponse((response) => new URL(response.url()).pathname === pathname);
  await open(page, wanted);
  await responsePromise;
}

/** Opens the wanted path as a new customer, as `register` makes one; returns the email. */
export async function openAsNewCustomer(page: Page, wanted: string = paths.home): Promise<string> {
  const email = newEmail();
  const send = async (operation: string, data: object) => {
    const response = await page.request.post(
      `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`,
      { data: { ...data, returnSecureToken: true } },
    );
    expect(response.status()).toBe(200);
    return response.json();
  };
  const { idToken } = await send('signUp', { email, password: validPassword });
  await send('update', { idToken, displayName: 'Nusrat Jahan' });
  await openAsReturningUser(page, email, validPassword, wanted);
  return email;
}

/** Fills in and submits the register form; does not wait for the result. */
export async function submitRegistration(page: Page, email: string, password = validPassword): Promise<void> {
  await open(page, paths.register);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit(page, 'Register');
}

/** Registers a new user and returns the email. */
export async function register(page: Page): Promise<string> {
  const email = newEmail();
  await submitRegistration(page, email);
  await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
  await page.waitForURL((url) => pathOf(url) === paths.home);
  await waitUntilReady(page);
  return email;
}

/** Responds to requests to the provider with one of its errors. */
export const respondWithError = (page: Page, url: RegExp, message: string): Promise<unknown> =>
  page.route(url, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [] } } }),
  );
