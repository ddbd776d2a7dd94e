/** Checks a scene by program: accessibility, and that no text is cut off or overlaps another. */
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../e2e/page-checks.ts';
import { findUnreadableTexts } from '../e2e/unreadable-texts.ts';
import type { Scene } from './scene.ts';

/** Fails softly, so that the scene's other widths and languages are checked as well. */
export async function checkScene(page: Page, where: string, { windowOnly }: Scene): Promise<void> {
  // What covers the page lies over its texts.
  const texts = windowOnly ? [] : (await findUnreadableTexts(page)).map((text) => `${where}: ${text}`);
  expect.soft([...texts, ...(await findViolations(page, where))]).toEqual([]);
}
