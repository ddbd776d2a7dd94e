/** Whether a page stays readable with larger text: which texts are cut off or overlap. */
import type { Page } from '@playwright/test';

/**
 * The unreadable texts of the page, one line each: cut off by a box around them, or covered by other text. Exempt are inert
 * elements, texts for screen readers only, texts shortened on purpose with access to the full text, and bars that stay in
 * place while the page scrolls.
 */
export const findUnreadableTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const exempt =
      '[inert], .sr-only, script, style, noscript, option, .truncate, [class*=line-clamp], [data-toasts], .fixed, .sticky';
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    // Cached, since the same elements are queried repeatedly.
    const styles = new Map<Element, { overflowX: string; overflowY: string; position: string }>();
    const styleOf = (element: Element) => {
      const cached = styles.get(element);
      if (cached) return cached;
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const style = { overflowX, overflowY, position };
      styles.set(element, style);
      return style;
    };
    /** For screen readers only. */
    const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
    /** Scrolled out of view in a scrolling box. */
    const isScrolledAway = (element: Element, { top, bottom, left, right }: DOMRect): boolean => {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY } = styleOf(ancestor);
        if (![overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll'))
          continue;
        if (ancestor === document.documentElement || ancestor === document.body) continue;
        const box = ancestor.getBoundingClientRect();
        if (bottom <= box.top || top >= box.bottom || right <= box.left || left >= box.right) return true;
      }
      return false;
    };
    const isFixed = (element: Element) => ['fixed', 'sticky'].includes(styleOf(element).position);
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
      if (getComputedStyle(element).webkitLineClamp !== 'none') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .filter((box) => !isScrolledAway(element, box));
      let ancestor: Element | null = element;
      while (ancestor && !isFixed(ancestor) && !isTiny(ancestor.getBoundingClientRect()))
        ancestor = ancestor.parentElement;
      if (!ancestor && boxes.length > 0) texts.push({ element, text: text.slice(0, 40), boxes });
    }
    const problems: string[] = [];
    const slack = 2;
    for (const { element, text, boxes } of texts) {
      for (
        let ancestor: Element | null = element;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        const { overflowX, overflowY } = styleOf(ancestor);
        const box = ancestor.getBoundingClientRect();
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isCut = boxes.some(
          ({ left, right, top, bottom }) =>
            (hides(overflowX) && (left < box.left - slack || right > box.right + slack)) ||
            // Letters do not fill their line: a quarter of its height may be cut off above and below them.
            (hides(overflowY) &&
              (top < box.top - (bottom - top) / 4 || bottom > box.bottom + (bottom - top) / 4)),
        );
        if (isCut) problems.push(`"${text}" is cut off by ${ancestor.tagName} ${ancestor.className}`);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
      }
    }
    // Sorted from top to bottom: each box is compared only with those that start before it ends.
    const placed = texts
      .flatMap(({ element, text, boxes }) => boxes.map((box) => ({ element, text, box })))
      .sort((one, other) => one.box.top - other.box.top);
    for (const [position, { element, text, box }] of placed.entries()) {
      for (let next = position + 1; next < placed.length; next += 1) {
        const other = placed[next];
        if (!other || other.box.top >= box.bottom) break;
        if (other.element === element) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (width > 4 && height > Math.min(box.height, other.box.height) / 3)
          problems.push(`"${text}" and "${other.text}" overlap`);
      }
    }
    return [...new Set(problems)];
  });
