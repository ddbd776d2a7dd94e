/** Records every toast that a page has shown, including closed ones: a single check cannot prove that there was none. */
import type { Page } from '@playwright/test';

/** Call it before the page is opened. */
export const watchToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownToasts: shown });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        const toast = node.matches('[data-toast]') ? node : node.querySelector('[data-toast]');
        if (toast) shown.push(toast.textContent ?? '');
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** Since the page was loaded, in order. */
export const shownToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts);
