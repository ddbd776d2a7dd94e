/** Whether a page can be read when its text is made larger: what is cut off, and what lies on other text. */
import type { Page } from '@playwright/test';

/**
 * The texts that nobody could read as the page stands, one line each: cut off by a box around them, or covered by other
 * text. What is inert, for screen readers only, shortened on purpose with a way to the whole, or part of a bar that
 * stays in place while the page moves beneath it, does not count.
 */
export const textsThatDoNotFit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const exempt =
      '[inert], .sr-only, script, style, noscript, option, .truncate, [class*=line-clamp], [data-toasts], .fixed, .sticky';
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    /** Drawn for screen readers alone. */
    const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
    /** Out of sight in a box that scrolls. */
    const isScrolledAway = (element: Element, { top, bottom, left, right }: DOMRect): boolean => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (![overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll'))
          continue;
        if (around === document.documentElement || around === document.body) continue;
        const box = around.getBoundingClientRect();
        if (bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right) return true;
      }
      return false;
    };
    const isFixed = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position);
    interface Text {
      element: Element;
      text: string;
      boxes: DOMRect[];
    }
    const texts: Text[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!text || !element || element.closest(exempt)) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .filter((box) => !isScrolledAway(element, box));
      let around: Element | null = element;
      while (around && !isFixed(around) && !isTiny(around.getBoundingClientRect()))
        around = around.parentElement;
      if (!around && boxes.length > 0) texts.push({ element, text: text.slice(0, 40), boxes });
    }
    const found: string[] = [];
    const slack = 2;
    for (const { element, text, boxes } of texts) {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const cut = boxes.some(
          ({ left, right, top, bottom }) =>
            (hides(overflowX) && (left < box.left - slack || right > box.right + slack)) ||
            // Letters do not fill their line: half of one may be cut off without a loss.
            (hides(overflowY) &&
              (top < box.top - (bottom - top) / 4 || bottom > box.bottom + (bottom - top) / 4)),
        );
        if (cut) found.push(`"${text}" is cut off by ${around.tagName} ${around.className}`);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
      }
    }
    for (const [position, one] of texts.entries()) {
      for (const other of texts.slice(position + 1)) {
        const lies = one.boxes.some((a) =>
          other.boxes.some((b) => {
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return width > 4 && height > Math.min(a.height, b.height) / 3;
          }),
        );
        if (lies && one.element !== other.element)
          found.push(`"${one.text}" and "${other.text}" lie on each other`);
      }
    }
    return [...new Set(found)];
  });
