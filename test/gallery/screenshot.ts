/** Takes a screenshot of a page when everything on it has loaded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Frame, type Page, type Request } from '@playwright/test';
import { root } from '../../scripts/project.mjs';
import { expectAllLoaded, pendingRequests } from '../e2e/pending-requests.ts';
import { partsOf } from './page-parts.ts';

/** Fonts for pages in the fonts of the device, by weight and range: the machine that takes the pictures may have none for Bengali. */
const deviceFonts = [
  ['anek-bangla-400', '400', 'U+964-965, U+980-9F2, U+9F4-9FF'],
  ['anek-bangla-600', '600', 'U+964-965, U+980-9F2, U+9F4-9FF'],
  // Of one weight each: a bold text does not look for a sign in a face of another.
  ['taka-sign', '400', 'U+9F3'],
  ['taka-sign', '600', 'U+9F3'],
].map(([file, weight, unicodeRange]) => ({
  bytes: readFileSync(join(root, `apps/web/app/fonts/${file}.woff2`)).toString('base64'),
  descriptors: { weight, unicodeRange } as FontFaceDescriptors,
}));

/** Adds the fonts to a page or frame that loads none; what names its own fonts, as mails do, keeps them. */
const addDeviceFonts = (page: Frame): Promise<void> =>
  page.evaluate(async (fonts) => {
    if (document.fonts.size > 0) return;
    for (const { bytes, descriptors } of fonts) {
      const data = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
      document.fonts.add(await new FontFace('Device', data, descriptors).load());
    }
    document.body.style.fontFamily = `Device, ${getComputedStyle(document.body).fontFamily}`;
  }, deviceFonts);

/** Loads and renders what would otherwise wait for scrolling; rejects if an image cannot be shown. */
async function loadImages(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      // What is below the window may be rendered only near it.
      for (const element of document.querySelectorAll<HTMLElement>('main *'))
        if (getComputedStyle(element).contentVisibility === 'auto')
          element.style.contentVisibility = 'visible';
      const images = [...document.images].filter(({ src, srcset }) => src || srcset);
      for (const image of images) image.loading = 'eager';
      const loaded = await Promise.allSettled(images.map((image) => image.decode()));
      return images.filter((_, index) => loaded[index]?.status === 'rejected').map(({ src }) => src);
    });
  // An image that another width replaces by a larger one while it loads cannot be decoded.
  await expect.poll(missing, 'images that cannot be shown').toEqual([]);
}

/** In ms; a page that has not changed for so long is idle. */
const restMs = 400;
/** The same after its window was resized. */
export const restAfterResizeMs = 120;

/** The requests on their way of each page. */
const watched = new WeakMap<Page, Set<Request>>();

/** Watches the requests of a page, which is about to be opened, for `waitUntilLoaded()`. */
export function watchRequests(page: Page): Set<Request> {
  const pending = watched.get(page) ?? pendingRequests(page);
  watched.set(page, pending);
  return pending;
}

/** Waits until the page has no pending requests, no changes for `rest` ms and no skeletons. */
export async function waitUntilLoaded(page: Page, rest = restMs): Promise<void> {
  const pending = watchRequests(page);
  await expect(async () => {
    await expectAllLoaded(page, pending);
    await page.evaluate(
      (rest) =>
        new Promise<void>((resolve) => {
          const done = () => {
            observer.disconnect();
            resolve();
          };
          let timer = setTimeout(done, rest);
          const observer = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(done, rest);
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      rest,
    );
    // What changed may have asked for more.
    await expectAllLoaded(page, pending);
  }).toPass({ timeout: 30_000 });
}

/**
 * Scrolls to the top, and moves bars that stay at the bottom of the window to where they cover nothing. Returns the function that moves them back.
 */
async function unfixBars(page: Page): Promise<() => Promise<void>> {
  const bars = '[data-buy-bar], main .sticky.bottom-0';
  await page.evaluate((selector) => {
    window.scrollTo(0, 0);
    document.body.style.position = 'relative';
    for (const bar of document.querySelectorAll<HTMLElement>(selector))
      if (getComputedStyle(bar).position === 'fixed') bar.style.position = 'absolute';
      else if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
  }, bars);
  return () =>
    page.evaluate((selector) => {
      for (const bar of document.querySelectorAll<HTMLElement>(selector)) bar.style.position = '';
    }, bars);
}

/** Writes a screenshot to a file, and of a long page to one for each part: of the full page if `whole`, otherwise of the window. */
export async function takeScreenshot(page: Page, file: string, whole: boolean): Promise<void> {
  for (const frame of page.frames()) await addDeviceFonts(frame);
  await loadImages(page);
  const restore = whole ? await unfixBars(page) : undefined;
  const [width = 0, pageHeight = 0] = await page.evaluate(() => [
    window.innerWidth,
    document.documentElement.scrollHeight,
  ]);
  const parts = partsOf(file, whole ? pageHeight : 0);
  for (const part of parts)
    await page.screenshot({
      path: part.file,
      fullPage: whole,
      ...(parts.length > 1 && { clip: { x: 0, y: part.top, width, height: part.height } }),
      animations: 'disabled',
      caret: 'hide',
      type: 'jpeg',
      quality: 88,
    });
  await restore?.();
}
