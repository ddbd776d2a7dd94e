/** `npm run gallery`: photographs every page with Playwright's runner; a scene is a test of its own. */
import { defineConfig } from '@playwright/test';
import playwright from '../../playwright.config.ts';

export default defineConfig({
  ...playwright,
  testDir: '.',
  testMatch: 'every-scene.ts',
  outputDir: '../../test-results/gallery-failures',
  globalTeardown: './write-gallery.ts',
  // One shop; its scenes open every width side by side.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { ...playwright.use, screenshot: 'off' },
});
