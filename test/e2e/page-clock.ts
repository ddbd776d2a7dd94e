/** Controls the page's clock: durations are exact however busy the machine is. */
import { expect, type Page } from '@playwright/test';

/** In ms. Durations are exact to one step. */
export const stepMs = 50;
/** In ms of the page's time; waiting fails after it. */
const limitMs = 60_000;

/**
 * From now on the page's timers and clocks advance only through the functions below, until `page.clock.resume()`. If a page
 * is already open, `page.clock.install()` must be called before it is loaded, and up to five seconds pass at once.
 */
export async function pauseClock(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.install();
  // The clock runs until it is paused: on a busy machine it may have passed the moment before it is told of it.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 5_000);
  }).toPass();
}

/** Advances the page's clock by `ms`, and lets the effects of its timers render. */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await page.clock.runFor(Math.min(stepMs, ms - passed));
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(undefined);
        }),
    );
  }
}

/** Advances the page's clock until `condition` returns true; returns how many ms it took. */
export async function advanceClockUntil(page: Page, condition: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; ; passed += stepMs) {
    if (await condition()) return passed;
    expect(passed, 'the condition is never met').toBeLessThan(limitMs);
    await advanceClock(page, stepMs);
  }
}
