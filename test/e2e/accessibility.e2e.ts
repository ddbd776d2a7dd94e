/** No page has an axe violation, of any severity, on a phone or a desktop, in either language; every page fits 320 px. */
import { AxeBuilder } from '@axe-core/playwright';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { paymentAdminEndpoints } from '@jontro/shop/payments/payment-admin.endpoints.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { fullMatrix } from './full-matrix.ts';
import { announceNewOrder, respondWithNewOrder } from './new-orders.ts';
import { openAsReturningUser, submitLogin } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { findProduct, listAllProducts, overlay, pathOf } from './storefront.ts';
import { findUnreadableTexts } from './unreadable-texts.ts';

const { owner, shopper, password } = demoLogins;

const widths = { desktop: 1280, tablet: 768, half: 640, phone: 360, narrowest: 320 };
const height = 800;
/** In ms; longer than the overlay is shown. */
const longerThanOverlayMs = 1500;

/** Opens a path and fast-forwards the clock past its overlay. */
async function openWithoutOverlay(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    await page.clock.fastForward(longerThanOverlayMs);
    await expect(overlay(page)).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(page.locator('[data-skeleton], [data-skeleton-row]')).toHaveCount(0);
}

/** The violations on the page, one line each. */
async function findViolations(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Passes need not be listed. Targets of 24 px (WCAG 2.2, 2.5.8) are checked only on request.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${where}: ${id}, ${help}\n  ${html}\n  ${failureSummary}`),
  );
  // The browser's own validation messages are in the browser's language.
  const nativeForms = await page.locator('form:not([novalidate])').count();
  if (nativeForms > 0) found.push(`${where}: ${nativeForms} forms without novalidate`);
  return [
    ...found,
    ...(await findUninformativeLinks(page)).map((link) => `${where}: a link says only "${link}"`),
  ];
}

/** Link texts that do not describe their target, as Lighthouse's audit `link-text` lists them for English. */
const uninformativeTexts = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'read more',
  'right here',
  'see more',
  'start',
  'this',
];

/** The texts of uninformative links, including hidden ones: search engines read those too. */
async function findUninformativeLinks(page: Page): Promise<string[]> {
  const texts = await page.locator('a[href]').allTextContents();
  return texts.filter((text) => uninformativeTexts.includes(text.trim().toLowerCase()));
}

/** The width of a page that is wider than its window, as one line. */
async function findOverflow(page: Page): Promise<string[]> {
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  return Number(wide) > Number(width) ? [`it is ${wide} px wide`] : [];
}

/** What is unreadable at twice the text size: on a desktop, on a tablet, in half a window, and on a phone. */
async function checkLargeText(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of fullMatrix
    ? [widths.phone, widths.half, widths.tablet, widths.desktop]
    : [widths.phone]) {
    await page.setViewportSize({ width, height });
    let problems: string[] = [];
    const check = async () => {
      problems = [...(await findOverflow(page)), ...(await findUnreadableTexts(page))];
      return problems;
    };
    // Components that render again for the larger text need some time.
    await expect
      .poll(check, { timeout: 2_000 })
      .toEqual([])
      .catch(() => {});
    found.push(...problems.map((problem) => `${where} at ${width} px with text of 200 %: ${problem}`));
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return found;
}

/** Both languages have the same elements. */
const axeWidths = (language: 'en' | 'bn'): number[] => {
  if (fullMatrix) return [widths.desktop, widths.phone];
  return language === 'en' ? [widths.desktop] : [widths.phone];
};

/** Bengali texts are longer, so they need the most space. */
const checksSpace = (language: 'en' | 'bn'): boolean => fullMatrix || language === 'bn';

/** Checks each path in every width and returns all violations. */
async function checkPages(
  page: Page,
  pathsToCheck: readonly string[],
  language: 'en' | 'bn',
): Promise<string[]> {
  const found: string[] = [];
  for (const path of pathsToCheck) {
    await page.setViewportSize({ width: widths.desktop, height });
    await openWithoutOverlay(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page, 'no redirect').toHaveURL(
      (url) => pathOf(url) === new URL(path, 'http://shop').pathname,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of axeWidths(language)) {
      await page.setViewportSize({ width, height });
      found.push(...(await findViolations(page, `${path} (${language}, ${width} px)`)));
    }
    if (!checksSpace(language)) continue;
    await page.setViewportSize({ width: widths.narrowest, height });
    for (const problem of await findOverflow(page))
      found.push(`${path} (${language}) at ${widths.narrowest} px: ${problem}`);
    found.push(...(await checkLargeText(page, `${path} (${language})`)));
  }
  return found;
}

async function checkInBothLanguages(
  page: Page,
  pathsToCheck: readonly string[],
  baseURL: string,
): Promise<string[]> {
  const inEnglish = await checkPages(page, pathsToCheck, 'en');
  await page.context().addCookies([{ name: 'language', value: 'bn', url: baseURL }]);
  return [...inEnglish, ...(await checkPages(page, pathsToCheck, 'bn'))];
}

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
  const pages = [
    paths.home,
    paths.category('fan'),
    paths.product(product),
    paths.login(),
    paths.register,
    paths.privacyPolicy,
    paths.success('NOBODY-KNOWS', '0123456789abcdef01234567'),
    `${paths.cancel}?reason=failed`,
    '/no-such-page',
  ];
  expect(await checkInBothLanguages(page, pages, baseURL)).toEqual([]);
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
  const paid = orders.find(({ payment }) => payment);
  const unpaid = orders.find(({ payment }) => !payment);
  if (!paid || !unpaid) throw new Error('the demo shopper has no order in one of the states');
  const pages = [
    paths.cart,
    paths.checkout,
    paths.dashboard,
    paths.profile,
    paths.wishlist,
    paths.myOrders,
    paths.orderDetails(paid),
    paths.orderDetails(unpaid),
    paths.invoice(paid),
    paths.myReviews,
    paths.pendingReviews,
  ];
  expect(await checkInBothLanguages(page, pages, baseURL)).toEqual([]);
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
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  const payments = await page.request.get(endpointUrl(paymentAdminEndpoints.listPayments));
  const [payment] = ((await payments.json()) as { result: { tranId: string }[] }).result;
  if (!payment) throw new Error('the demo shop has no payment');
  const pages = [
    paths.dashboard,
    paths.addProduct,
    paths.allProducts,
    paths.updateProduct(product),
    paths.allOrdered,
    paths.packingSlips(),
    `${paths.packingSlips()}?papers=labels`,
    paths.allUsers,
    paths.userCarts,
    paths.payments,
    paths.payment(payment.tranId),
    paths.paymentReport,
    paths.coupons,
    paths.reviews,
    paths.reports,
    paths.vitals,
    paths.auditLog,
    paths.outbox,
  ];
  expect(await checkInBothLanguages(page, pages, baseURL)).toEqual([]);
  await page.context().clearCookies({ name: 'language' });
  const interactions: Interaction[] = [
    {
      path: paths.allOrdered,
      what: 'A new order',
      open: async () => {
        await respondWithNewOrder(page);
        await announceNewOrder(page);
        await expect(page.locator('[data-toast=info]')).toBeVisible();
        await expect(page.getByRole('button', { name: '1 new order Show them' })).toBeVisible();
      },
    },
    {
      path: paths.allOrdered,
      what: 'The switch for the sound of a new order',
      open: async () => {
        await page.getByRole('button', { name: 'Dashboard menu' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Sound for new orders' }).click();
      },
    },
    {
      path: paths.addProduct,
      what: 'A form with errors',
      open: async () => {
        await page.getByRole('main').getByRole('button', { name: 'Add Product' }).click();
        await expect(page.locator('[data-toast=error]')).toBeVisible();
      },
    },
    {
      path: paths.allUsers,
      what: 'A confirmation',
      open: async () => {
        await page.getByRole('searchbox', { name: 'Search users' }).fill(shopper.email);
        await page.getByRole('button', { name: `Delete ${shopper.email}` }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      path: paths.allUsers,
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
