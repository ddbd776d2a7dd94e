/** With reduced motion, nothing in the shop moves by itself. */
import { sessionTexts } from '@jontro/shop/session/session.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/app/paths.ts';
import { pauseClock } from './page-clock.ts';
import { expect, specificationSettings, firstVisitTest as test } from './shop-fixture.ts';
import { overlay } from './storefront.ts';

test.use({ reducedMotion: 'reduce', shopConfig: specificationSettings });

/** The elements that are moving now; the overlay's end is a change without duration. */
const movingElements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const duration = Number(effect?.getComputedTiming().duration ?? 0);
        return playState === 'running' && duration > 50;
      })
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)),
  );

test('reduced motion stops autoplay and the animations of cards, overlay, skeletons and toasts; what the user starts still works', async ({
  page,
}) => {
  // Time stands still: on a busy machine the overlay would have ended before it is looked at.
  await pauseClock(page);
  await test.step('neither the overlay nor the cards beneath it are animated', async () => {
    await page.goto(paths.home);
    await expect(overlay(page)).toBeAttached();
    expect(await movingElements(page)).toEqual([]);
    await expect(async () => {
      await page.clock.fastForward(1500);
      await expect(overlay(page)).toHaveCount(0, { timeout: 200 });
    }).toPass();
    expect(await movingElements(page)).toEqual([]);
  });

  await test.step('neither banner nor carousel moves by itself; both advance at once when a button is pressed', async () => {
    const offers = page.locator('[data-slide]');
    const first = page.locator('[data-track] li').first();
    const name = await first.textContent();
    await page.clock.runFor(7000);
    await expect(offers).toHaveAttribute('data-slide', '0');
    await expect(first).toHaveText(name ?? '');
    expect(await movingElements(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show offer 2' }).click();
    await expect(offers).toHaveAttribute('data-slide', '1');
    expect(await movingElements(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next gadget' }).click();
    await expect(first).not.toHaveText(name ?? '');
    expect(await movingElements(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play the offers' }).click();
    await page.mouse.move(5, 5);
    await page.getByRole('button', { name: 'Pause the offers' }).blur();
    await page.clock.runFor(2100);
    await expect(offers).toHaveAttribute('data-slide', '2');
  });

  await test.step('a toast appears at once', async () => {
    await page.goto(paths.login());
    await page.clock.runFor(1500);
    await page.getByRole('textbox', { name: 'Email' }).fill('');
    await page.getByRole('button', { name: 'Lost your password' }).click();
    await expect(page.locator('[data-toast=error]')).toHaveText(sessionTexts.resetNeedsEmail);
    expect(await movingElements(page)).toEqual([]);
  });
});
