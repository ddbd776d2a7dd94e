/** The buying story in a browser without script, from the home page to the tracking, as tests of a shop's settings walk it. */
import type { Browser, Page } from '@playwright/test';
import { deadControls } from './dead-controls.ts';
import { findOverflow, findViolations } from './page-checks.ts';
import { newEmail, newMobileNumber, validPassword } from './people.ts';
import { expect } from './shop-fixture.ts';

/** What is typed and pressed, in each language. */
export const plainWords = {
  en: {
    search: 'Search for products',
    find: 'Search',
    add: 'Add to Cart',
    cart: 'Cart',
    change: 'Change',
    toCheckout: 'Proceed to Checkout',
    create: 'Create an account',
    register: 'Register',
    login: 'Login',
    logout: 'Logout',
    checkout: 'Checkout',
    place: 'Place Order',
    thanks: /^Comes by /,
    orders: 'My Orders',
    track: 'Track your order',
    fields: 'Please check the marked fields.',
    empty: 'Your cart is empty.',
    steps: 'Steps of the order',
    failed: 'Login failed. Please check your credentials.',
  },
  bn: {
    search: 'পণ্য খুঁজুন',
    find: 'খুঁজুন',
    add: 'কার্টে যোগ করুন',
    cart: 'কার্ট',
    change: 'বদলান',
    toCheckout: 'চেকআউটে যান',
    create: 'অ্যাকাউন্ট খুলুন',
    register: 'নিবন্ধন',
    login: 'লগইন',
    logout: 'লগআউট',
    checkout: 'চেকআউট',
    place: 'অর্ডার করুন',
    thanks: /তারিখের মধ্যে পৌঁছাবে$/,
    orders: 'আমার অর্ডার',
    track: 'অর্ডার ট্র্যাক করুন',
    fields: 'চিহ্নিত ঘরগুলো দেখে নিন।',
    empty: 'আপনার কার্ট খালি।',
    steps: 'অর্ডারের ধাপ',
    failed: 'লগইন হয়নি। ইমেইল ও পাসওয়ার্ড মিলিয়ে দেখুন।',
  },
} as const;
export type PlainLanguage = keyof typeof plainWords;

/** A page with script in each browser, for copies of those without. */
const copies = new WeakMap<Browser, Page>();

async function copyOf(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const copy = copies.get(browser) ?? (await browser.newPage({ javaScriptEnabled: true }));
  copies.set(browser, copy);
  await copy.setViewportSize(page.viewportSize() ?? { width: 360, height: 800 });
  await copy.setContent(await page.content());
  return copy;
}

/** What axe finds in the page as it is; its own script runs in a page with script alone. */
async function findViolationsOf(page: Page): Promise<string[]> {
  return findViolations(await copyOf(page), page.url());
}

/** The page has the heading, fits the window, does what its controls say, and axe finds nothing. */
export async function expectPlainPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(await findViolationsOf(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  expect(await deadControls(page)).toEqual([]);
  const low = await page
    .locator('button, a.button, nav a, input:not([type=hidden]), select')
    .evaluateAll((all) =>
      all
        .filter((control) => (control.closest('label') ?? control).getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML),
    );
  expect(low).toEqual([]);
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).click();

/** From the home page to a cart with three units; the product's page is the shop's own. */
export async function fillPlainCart(page: Page, language: PlainLanguage): Promise<void> {
  const words = plainWords[language];
  await page.goto(`/?language=${language}`);
  await page.getByRole('banner').getByRole('searchbox', { name: words.search }).fill('power bank');
  await page.getByRole('banner').getByRole('button', { name: words.find, exact: true }).click();
  await expectPlainPage(page, '“power bank”');
  const products = page.getByRole('main').getByRole('listitem');
  await expect(products.first()).toBeVisible();
  await products.getByRole('link').first().click();
  await follow(page, words.add);
  await expectPlainPage(page, words.add);
}

/** Chooses the quantity of the product of the page, and changes it in the cart. */
export async function changePlainCart(page: Page, language: PlainLanguage): Promise<void> {
  const words = plainWords[language];
  await page.locator('input[name=quantity]').fill('2');
  await press(page, words.add);
  await expectPlainPage(page, words.cart);
  await page.locator('input[name^=quantity-]').fill('3');
  await press(page, words.change);
  await expect(page.locator('input[name^=quantity-]')).toHaveValue('3');
  await expect(page.getByRole('status')).toBeVisible();
  await follow(page, words.toCheckout);
}

/** Registers on the page of the login, after an attempt that fails. */
export async function registerPlainly(page: Page, language: PlainLanguage): Promise<string> {
  const words = plainWords[language];
  const email = newEmail();
  await expectPlainPage(page, words.login);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill('not the password');
  await press(page, words.login);
  await expect(page.getByRole('alert')).toHaveText(words.failed);
  await expect(page.locator('input[name=email]')).toHaveValue(email);
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await expectPlainPage(page, words.login);
  await follow(page, words.create);
  await expectPlainPage(page, words.register);
  await page.locator('input[name=email]').fill(email);
  await press(page, words.register);
  await expect(page.getByRole('alert')).toHaveText(words.fields);
  await expectPlainPage(page, words.register);
  await page.locator('input[name=name]').fill('Nusrat Jahan');
  await page.locator('input[name=password]').fill(validPassword);
  await press(page, words.register);
  return email;
}

/** Orders from the checkout on: first with wrong input, then, where the charge depends on the address, with the new amounts. */
export async function orderPlainly(page: Page, language: PlainLanguage): Promise<void> {
  const words = plainWords[language];
  await expectPlainPage(page, words.checkout);
  await page.locator('input[name=name]').fill('Nusrat Jahan');
  await page.locator('input[name=mobileNumber]').fill('017');
  await press(page, words.place);
  await expect(page.getByRole('alert')).toHaveText(words.fields);
  await expect(page.locator('input[name=mobileNumber]')).toHaveValue('017');
  await expectPlainPage(page, words.checkout);
  await page.locator('input[name=mobileNumber]').fill(newMobileNumber());
  await page.locator('select[name=district]').selectOption('Dhaka');
  await page.locator('textarea[name=address]').fill('House 7, Road 3, Zindabazar');
  await press(page, words.place);
}
