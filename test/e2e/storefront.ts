/** Helpers of the storefront's end-to-end tests: opening a page past its overlay, and querying the shop's own server. */

import { catalogEndpoints } from '@jontro/shop/catalog/catalog.endpoints.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** The full-page overlay of a route change. */
export const overlay = (page: Page): Locator => page.locator('[data-route-overlay]');

/** The path of a page without the tag of its language. */
export const pathOf = ({ pathname }: URL): string => pathname.replace(/^\/(en|bn)(?=\/|$)/, '') || '/';

/** A file of the shop without a script; the document after it starts in the same process of the browser. */
export const emptyPath = '/robots.txt';

/** Opens a path and waits until its overlay is gone. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilReady(page);
}

/** Waits until no overlay covers the page and React has hydrated it. */
export async function waitUntilReady(page: Page): Promise<void> {
  await overlay(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const shell = document.getElementById('page');
    return !shell || Object.keys(shell).some((key) => key.startsWith('__reactFiber$'));
  });
}

async function fetchJson<T>(page: Page, url: string): Promise<T> {
  const response = await page.request.get(url);
  if (!response.ok()) throw new Error(`${url} returned ${response.status()}`);
  return response.json();
}

export const listBestSellers = (page: Page) =>
  fetchJson<Product[]>(page, endpointUrl(catalogEndpoints.listBestSellers));
export const listNewArrivals = (page: Page) =>
  fetchJson<Product[]>(page, endpointUrl(catalogEndpoints.listNewArrivals));
export const listAllProducts = (page: Page) =>
  fetchJson<Product[]>(page, endpointUrl(catalogEndpoints.listAllProducts));
export const listPopular = (page: Page) =>
  fetchJson<Product[]>(
    page,
    endpointUrl(catalogEndpoints.listPopularGadgets, { query: { skip: 13, limit: 10 } }),
  );
export const listCategory = (page: Page, category: string, query: Record<string, unknown>) =>
  fetchJson<{ result: Product[]; totalPages: number; total: number }>(
    page,
    endpointUrl(catalogEndpoints.listCategoryProducts, { params: { category }, query }),
  );

/** The first matching product; throws an error that says what the demo catalogue lacks. */
export function findProduct(
  products: Product[],
  what: string,
  matches: (product: Product) => boolean,
): Product {
  const product = products.find(matches);
  if (!product) throw new Error(`The demo catalogue has no product that is ${what}`);
  return product;
}

/** The visible elements of a locator. */
export const visible = (locator: Locator): Locator => locator.filter({ visible: true });

/** Clicks a button twice before the page can render, faster than any user. */
export const clickTwiceAtOnce = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Holds back every request to a path until the returned function is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}*`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The lightness of an element's background, from 0 for black to 1 for white, and its opacity. */
export const backgroundOf = (locator: Locator): Promise<{ light: number; opaque: number }> =>
  locator.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('the browser has no 2D canvas');
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return { light: (red + green + blue) / 765, opaque: alpha / 255 };
  });

/** Fails unless an element is a dark overlay. */
export async function expectDarkOverlay(locator: Locator): Promise<void> {
  const { light, opaque } = await backgroundOf(locator);
  expect(light).toBeLessThan(0.25);
  expect(opaque).toBeGreaterThan(0.3);
}

/**
 * Resolves when the page requests its offline mode, which is loaded 3 s after everything that the first view needs
 * (site/shell.tsx). Call it before the page is opened; `network` must have the domain "Network" enabled.
 */
export const endOfFirstView = (network: CDPSession): Promise<void> =>
  new Promise((resolve) => {
    network.on('Network.requestWillBeSent', ({ request }) => {
      if (/\/assets\/offline-/.test(request.url)) resolve();
    });
  });
