/** Takes a picture of a page when everything on it has arrived. */
import { expect, type Page } from '@playwright/test';

/** Loads and draws what would come only when it is scrolled to; rejects when a picture cannot be shown. */
async function loadPictures(page: Page): Promise<void> {
  const missing = await page.evaluate(async () => {
    await document.fonts.ready;
    // A section below the window may be drawn only when it comes near.
    for (const element of document.querySelectorAll<HTMLElement>('section'))
      element.style.contentVisibility = 'visible';
    const pictures = [...document.images].filter(({ src, srcset }) => src || srcset);
    for (const picture of pictures) picture.loading = 'eager';
    const loaded = await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures.filter((_, at) => loaded[at]?.status === 'rejected').map(({ src }) => src);
  });
  expect(missing, 'pictures that cannot be shown').toEqual([]);
}

/** A page that has not changed for so long, in ms, has come to rest. */
const restMs = 400;

/** Waits until the page asks for nothing more, changes no more, and nothing stands in for what is to come. */
export async function arrived(page: Page): Promise<void> {
  const skeletons = page.locator('[data-skeleton], [data-skeleton-row]');
  await expect(async () => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      (rest) =>
        new Promise<void>((resolve) => {
          const done = () => {
            watcher.disconnect();
            resolve();
          };
          let timer = setTimeout(done, rest);
          const watcher = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(done, rest);
          });
          watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      restMs,
    );
    expect(await skeletons.count()).toBe(0);
  }).toPass({ timeout: 30_000 });
}

/** Lays what is fixed to the foot of the window at the foot of the page, where it does not hide what is in between. */
async function layBarsDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.style.position = 'relative';
    for (const bar of document.querySelectorAll<HTMLElement>('[data-buy-bar]')) {
      if (getComputedStyle(bar).position === 'fixed') bar.style.position = 'absolute';
    }
  });
}

/** Writes the picture to a file. `whole` is the page to its end, otherwise what is in the window. */
export async function photograph(page: Page, file: string, whole: boolean): Promise<void> {
  await loadPictures(page);
  if (whole) await layBarsDown(page);
  const { asked, wide } = await page.evaluate(() => ({
    asked: window.innerWidth,
    wide: document.documentElement.scrollWidth,
  }));
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(asked);
  await page.screenshot({
    path: file,
    fullPage: whole,
    animations: 'disabled',
    caret: 'hide',
    type: 'jpeg',
    quality: 88,
  });
}
