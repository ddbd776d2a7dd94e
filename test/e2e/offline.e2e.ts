/** Without a connection: recently viewed pages can be read, a notice says so, and no action appears to have worked. */
import { cartTexts } from '@jontro/shop/cart/cart.ts';
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { newBuyer } from './buyers.ts';
import { logIn, submitLogin, toastOf } from './people.ts';
import { expect, firstVisitTest as test } from './shop-fixture.ts';
import { findProduct, listAllProducts, open, visible, waitUntilReady } from './storefront.ts';

test.use({ serviceWorkers: 'allow' });

/** The paths in all caches of the service worker. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        cached.push(decodeURIComponent(new URL(url).pathname));
    return cached;
  });

const notice = (page: Page) => page.locator('[data-offline]');

test('recently viewed pages open offline with a notice, the others show an error; a button fails visibly at once', async ({
  page,
  context,
}) => {
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await logIn(page, demoLogins.shopper.email, demoLogins.password);
  // One page opened before the worker is installed, one through a link within the shop, one by its address.
  await expect.poll(() => cachedPaths(page)).toContain(paths.home);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fan' }).click();
  await waitUntilReady(page);
  await expect.poll(() => cachedPaths(page)).toContain('/category/fan');
  await open(page, paths.product(product));
  await expect.poll(() => cachedPaths(page)).toContain(decodeURIComponent(paths.product(product)));
  await open(page, paths.profile);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, paths.cart);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, paths.product(product));

  await test.step('on the current page a notice appears, and a click shows an error', async () => {
    await expect(notice(page)).toHaveCount(0);
    await context.setOffline(true);
    await expect(notice(page)).toHaveText(
      'You are offline. This page may be out of date, and nothing can be sent.',
    );
    await visible(page.getByRole('button', { name: 'Add to Cart' }))
      .first()
      .click();
    await expect(
      page.getByText('The shop could not be reached. Please check your connection.'),
    ).toBeVisible();
    await expect(page.locator('[data-toast=success]')).toHaveCount(0);
  });

  await test.step('viewed pages open again, by address and by link, and show their age', async () => {
    await open(page, '/category/fan');
    await expect(page.getByRole('heading', { level: 1, name: 'Fan' })).toBeVisible();
    await expect(page.locator('article').first()).toBeVisible();
    await expect(notice(page)).toHaveText(
      /^You are offline\. This page was saved on \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/,
    );
    const picture = page.locator('article img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Jontro, home' }).click();
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible();
    await expect(notice(page)).toBeVisible();
  });

  await test.step('personal pages and pages never viewed show an offline page in both languages', async () => {
    for (const path of [paths.cart, paths.checkout, paths.profile, '/category/laptop']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      await expect(page.getByText('ইন্টারনেট সংযোগ নেই')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Fan | Jontro' }).click();
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Fan' })).toBeVisible();
  });

  await test.step('no personal data is cached: no API response, no personal page, and no input after logging out', async () => {
    const personal = /^\/(api|auth|cart|checkout|dashboard|login|register|identity)/;
    expect((await cachedPaths(page)).filter((path) => personal.test(path))).toEqual([]);
    await context.setOffline(false);
    await expect(notice(page)).toHaveText(/^This page was saved on \d\d\/\d\d\/\d{4}, \d\d:\d\d\.Reload$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await waitUntilReady(page);
    await expect(notice(page)).toHaveCount(0);
    await page.evaluate(() => sessionStorage.setItem('jontro.checkout.shopper@example.com', '{}'));
    await page.getByRole('button', { name: 'Hi, Nusrat Jahan' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]))
      .toEqual([]);
  });
});

test('a visitor who clicks Add to Cart on a cached page sees at once that the shop cannot be reached, and can continue when it can', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const product = findProduct(await listAllProducts(page), 'in stock', ({ inStock }) => inStock);
  await open(page, paths.product(product));
  await expect.poll(() => cachedPaths(page)).toContain(decodeURIComponent(paths.product(product)));
  await context.setOffline(true);
  await open(page, paths.product(product));
  await expect(notice(page)).toHaveText(/^You are offline\. This page was saved on /);
  const add = visible(page.getByRole('button', { name: 'Add to Cart' })).first();
  const failure = page.getByText('The shop could not be reached. Please check your connection.');
  await add.click();
  await expect(failure).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: product.productName })).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toHaveText(/^This page was saved on .+\.Reload$/);
  await add.click();
  await expect(page).toHaveURL((url) => url.pathname === paths.login());
  await waitUntilReady(page);
  const { email } = await newBuyer(shop.url);
  await submitLogin(page, email);
  await expect(page).toHaveURL((url) => url.pathname === paths.product(product));
  await expect(toastOf(page, 'success', cartTexts.added)).toBeVisible();
});

test('in Bengali the notice is in Bengali, and a new release replaces the pages that the old one cached', async ({
  page,
  context,
}) => {
  await page.goto('/?language=bn');
  await waitUntilReady(page);
  await expect.poll(() => cachedPaths(page)).toContain('/bn');
  await context.setOffline(true);
  await expect(notice(page)).toHaveText('আপনি অফলাইনে আছেন। যা দেখছেন তা পুরোনো হতে পারে, আর কিছুই পাঠানো যাবে না।');
  // The server would redirect to the address of the language.
  await open(page, paths.home);
  await expect(page).toHaveURL('/bn');
  await expect(notice(page)).toHaveText(/^আপনি অফলাইনে আছেন। এটি পাতাটির .+ তারিখের কপি।$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');

  await context.setOffline(false);
  await expect(notice(page)).toHaveText(/^এটি পাতাটির .+ তারিখের কপি।নতুন করে লোড করুন$/);
  await page.evaluate(async () => {
    await caches.open('pages-0');
    const cache = await caches.open('pages-1');
    await cache.put(
      '/bn',
      new Response('<!doctype html><html><title>of the old release</title>', {
        headers: { 'content-type': 'text/html' },
      }),
    );
    const [worker] = await navigator.serviceWorker.getRegistrations();
    await worker?.unregister();
  });
  await open(page, paths.home);
  await expect(page.getByRole('heading', { name: 'বেস্ট সেলার' }), 'the network comes first').toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages-0');
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match('/bn'))?.text())?.includes('of the old release')),
    )
    .toBe(false);
});
