/** No page has an axe violation, of any severity, in the light views of the walk, nor what opens on it; every page fits 320 px. Dark: dark-mode.e2e.ts. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { announceNewOrder, respondWithNewOrder } from './new-orders.ts';
import { checkViews, findViolations, height, openWithoutOverlay } from './page-checks.ts';
import { startWalk } from './page-walk.ts';
import { submitLogin } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts } from './storefront.ts';
import { widths } from './views.ts';

const { owner, shopper } = demoLogins;

interface Interaction {
  path: string;
  /** What is checked, for the message of a failure. */
  what: string;
  open: () => Promise<void>;
}

/** Checks, on a phone in English, elements that appear only after an interaction. */
async function checkInteractions(page: Page, steps: readonly Interaction[]): Promise<string[]> {
  const found: string[] = [];
  await page.context().clearCookies({ name: 'language' });
  await page.setViewportSize({ width: widths.phone, height });
  for (const { path, what, open } of steps) {
    await openWithoutOverlay(page, path);
    await open();
    found.push(...(await findViolations(page, `${what} on ${path}`)));
  }
  return found;
}

test('the storefront and the session pages have no accessibility violations', async ({
  browser,
  baseURL,
}) => {
  const { page, pages } = await startWalk(browser, baseURL, 'visitor', 'light');
  expect(await checkViews(page, baseURL, pages)).toEqual([]);
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
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

test('the cart and the checkout have no accessibility violations', async ({ browser, baseURL }) => {
  const { page, pages } = await startWalk(browser, baseURL, 'buyer', 'light');
  expect(await checkViews(page, baseURL, pages)).toEqual([]);
  const interactions: Interaction[] = [
    {
      path: paths.checkout,
      what: 'A form with errors',
      open: async () => {
        await page.getByLabel('Full name').fill('');
        await page.getByRole('button', { name: 'Place Order' }).click();
        await expect(page.locator('[data-toast=error]')).toBeVisible();
      },
    },
  ];
  expect(await checkInteractions(page, interactions)).toEqual([]);
  await page.context().close();
});

test("a shopper's pages have no accessibility violations", async ({ browser, baseURL }) => {
  proves('B-PEOPLE-22');
  const { page, pages } = await startWalk(browser, baseURL, 'shopper', 'light');
  expect(await checkViews(page, baseURL, pages)).toEqual([]);
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
  proves('B-PEOPLE-22');
  const { page, pages } = await startWalk(browser, baseURL, 'owner', 'light');
  expect(await checkViews(page, baseURL, pages)).toEqual([]);
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
