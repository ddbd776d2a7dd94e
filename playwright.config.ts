/**
 * The tests in a real Chromium, without retries: end-to-end tests against a real shop, component tests of the pages alone.
 * Two files run in parallel.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordProofs } from '@jontro/shop/testing/proves.ts';
import { defineConfig, test } from '@playwright/test';
import { isLongRun } from './apps/api/src/testing/long-run.ts';
import { shortOverlaySettings } from './test/e2e/started-shop.ts';

const results = process.env.BROWSER_RESULTS;
const e2eFolder = fileURLToPath(new URL('test/e2e/', import.meta.url));

/** The end-to-end tests that also in the long run have no overlay. */
const withoutOverlay =
  /\/(storefront-[a-z]+|cart-and-checkout|orders|session|tabs|profile|reports|admin-tables|owner-lists|dashboard|language|layout-shift|route-overlay-off)(\.long)?\.e2e\.ts$/;

/** The names of the end-to-end tests whose source matches. */
const testFilesWith = (pattern: RegExp): string[] =>
  readdirSync(e2eFolder)
    .filter((name) => name.endsWith('.e2e.ts') && pattern.test(readFileSync(join(e2eFolder, name), 'utf8')))
    .map((name) => `**/${name}`);

/**
 * Grouped by the settings of their shops: a worker that is to serve another shop than before starts anew, with a new browser.
 */
const modern = testFilesWith(/\bshopConfig: modernSettings\b/);
const ownShop = testFilesWith(/\bshopConfig: (?!modernSettings|_)|\bshop: \[/);

/** Files that start a shop of their own with the specification's overlay, and mostly wait: first, so that none is left at the end. */
const specification = /\/(buy|motion|route-overlay)\.e2e\.ts$/;

recordProofs((ids) => {
  test.info().annotations.push(...ids.map((description) => ({ type: 'proves', description })));
});

export default defineConfig<{ shopConfig: string }>({
  testDir: 'test',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'specification', testMatch: specification },
    ...(isLongRun
      ? [
          {
            name: 'short overlay',
            testIgnore: [specification, withoutOverlay, ...modern, ...ownShop],
            use: { shopConfig: shortOverlaySettings },
          },
          { name: 'no overlay', testMatch: withoutOverlay },
        ]
      : [{ name: 'no overlay', testIgnore: [specification, ...modern, ...ownShop] }]),
    { name: 'modern', testMatch: modern },
    { name: 'own shop', testMatch: ownShop, testIgnore: specification },
    { name: 'components', testMatch: '**/*.component.ts' },
  ],
  // Node runs the tests' TypeScript itself, which takes less than half the time of Playwright's compiler.
  build: { external: ['**/*'] },
  globalSetup: fileURLToPath(new URL('test/e2e/shop-template.ts', import.meta.url)),
  outputDir: 'test-results/e2e',
  // With their browsers and shops two keep two processors busy; a third took a third more processor time for the same tests.
  workers: 2,
  retries: 0,
  forbidOnly: results !== undefined,
  // Each step has its own timeout, so that slow tests continue; this one only ends a hanging test.
  timeout: 900_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: results ? [['list'], ['json', { outputFile: results }]] : 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    viewport: { width: 1280, height: 800 },
    // Animations take a sixth of the time; tests of animations and of the first view enable them.
    reducedMotion: 'reduce',
    // Only the offline tests allow the service worker: requests through it cannot be delayed or changed.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes as long as the test itself: use `TRACE=on` to debug one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // No background requests; runs as root and without a GPU or GPU process.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
