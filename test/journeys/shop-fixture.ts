/**
 * What every journey imports: Playwright's test with a running shop. One shop serves all journeys of a worker; a journey
 * that changes what others rely on starts its own with `startShop`. A failed journey keeps the server's log.
 */
import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { type StartedShop, startShop } from './started-shop.ts';

export { expect } from '@playwright/test';
export { startShop };

export const test = base.extend<{ baseURL: string; serverLog: undefined }, { shop: StartedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

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
