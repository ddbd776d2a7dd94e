/**
 * Playwright's tests with a running shop, for every end-to-end test. One shop serves all tests of a Playwright worker; a test
 * that changes what others rely on starts its own with `startShop`. Products that a test adds are deleted after it; one that
 * leaves something in a demo account fails. A failed test keeps the server's log. `test` has a page that earlier tests have
 * used and left empty (reused-page.ts), `firstVisitTest` a browser that has never been in the shop.
 */
import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { listProductIds, removeAddedProducts } from './added-products.ts';
import { demoAccountsOf } from './demo-accounts.ts';
import { returnReusedPage, takeReusedPage } from './reused-page.ts';
import {
  cartDrawerSettings,
  dataSaverSettings,
  e2eSettings,
  modernSettings,
  type StartedShop,
  specificationSettings,
  startShop,
} from './started-shop.ts';

export { cartDrawerSettings, dataSaverSettings, expect, modernSettings, specificationSettings, startShop };

export const firstVisitTest = base.extend<
  { baseURL: string; catalogue: undefined; demoAccounts: undefined; serverLog: undefined },
  { shop: StartedShop; shopConfig: string; knownAccounts: { read: () => Promise<string>; owned: string } }
>({
  /** `test.use({ shopConfig: specificationSettings })` runs the tests of a file in a shop with the specification's settings. */
  shopConfig: [e2eSettings, { scope: 'worker', option: true }],

  /** A Chromium that crashes while it starts is started once more: no test has used it yet. */
  browser: [
    async ({ playwright, browserName }, use) => {
      const launch = () => playwright[browserName].launch();
      const browser = await launch().catch(launch);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  shop: [
    async ({ shopConfig }, use) => {
      const shop = await startShop({ SHOP_CONFIG: shopConfig });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  catalogue: [
    async ({ shop }, use) => {
      const before = await listProductIds(shop.url);
      await use(undefined);
      await removeAddedProducts(shop.url, before);
    },
    { auto: true },
  ],

  /** What the demo accounts owned after the last test, and how to read it. */
  knownAccounts: [
    async ({ shop }, use) => {
      const read = demoAccountsOf(shop.url);
      await use({ read, owned: await read() });
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  /** Fails a test that leaves something in a demo account. */
  demoAccounts: [
    async ({ knownAccounts }, use) => {
      const before = knownAccounts.owned;
      await use(undefined);
      knownAccounts.owned = await knownAccounts.read();
      expect(knownAccounts.owned, 'what the demo accounts own').toBe(before);
    },
    { auto: true },
  ],

  serverLog: [
    async ({ shop }, use, testInfo) => {
      const before = shop.log().length;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const path = testInfo.outputPath('server.log');
      await writeFile(path, shop.log().slice(before));
      await testInfo.attach('server log', { path, contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export const test = firstVisitTest.extend({
  context: async ({ browser, baseURL, viewport, reducedMotion }, use) => {
    const reused = await takeReusedPage(browser, baseURL, { viewport, reducedMotion });
    await use(reused.context);
    await returnReusedPage(browser, reused);
  },

  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page) await use(page);
  },
});
