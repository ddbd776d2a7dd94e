/** The public pages, with their menus and dialogs. */
import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { findCategory } from '@jontro/shop/catalog/categories.ts';
import { textIn } from '@jontro/shop/localized-text.ts';
import { paymentEndpoints } from '@jontro/shop/payments/payments.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { defaultSettings } from '@jontro/shop/settings.ts';
import { staffEndpoints } from '@jontro/shop/users/staff.endpoints.ts';
import { expect } from '@playwright/test';
import { overloadPage } from '../../apps/api/src/http/raw-responses.ts';
import { patterns } from '../../apps/web/app/path-patterns.ts';
import { paths } from '../../apps/web/app/paths.ts';
import type { Language, Scene, SceneContext } from './scene.ts';

/** Matches the requests to an endpoint, whatever their parameters. */
const requestPattern = ({ url }: { url: string }): RegExp =>
  new RegExp(`${url.replace(/:\w+/g, '[^/?]+')}([?].*)?$`);
const accessoriesIn = (language: Language): string =>
  textIn(findCategory(defaultSettings, 'mobile accessories').title, language);
const broken = { status: 500, json: { message: 'Something broke' } };
const home = { route: paths.home, address: () => paths.home } as const;
const category = { route: patterns.category, address: () => paths.category('mobile accessories') } as const;
const login = { route: paths.login(), address: () => paths.login() } as const;
const register = { route: paths.register, address: () => paths.register } as const;

async function search({ page, t }: SceneContext, query: string): Promise<void> {
  await page.getByRole('combobox', { name: t('Search for products') }).fill(query);
  await expect(page.getByRole('banner').locator('[aria-expanded=true]')).toBeVisible();
}

/** The success page while the server returns this status for every payment. */
const success = (status: string): Scene => ({
  name: `success-${status}`,
  route: patterns.success,
  address: ({ tranIds, orders }) => paths.success(tranIds.paid, orders.paid._id),
  mockResponses: (page) =>
    page.route(requestPattern(paymentEndpoints.findPaymentStatus), (route) =>
      route.fulfill({ json: { status } }),
    ),
});

const cancel = (reason: string): Scene => ({
  name: `cancel-${reason}`,
  route: paths.cancel,
  address: () => `${paths.cancel}?reason=${reason}`,
});

/** The page of an invitation to the staff. */
const join = (name: string, invitation: object): Scene => ({
  name,
  route: paths.join,
  // A page that is open already goes on with another token.
  address: () => `${paths.join}#${name}`,
  mockResponses: (page) =>
    page.route(requestPattern(staffEndpoints.findInvitation), (route) =>
      route.fulfill({ json: { staffRole: 'packer', roleName: 'Packer', ...invitation } }),
    ),
});

export const publicScenes: readonly Scene[] = [
  { name: 'home', ...home },
  {
    name: 'menu-drawer',
    ...home,
    widths: [360, 768],
    windowOnly: true,
    prepare: async ({ page, t, language }) => {
      await page.getByRole('button', { name: t('Menu'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('{category}: subcategories', { category: accessoriesIn(language) }) })
        .click();
    },
  },
  {
    name: 'menu-subcategories',
    ...home,
    widths: [1280],
    windowOnly: true,
    prepare: ({ page, t, language }) =>
      page
        .getByRole('navigation', { name: t('Categories') })
        .getByRole('button', { name: t('{category}: subcategories', { category: accessoriesIn(language) }) })
        .click(),
  },
  { name: 'search-found', ...home, windowOnly: true, prepare: (act) => search(act, 'fan') },
  { name: 'search-nothing', ...home, windowOnly: true, prepare: (act) => search(act, 'qzxwvk') },
  { name: 'category', ...category },
  {
    name: 'category-filtered',
    ...category,
    address: () => `${paths.category('mobile accessories')}?min=1000&max=3000&sort=lowToHigh`,
  },
  {
    name: 'category-filters-open',
    ...category,
    widths: [360, 768],
    // The preset `modern` has one button for all of them.
    prepare: ({ page, t }) =>
      page
        .getByRole('button', { name: t('Filter by price') })
        .or(page.getByRole('button', { name: t('Filter'), exact: true }))
        .click(),
  },
  { name: 'category-nothing', ...category, address: () => `${paths.category('fan')}?min=290000` },
  {
    name: 'category-failed',
    ...category,
    address: () => paths.home,
    mockResponses: (page) =>
      page.route(requestPattern(catalogEndpoints.listCategoryProducts), (route) => route.fulfill(broken)),
    prepare: async ({ page, t }) => {
      await page.getByRole('main').locator('a[href*="/category/"]').last().click();
      await expect(page.getByRole('button', { name: t('Try again') })).toBeVisible({ timeout: 30_000 });
    },
  },
  { name: 'product', route: patterns.product, address: ({ product }) => paths.product(product) },
  { name: 'product-sold-out', route: patterns.product, address: ({ soldOut }) => paths.product(soldOut) },
  { name: 'login', ...login },
  {
    name: 'login-failed',
    ...login,
    prepare: async ({ page, t }) => {
      await page.locator('input[name=email]').fill('nobody@example.com');
      await page.locator('input[name=password]').fill('not a password');
      await page
        .locator('form')
        .getByRole('button', { name: t('Login'), exact: true })
        .click();
      await expect(page.locator('[data-toast=error]')).toBeVisible();
    },
  },
  { name: 'register', ...register },
  {
    name: 'register-refused',
    ...register,
    prepare: async ({ page, t }) => {
      await page.getByLabel(t('Name')).fill(demoLogins.shopper.name);
      await page.locator('input[name=email]').fill(demoLogins.shopper.email);
      await page.locator('input[name=password]').fill(demoLogins.password);
      await page
        .locator('form')
        .getByRole('button', { name: t('Register'), exact: true })
        .click();
      await expect(page.locator('[data-toast=error]')).toBeVisible();
    },
  },
  { name: 'owner-page', route: '/pages/:slug', address: () => '/pages/faq' },
  { name: 'privacy-policy', route: paths.privacyPolicy, address: () => paths.privacyPolicy },
  ...['paid', 'pending', 'review', 'failed'].map(success),
  ...['cancelled', 'failed'].map(cancel),
  { name: 'order-received', route: paths.orderReceived, address: () => paths.orderReceived },
  { name: 'join-closed', route: paths.join, address: () => `${paths.join}#unknown` },
  join('join-new-account', { account: 'new' }),
  join('join-invited-address', { account: 'new', email: 'karim@example.com' }),
  join('join-existing-account', { account: 'existing', email: demoLogins.shopper.email }),
  { ...join('join-logged-in', { account: 'new' }), user: 'shopper' },
  { name: 'not-found', route: '*', address: () => '/no-such-page' },
  {
    name: 'shop-full',
    address: () => paths.home,
    languages: ['en'],
    // It says that it tries again by itself, and has nothing else to be read.
    accepted: ['meta-refresh'],
    mockResponses: (page, { life }) =>
      page.route('**/', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'text/html; charset=utf-8',
          body: overloadPage({ darkMode: life !== undefined }),
        }),
      ),
  },
  {
    name: 'connection-lost',
    ...category,
    windowOnly: true,
    prepare: async ({ page }) => {
      await page.waitForFunction(() => document.querySelector('[aria-live].sticky'));
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
        window.dispatchEvent(new Event('offline'));
      });
      await expect(page.locator('[data-offline]')).toBeVisible();
    },
  },
  {
    name: 'payment-page',
    address: ({ paymentPage }) => paymentPage,
    languages: ['en'],
    // The bank's page, in English only: so are the messages of an English browser.
    accepted: ['forms without novalidate'],
  },
  { name: 'api-docs', address: () => '/api/docs', languages: ['en'] },
];
