/** Expects a page in Bengali: no text with Latin letters except the given names. */
import { expect, type Page } from '@playwright/test';

/** Texts with Latin letters that are visible or announced on the page, except those marked as English. */
const latinTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, noscript')) continue;
      if (element.closest('[lang]')?.getAttribute('lang') !== 'bn') continue;
      const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
      if (node instanceof Element) texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''));
      else texts.push(node.textContent ?? '');
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => /[A-Za-z]{2}/.test(text));
  });

/** `names` returns what is the same in every language; it is called when the texts of the page have been read. */
export async function expectBengali(page: Page, names: () => readonly (string | RegExp)[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const texts = await latinTexts(page);
  const untranslated = texts
    .map((text) => names().reduce<string>((rest, name) => (name ? rest.replaceAll(name, '') : rest), text))
    .filter((text) => /[A-Za-z]{2}/.test(text));
  expect(untranslated, `English on ${new URL(page.url()).pathname}`).toEqual([]);
}
