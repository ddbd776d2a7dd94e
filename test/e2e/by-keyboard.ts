/** What the end-to-end tests without a mouse share: the focus moves by keys alone, is seen after each of them, and is never lost. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-fixture.ts';
import { settled } from './storefront.ts';

/** What is wrong with the element that has the focus: not there, not marked, or wholly under something else. */
export const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = `${focused.tagName} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}"`;
    // The home page's heading is for screen readers.
    if (focused.matches('main h1.sr-only')) return undefined;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return `${name} has the focus outside the window`;
    const places = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [left + x * width, top + y * height]),
    );
    const seen = places.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused.closest('label') ?? focused));
    });
    if (!seen) return `${name} has the focus beneath something else`;
    // The thumb of a slider has a ring of its own, which no script can read.
    if (focused.matches('[type=range], main h1, #content')) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return ring || boxShadow !== 'none' ? undefined : `${name} does not show that it has the focus`;
  });

/** Presses Tab until the element has the focus; everything on the way is looked at. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const has = () =>
    wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBeUndefined();
    if (await has()) return;
  }
  throw new Error(`${wanted} was not reached by ${key}`);
}

/** The same, of what stands on the page once it is loaded. */
export async function tabToLoaded(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted);
}

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** A new page has one main heading, and the focus is on it. */
export async function expectArrival(page: Page, name: string | RegExp): Promise<void> {
  await settled(page);
  await expect(heading(page)).toHaveCount(1);
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}

/** Goes to the element and presses Enter, or another key, on it. */
export async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabToLoaded(page, wanted);
  await page.keyboard.press(key);
}

/** Goes back to the element, which stands before what has the focus, and presses Enter on it. */
export async function pressBackOn(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted, 'Shift+Tab');
  await page.keyboard.press('Enter');
}

/** Goes to a field and writes into it instead of what is there. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabToLoaded(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until the focus is somewhere and seen there; with an element, on that one. */
export async function expectFocus(page: Page, wanted?: Locator): Promise<void> {
  if (wanted) await expect(wanted).toBeFocused();
  await expect.poll(() => focusFault(page)).toBeUndefined();
}

/** The dialog is open, and the focus is in it and seen. */
export async function expectDialog(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectFocus(page);
}

/** Escape closes the dialog, and the focus is where it was. */
export async function escapeFrom(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expectDialog(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(page, opener);
}
