/** No page has an axe violation, of any severity, on a phone or a desktop; every page fits 320 px. In Bengali, in the long run in both languages. */
import type { Order } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { announceNewOrder, respondWithNewOrder } from './new-orders.ts';
import { checkInBengali, findViolations, height, openWithoutOverlay, widths } from './page-checks.ts';
import { type Access, addressOf, pagePaths, sampleAddresses } from './page-paths.ts';
import { openAsReturningUser, submitLogin } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts } from './storefront.ts';

const { owner, shopper, password } = demoLogins;

/** The addresses of all pages with this access. */
const pagesFor = (access: Access, samples: Record<string, string>): string[] =>
  pagePaths.filter((page) => page.access === access).map((page) => addressOf(page, samples));

interface Interaction {
  path: string;
  /** What is checked, for the message of a failure. */
  what: string;
  open: () => Promise<void>;
}

/** Checks, on a phone, elements that appear only after an interaction. */
async function checkInteractions(page: Page, steps: readonly Interaction[]): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: widths.phone, height });
  for (const { path, what, open } of steps) {
    await openWithoutOverlay(page, path);
    await open();
    found.push(...(await findViolations(page, `${what} on ${path}`)));
  }
  return found;
}

/** A page with a controlled clock, so that no test waits for an overlay; signed in if there is an email. */
async function quickPage(browser: Browser, baseURL: string, email?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (email) await openAsReturningUser(page, email, password, paths.dashboard);
  await page.clock.install();
  return page;
}

test('the storefront and the session pages have no accessibility violations', async ({
  browser,
  baseURL,
}) => {
  const page = await quickPage(browser, baseURL);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const samples = await sampleAddresses(page, baseURL);
  samples[paths.cancel] = `${paths.cancel}?reason=failed`;
  const pages = pagesFor('everybody', samples);
  expect(await checkInBengali(page, pages, baseURL)).toEqual([]);
  await page.context().clearCookies({ name: 'language' });
  const interactions: Interaction[] = [
    {
      path: paths.home,
      what: 'The menu',
      open: async () => {
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      path: paths.home,
      what: 'The search results',
      open: async () => {
        await page.getByPlaceholder('Search for products...').fill('fan');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    {
      path: paths.home,
      what: 'The suggestions of a zero-result search',
      open: async () => {
        await page.getByPlaceholder('Search for products...').fill('hedpnhones');
        await expect(page.getByRole('button', { name: 'headphones' })).toBeVisible();
      },
    },
    {
      path: paths.product(product),
      what: 'An enlarged image',
      open: async () => {
        await page
          .getByRole('button', { name: /Enlarge the picture/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('+');
      },
    },
    {
      path: paths.login(),
      what: 'A failed login',
      open: async () => {
        await submitLogin(page, 'nobody@example.com', 'not a password');
        await expect(page.locator('[data-toast=error]')).toBeVisible();
      },
    },
  ];
  expect(await checkInteractions(page, interactions)).toEqual([]);
  await page.context().close();
});

test("a shopper's pages have no accessibility violations", async ({ browser, baseURL, shop }) => {
  const page = await quickPage(browser, baseURL, shopper.email);
  const { _id: gadgetId } = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const added = await page.request.put('/api/cart', {
    headers: { origin: shop.url },
    data: { gadgetId, quantity: 1 },
  });
  expect(added.status()).toBe(200);
  const orders = (await (await page.request.get('/api/my-orders')).json()) as Order[];
  const unpaid = orders.find(({ payment }) => !payment);
  if (!unpaid) throw new Error('the demo shopper has no unpaid order');
  const pages = [...pagesFor('login', await sampleAddresses(page, baseURL)), paths.orderDetails(unpaid)];
  expect(await checkInBengali(page, pages, baseURL)).toEqual([]);
  await page.context().clearCookies({ name: 'language' });
  const interactions: Interaction[] = [
    {
      path: paths.dashboard,
      what: 'The menu',
      open: async () => {
        await page.getByRole('button', { name: 'Dashboard menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      path: paths.checkout,
      what: 'A form with errors',
      open: async () => {
        await page.getByLabel('Full name').fill('');
        await page.getByRole('button', { name: 'Place Order' }).click();
        await expect(page.locator('[data-toast=error]')).toBeVisible();
      },
    },
    {
      path: paths.pendingReviews,
      what: 'A review',
      open: async () => {
        await page.getByRole('button', { name: 'Add Review' }).first().click();
        await expect(page.getByRole('article').getByRole('textbox').first()).toBeVisible();
      },
    },
  ];
  expect(await checkInteractions(page, interactions)).toEqual([]);
  await page.context().close();
});

test("an admin's pages have no accessibility violations", async ({ browser, baseURL }) => {
  const page = await quickPage(browser, baseURL, owner.email);
  const pages = [
    paths.dashboard,
    ...pagesFor('admin', await sampleAddresses(page, baseURL)),
    `${staffPaths.packingSlips()}?papers=labels`,
  ];
  expect(await checkInBengali(page, pages, baseURL)).toEqual([]);
  await page.context().clearCookies({ name: 'language' });
  const interactions: Interaction[] = [
    {
      path: staffPaths.allOrdered,
      what: 'A new order',
      open: async () => {
        await respondWithNewOrder(page);
        await announceNewOrder(page);
        await expect(page.locator('[data-toast=info]')).toBeVisible();
        await expect(page.getByRole('button', { name: '1 new order Show them' })).toBeVisible();
      },
    },
    {
      path: staffPaths.allOrdered,
      what: 'The switch for the sound of a new order',
      open: async () => {
        await page.getByRole('button', { name: 'Dashboard menu' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Sound for new orders' }).click();
      },
    },
    {
      path: staffPaths.addProduct,
      what: 'A form with errors',
      open: async () => {
        await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
        await expect(page.locator('[data-toast=error]')).toBeVisible();
      },
    },
    {
      path: staffPaths.allUsers,
      what: 'A confirmation',
      open: async () => {
        await page.getByRole('searchbox', { name: 'Search users' }).fill(shopper.email);
        await page.getByRole('button', { name: `Delete ${shopper.email}` }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      path: staffPaths.allUsers,
      what: 'A notice',
      open: async () => {
        await page.getByRole('searchbox', { name: 'Search users' }).fill(owner.email);
        await page.getByRole('button', { name: `Delete ${owner.email}` }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ];
  expect(await checkInteractions(page, interactions)).toEqual([]);
  await page.context().close();
});
