/** The end-to-end tests: stories in a real Chromium against a real shop, three files side by side and never retried. */
import { defineConfig } from '@playwright/test';
import { e2eSettings, letterSettings, uncoveredSettings } from './test/e2e/started-shop.ts';

const results = process.env.BROWSER_RESULTS;

/** The settings of the end-to-end tests' shops by the length of their route overlay in ms. */
const shops: Record<string, string> = { 0: uncoveredSettings, 250: e2eSettings, 1400: letterSettings };
/** `OVERLAY_MS=0`, `250` or `1400` lets every end-to-end test run with this overlay, but for those that are about a setting. */
const everyShop = shops[process.env.OVERLAY_MS ?? ''];
/** The end-to-end tests of shops without an overlay; the others' is short (Q-072). */
const uncovered =
  /\/(buy|storefront-[a-z]+|cart-and-checkout|orders|session|tabs|profile|reports|admin-tables|owner-lists|dashboard|language)\.e2e\.ts$/;

export default defineConfig<{ shopConfig: string }>({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  projects: everyShop
    ? [{ name: `overlay of ${process.env.OVERLAY_MS} ms`, use: { shopConfig: everyShop } }]
    : [
        { name: 'short overlay', testIgnore: uncovered },
        { name: 'no overlay', testMatch: uncovered, use: { shopConfig: uncoveredSettings } },
      ],
  outputDir: 'test-results/e2e',
  // Each with a shop of its own; an end-to-end test waits more than it works.
  workers: 3,
  retries: 0,
  forbidOnly: results !== undefined,
  // Each step has a limit of its own, so that an end-to-end test takes as long as it gets on; this one only ends a hang.
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
    // What moves costs a sixth of the time; end-to-end tests about it, and about the first view, ask for it.
    reducedMotion: 'reduce',
    // Only the end-to-end tests without a connection let the worker in: requests that pass it cannot be held back or changed.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs as much as the end-to-end test itself: `TRACE=on` when one is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // No calls home, and what a browser needs to run as root and without a graphics card (or a process for one).
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
