/** Takes the screenshots of a scene in one language: its page is loaded once, then resized, and shown in light and dark. */
import { join } from 'node:path';
import { addressIn } from '@jontro/shop/language-addresses.ts';
import { expect, type Page } from '@playwright/test';
import { translatorOf } from '../../apps/web/app/language/translate.ts';
import { findOverflow } from '../e2e/page-checks.ts';
import type { sceneChecker } from './check-scene.ts';
import type { Combination } from './combinations.ts';
import type { GalleryFixture } from './gallery-fixture.ts';
import { galleryFolder } from './gallery-folder.ts';
import { record } from './gallery-record.ts';
import type { Language, Scene } from './scene.ts';
import { restAfterResizeMs, takeScreenshot, waitUntilLoaded, watchRequests } from './screenshot.ts';

const height = 800;

export interface SceneInLanguage {
  scene: Scene;
  fixture: GalleryFixture;
  /** Of the scene's user. */
  page: Page;
  language: Language;
  /** Gives the faults of a combination; absent if none are looked for. */
  check?: ReturnType<typeof sceneChecker>;
}

/** The greeting of the current user: in the header, in the sidebar, or nowhere. */
const greeting = (page: Page) =>
  page
    .locator('[data-header]')
    .getByText(/Nusrat|Rafiq/)
    .or(page.locator('[data-greeting]:not(:empty), body:not(:has([data-header], [data-greeting]))'))
    .first();

/** Opens the scene's page and creates its state. */
async function openScene({ scene, fixture, page, language }: SceneInLanguage): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The pointer must not hover over the scene.
  await page.mouse.move(0, 0);
  await scene.mockResponses?.(page, fixture);
  // Addresses of pages begin with their language; others have none.
  const path = scene.address(fixture, language);
  const address = scene.route ? addressIn(language, 'en', path) : path;
  // Those of the scene before may end with its document, without a word.
  watchRequests(page).clear();
  await page.goto(address);
  if (scene.user) await expect(greeting(page)).toBeAttached();
  await waitUntilLoaded(page);
  if (scene.route) {
    await expect(page, 'no redirect').toHaveURL(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  if (scene.prepare) {
    await scene.prepare({ page, fixture, t: translatorOf(language), language });
    await waitUntilLoaded(page);
  }
}

/** How much of what a scene opens is open: it may close by itself, or when the window is resized. */
const openedParts = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      '[role=dialog], [role=alertdialog], dialog',
      '[aria-expanded=true]',
      '[role=option]',
      '[data-toast], [data-notice]',
    ]
      .map(
        (selector) =>
          [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility()).length,
      )
      .join(),
  );

/**
 * Takes the scene in these combinations, which are ordered by width, and adds each with its faults to the record of the
 * gallery. Rejects if the page or its state cannot be reached.
 */
export async function takeScene(
  inLanguage: SceneInLanguage,
  combinations: readonly Combination[],
): Promise<void> {
  const { scene, page, check } = inLanguage;
  let opened: string | undefined;
  try {
    for (const combination of combinations) {
      const { file, width, scheme } = combination;
      if (page.viewportSize()?.width !== width || opened === undefined) {
        await page.setViewportSize({ width, height });
        // It would hover over what moves below it.
        if (scene.prepare) await page.mouse.move(0, 0);
        if (opened !== undefined) await waitUntilLoaded(page, restAfterResizeMs);
      }
      if (opened === undefined || (scene.prepare && (await openedParts(page)) !== opened)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await openScene(inLanguage);
        opened = await openedParts(page);
      }
      await page.emulateMedia({ colorScheme: scheme });
      await takeScreenshot(page, join(galleryFolder, file), !scene.windowOnly);
      const faults = (await findOverflow(page)).map((fault) => `${file}: ${fault}`);
      if (check) faults.push(...(await check(page, combination)));
      const left = faults.filter((fault) => !scene.accepted?.some((part) => fault.includes(part)));
      record({ file, at: new Date().toISOString(), checked: check !== undefined, faults: left });
    }
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}
