/** `npm run gallery`: takes screenshots of every page with Playwright's runner; each scene is a test. */
import { defineConfig } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { currentOptions } from './gallery-options.ts';

const { scenes } = currentOptions();

export default defineConfig({
  ...playwright,
  testDir: '.',
  testMatch: 'every-scene.ts',
  ...(scenes.length > 0 && { grep: new RegExp(scenes.join('|')) }),
  outputDir: '../../test-results/gallery-failures',
  globalTeardown: './write-gallery.ts',
  // One shop after the other: a scene may change its data.
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { ...playwright.use, screenshot: 'off', actionTimeout: 30_000 },
});
