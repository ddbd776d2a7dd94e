/** The page's own time in the hand of the test: durations are exact however busy the machine is. */
import { expect, type Page } from '@playwright/test';

/** In ms. Durations are exact to one step. */
export const stepMs = 50;
/** In ms of the page's time; what has not come by then does not come. */
const limitMs = 60_000;

/**
 * From here on time passes in the page's timers and clocks only by the functions below, until `page.clock.resume()`. Where
 * a page is open already, `page.clock.install()` comes before it is loaded, and up to five seconds pass at once.
 */
export async function stopTime(page: Page): Promise<void> {
  const isOpen = page.url() !== 'about:blank';
  if (!isOpen) await page.clock.install();
  const now = isOpen ? await page.evaluate(() => Date.now()) : Date.now();
  await page.clock.pauseAt(now + 5_000);
}

/** Lets `ms` of the page's time pass, and what its timers have caused be drawn. */
export async function passTime(page: Page, ms: number): Promise<void> {
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

/** Lets the page's time pass until `holds` gives true; gives how many ms it took. */
export async function passTimeUntil(page: Page, holds: () => Promise<boolean>): Promise<number> {
  for (let passed = 0; ; passed += stepMs) {
    if (await holds()) return passed;
    expect(passed, 'it does not come').toBeLessThan(limitMs);
    await passTime(page, stepMs);
  }
}
