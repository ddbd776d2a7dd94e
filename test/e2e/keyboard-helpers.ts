/** Helpers of the end-to-end tests without a mouse: the focus moves by keys alone, is visible after each, and is never lost. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-fixture.ts';
import { waitUntilReady } from './storefront.ts';

/** Whether one of the elements has the focus, and the problem with the focused one: missing, without a focus ring, or fully covered. */
function inspectFocus(elements: Element[]): { isHere: boolean; problem: string | undefined } {
  const findProblem = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = `${focused.tagName} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}"`;
    // The home page's heading is for screen readers.
    if (focused.matches('main h1.sr-only')) return undefined;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return `${name} has the focus outside the window`;
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [left + x * width, top + y * height]),
    );
    const isVisible = points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused.closest('label') ?? focused));
    });
    if (!isVisible) return `${name} has the focus beneath something else`;
    // A slider's thumb has its own focus ring, which scripts cannot read.
    if (focused.matches('[type=range], main h1, #content')) return undefined;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return ring || boxShadow !== 'none' ? undefined : `${name} does not show that it has the focus`;
  };
  return { isHere: elements.some((element) => element === document.activeElement), problem: findProblem() };
}

export const findFocusProblem = async (page: Page): Promise<string | undefined> =>
  (await page.locator(':root').evaluateAll(inspectFocus)).problem;

/** Presses Tab until the element has the focus, and checks the focus after each press. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    // In one call: a page of many fields takes a hundred presses.
    const { isHere, problem } = await target.evaluateAll(inspectFocus);
    expect(problem).toBeUndefined();
    if (isHere) return;
  }
  throw new Error(`${target} was not reached by ${key}`);
}

/** The same, once the element is visible. */
export async function tabToLoaded(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
}

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** Expects a new page: it has one main heading, which has the focus. */
export async function expectNewPage(page: Page, name: string | RegExp): Promise<void> {
  await waitUntilReady(page);
  await expect(heading(page)).toHaveCount(1);
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
}

/** Moves the focus to the element and presses Enter, or another key. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabToLoaded(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus back to the element, which precedes the focused one, and presses Enter. */
export async function focusBackAndPress(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target, 'Shift+Tab');
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and replaces its value. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabToLoaded(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Waits until the focus is visible; with an element, until that one has it. */
export async function expectFocus(page: Page, target?: Locator): Promise<void> {
  if (target) await expect(target).toBeFocused();
  await expect.poll(() => findFocusProblem(page)).toBeUndefined();
}

/** Expects an open dialog with the visible focus in it. */
export async function expectDialog(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expectFocus(page);
}

/** Closes the dialog with Escape; the focus returns to its opener. */
export async function closeWithEscape(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expectDialog(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(page, opener);
}
