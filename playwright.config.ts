/**
 * The tests in a real Chromium, without retries: end-to-end tests against a real shop, component tests of the pages alone.
 * Three files run in parallel.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { e2eSettings, noOverlaySettings, specificationSettings } from './test/e2e/started-shop.ts';

const results = process.env.BROWSER_RESULTS;

/** The shop settings by the duration of the route overlay in ms. */
const settingsByOverlay: Record<string, string> = {
  0: noOverlaySettings,
  250: e2eSettings,
  1400: specificationSettings,
};
/** `OVERLAY_MS=0`, `250` or `1400` runs every end-to-end test with this overlay, except tests of a setting. */
const allSettings = settingsByOverlay[process.env.OVERLAY_MS ?? ''];
/** The end-to-end tests without an overlay; the others have a short one. */
const withoutOverlay =
  /\/(storefront-[a-z]+|cart-and-checkout|orders|session|tabs|profile|reports|admin-tables|owner-lists|dashboard|language|layout-shift|route-overlay-off)\.e2e\.ts$/;

/** Files that start a shop of their own with the specification's overlay, and mostly wait: first, so that none is left at the end. */
const specification = /\/(buy|motion|route-overlay)\.e2e\.ts$/;

export default defineConfig<{ shopConfig: string }>({
  testDir: 'test',
  testMatch: '**/*.e2e.ts',
  projects: allSettings
    ? [{ name: `overlay of ${process.env.OVERLAY_MS} ms`, use: { shopConfig: allSettings } }]
    : [
        { name: 'specification', testMatch: specification },
        { name: 'short overlay', testIgnore: [specification, withoutOverlay] },
        { name: 'no overlay', testMatch: withoutOverlay, use: { shopConfig: noOverlaySettings } },
        { name: 'components', testMatch: '**/*.component.ts' },
      ],
  // The built server is JavaScript already.
  build: { external: ['**/apps/web/build/**'] },
  globalSetup: fileURLToPath(new URL('test/e2e/shop-template.ts', import.meta.url)),
  outputDir: 'test-results/e2e',
  // Each has its own shop; an end-to-end test mostly waits.
  workers: 3,
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
