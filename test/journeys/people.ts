/** Who walks through the identity journeys: the login and register pages, and what they ask of the identity service. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { open, settled } from './storefront.ts';

export const goodPassword = 'a good password';

let people = 0;
/** An address that no other run has used. */
export const newEmail = (): string => `person-${Date.now()}-${people++}@example.com`;

/** A toast of the whole text, or of one that has what the pattern says. */
export const toastOf = (page: Page, kind: 'success' | 'error', text: string | RegExp): Locator =>
  page.locator(`[data-toast=${kind}]`).getByText(text, { exact: true });

/** Closes the toasts that are shown. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.locator('[data-toast]');
  // At once: one may end by itself while a pointer would be on its way.
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(toasts).toHaveCount(0);
}

export const greeting = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Hi, ${name}` });
export const loginLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'Login/Register' });

export const emailField = (page: Page): Locator => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page): Locator => page.locator('input[name=password]');
export const submit = (page: Page, name: 'Login' | 'Register'): Promise<void> =>
  page.locator('form').getByRole('button', { name, exact: true }).click();

/** Fills in the login form and sends it; whatever comes of it. */
export async function tryLogIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit(page, 'Login');
}

/** Logs in on the login page and waits for the wanted path. */
export async function logIn(
  page: Page,
  email: string,
  password = goodPassword,
  wanted: string = paths.home,
): Promise<void> {
  await open(page, paths.login(wanted));
  await tryLogIn(page, email, password);
  await page.waitForURL((url) => url.pathname === wanted);
  await settled(page);
}

/** Fills in the register form and sends it; whatever comes of it. */
export async function tryRegister(page: Page, email: string, password = goodPassword): Promise<void> {
  await open(page, paths.register);
  await page.getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await submit(page, 'Register');
}

/** Registers somebody new and gives the address. */
export async function register(page: Page): Promise<string> {
  const email = newEmail();
  await tryRegister(page, email);
  await expect(toastOf(page, 'success', sessionTexts.registerDone)).toBeVisible();
  await page.waitForURL((url) => url.pathname === paths.home);
  await settled(page);
  return email;
}

/** Answers calls of the provider with one of its errors. */
export const refuseWith = (page: Page, call: RegExp, message: string): Promise<unknown> =>
  page.route(call, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [] } } }),
  );
