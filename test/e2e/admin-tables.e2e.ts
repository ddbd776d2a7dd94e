/** The admin tables: searching, changing and deleting, their notices, and the skeletons while they load. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import { shorten } from '@jontro/shop/shorten.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { advanceClockUntil, pauseClock, stepMs } from './page-clock.ts';
import { newEmail, newMobileNumber, openAsReturningUser, validPassword } from './people.ts';
import { expect, test } from './shop-fixture.ts';
import { listAllProducts, listNewArrivals, open, waitUntilReady } from './storefront.ts';

const { owner, password } = demoLogins;

async function readJson<T>(responsePromise: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await responsePromise;
  if (!response.ok())
    throw new Error(`${response.url()} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Creates a customer who is signed in, in a browser context of their own, without opening pages. */
async function createCustomer(
  browser: Browser,
  shopUrl: string,
): Promise<{ context: BrowserContext; email: string }> {
  const context = await browser.newContext({ baseURL: shopUrl, extraHTTPHeaders: { origin: shopUrl } });
  const email = newEmail();
  const { idToken } = await readJson<{ idToken: string }>(
    context.request.post('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded', {
      data: { email, password: validPassword, returnSecureToken: true },
    }),
  );
  await readJson(
    context.request.post('/jwt', { headers: { authorization: `Bearer ${idToken}` }, data: { email } }),
  );
  return { context, email };
}

const rows = (page: Page): Locator => page.locator('[data-row]');
const skeletonRows = (page: Page): Locator => page.locator('[data-skeleton-row]');
const rowWith = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
const notice = (page: Page, text: string): Locator => page.getByRole('dialog', { name: text });

async function acceptDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Delete this/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

/** Confirms a deletion and waits until its notice has been shown and closed. */
async function confirmDeletion(page: Page, message: string): Promise<void> {
  await acceptDeletion(page);
  await expect(notice(page, message)).toBeVisible();
  await expect(notice(page, message)).toBeHidden();
}

/** Fails unless the element disappears after `ms` of the page's time. The clock is paused before and resumed afterwards. */
async function expectShownFor(page: Page, element: Locator, ms: number): Promise<void> {
  await advanceClockUntil(page, async () => (await element.count()) > 0);
  const shownMs = await advanceClockUntil(page, async () => (await element.count()) === 0);
  expect(Math.abs(shownMs - ms)).toBeLessThanOrEqual(2 * stepMs);
  await page.clock.resume();
}

test('users are searched, made admins and users again, and deleted; an admin who becomes a user is redirected to the home page', async ({
  page,
  browser,
  shop,
}) => {
  proves(
    'AUSER-01',
    'AUSER-03',
    'AUSER-04',
    'AUSER-06',
    'CONST-63',
    'CONST-64',
    'CONST-65',
    'CONST-66',
    'CONST-67',
    'STATE-26',
    'STATE-27',
    'TOAST-25',
    'TOAST-45',
  );
  const { context, email } = await createCustomer(browser, shop.url);
  await page.clock.install();
  await openAsReturningUser(page, owner.email, password, staffPaths.allUsers);
  await expect(rows(page).nth(1)).toBeVisible();
  const requestPromise = page.waitForRequest((request) =>
    request.url().includes(`search=${encodeURIComponent(email)}`),
  );
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  expect(new URL((await requestPromise).url()).pathname).toBe('/api/all-users');
  await expect(rows(page)).toHaveCount(1);

  const row = rowWith(page, email);
  const role = row.getByRole('cell').nth(4);
  const changeRole = async (what: 'admin' | 'user') => {
    const name = `${what === 'admin' ? 'Make admin' : 'Make user'}: ${email}`;
    await row.getByRole('button', { name }).dispatchEvent('click');
    await expect(role).toHaveText(new RegExp(`${what}$`));
  };
  await expect(role).toHaveText(/user$/);

  // The row is a skeleton while it is being changed.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user-update/*', async (route) => {
    await released;
    await route.continue();
  });
  await row.getByRole('button', { name: `Make admin: ${email}` }).click();
  await expect(skeletonRows(page)).toHaveCount(1);
  await pauseClock(page);
  release();
  const firstToast = page.locator('[data-toast]').first();
  await advanceClockUntil(page, () => firstToast.isVisible());
  const box = await page.locator('[data-toasts=dashboard]').boundingBox();
  const view = page.viewportSize();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (view?.width ?? 0) / 2)).toBeLessThan(10);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (view?.height ?? 0))).toBeLessThan(2);
  await expect(firstToast).toContainText('is now an admin');
  await expectShownFor(page, page.locator('[data-toast]'), 1500);
  await expect(role).toHaveText(/admin$/);

  // While the pointer is on a toast the others stay, and at most three are shown.
  await changeRole('user');
  await page.locator('[data-toast]').first().hover();
  for (const what of ['admin', 'user', 'admin'] as const) await changeRole(what);
  await expect(page.locator('[data-toast]')).toHaveCount(3);
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-toast]')).toHaveCount(0);

  await pauseClock(page);
  await row.getByRole('button', { name: `Delete ${email}` }).click();
  await expectShownFor(page, notice(page, userTexts.adminNotDeleted), 3000);

  const customerPage = await context.newPage();
  await openAsReturningUser(customerPage, email, validPassword, staffPaths.allUsers);
  await customerPage.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await customerPage.getByRole('button', { name: `Make user: ${email}` }).click();
  await customerPage.getByRole('alertdialog').getByRole('button', { name: 'Become a user' }).click();
  await expect(customerPage).toHaveURL((url) => url.pathname === paths.home);
  await context.close();

  await page.reload();
  await waitUntilReady(page);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(role).toHaveText(/user$/);
  await row.getByRole('button', { name: `Delete ${email}` }).click();
  await pauseClock(page);
  await acceptDeletion(page);
  await expectShownFor(page, notice(page, userTexts.deleted), 2000);
  await expect(rows(page)).toHaveCount(0);

  // An error shows the server's message: the last admin keeps the role.
  await page.getByRole('searchbox', { name: 'Search users' }).fill(owner.email);
  await page.getByRole('button', { name: `Make user: ${owner.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Become a user' }).click();
  await expect(page.locator('[data-toast=warning]')).toContainText(userTexts.lastAdmin);
});

test('products are searched, edited once they are fetched, and deleted from every list', async ({
  page,
  shop,
}) => {
  proves('APROD-01', 'APROD-03', 'APROD-04', 'CONST-70', 'ROUTE-22', 'ROUTE-23', 'TOAST-45');
  await openAsReturningUser(page, owner.email, password, staffPaths.allProducts);
  const [template] = await listNewArrivals(page);
  if (!template) throw new Error('the demo catalogue has no new arrivals');
  const productName = `End-to-end test Lamp ${Date.now()}`;
  const { insertedId } = await readJson<{ insertedId: string }>(
    page.request.post('/api/product', {
      headers: { origin: shop.url },
      data: {
        productName,
        category: template.category,
        price: 750,
        inStock: true,
        images: template.images,
        description: 'A lamp.',
        keyFeatures: ['Light'],
      },
    }),
  );
  const requestPromise = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('search') === productName,
  );
  await page.getByRole('searchbox', { name: 'Search products' }).fill(productName);
  expect(new URL((await requestPromise).url()).pathname).toBe('/api/all-products');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByTitle(productName).locator('[aria-hidden]')).toHaveText(shorten(productName));

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/edited-product/${insertedId}`, async (route) => {
    await released;
    await route.continue();
  });
  const productRequest = page.waitForRequest(`**/api/edited-product/${insertedId}`);
  await rows(page)
    .getByRole('link', { name: `Edit ${productName}` })
    .click();
  await expect(page).toHaveURL(
    (url) => url.pathname === staffPaths.updateProduct({ _id: insertedId, productName }),
  );
  expect((await productRequest).method()).toBe('GET');
  await waitUntilReady(page);
  const name = page.getByRole('textbox', { name: 'Product name' });
  await expect(page.getByRole('heading', { level: 1, name: 'Update Product' })).toBeVisible();
  await expect(name).toHaveCount(0);
  release();
  await expect(name).toHaveValue(productName);
  await page.unrouteAll({ behavior: 'wait' });

  await open(page, staffPaths.allProducts);
  await page.getByRole('button', { name: `Delete ${productName}` }).click();
  await confirmDeletion(page, productFormTexts.deleted);
  await expect(rowWith(page, productName)).toHaveCount(0);
  const left = [...(await listAllProducts(page)), ...(await listNewArrivals(page))] satisfies Product[];
  expect(left.map(({ _id }) => _id)).not.toContain(insertedId);
  expect((await page.request.get(`/api/product/${insertedId}`)).status()).toBe(404);
});

test('an order and a cart item of somebody else are deleted from every list', async ({
  page,
  browser,
  shop,
}) => {
  proves('ACART-02', 'AORD-02', 'TOAST-45');
  const { context, email } = await createCustomer(browser, shop.url);
  const [ordered, inCart] = (await listAllProducts(page)).filter(({ inStock }) => inStock);
  if (!ordered || !inCart) throw new Error('the demo catalogue has too little in stock');
  const add = (product: Product) =>
    readJson(context.request.put('/api/cart', { data: { gadgetId: product._id, quantity: 1 } }));
  await add(ordered);
  const name = `Deleted Order ${Date.now()}`;
  const { insertedId } = await readJson<{ insertedId: string }>(
    context.request.post('/api/place-order', {
      data: {
        name,
        email,
        mobileNumber: newMobileNumber(),
        country: 'Bangladesh',
        district: 'Dhaka',
        address: 'House 1, Road 2',
        additionalInfo: '',
      },
    }),
  );
  await add(inCart);
  const listIds = async (path: string) =>
    (await readJson<{ _id: string }[]>(context.request.get(path))).map(({ _id }) => _id);
  expect(await listIds('/api/my-orders')).toEqual([insertedId]);

  await openAsReturningUser(page, owner.email, password, staffPaths.allOrdered);
  await page.getByRole('button', { name: `Delete the order of ${name}` }).click();
  await confirmDeletion(page, orderTexts.deleted);
  await expect(rowWith(page, name)).toHaveCount(0);
  expect(await listIds('/api/my-orders')).toEqual([]);

  await open(page, staffPaths.userCarts);
  await page.getByRole('button', { name: `Delete ${inCart.productName} of ${email}` }).click();
  await confirmDeletion(page, cartTexts.deleted);
  await expect(rowWith(page, email)).toHaveCount(0);
  const cart = await readJson<unknown>(context.request.get('/api/my-cart'));
  expect(JSON.stringify(cart)).not.toContain(inCart._id);
  await context.close();
});
