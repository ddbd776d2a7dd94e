/** Keeps focused elements clear of the bars at the bottom of the window, however high they are (WCAG 2.4.11). */
import { type RefObject, useEffect, useRef } from 'react';

/** Returns the `ref` of a bar, which may be empty. The document has its height as a variable, for what is placed above it. */
export function useBarPadding<Bar extends HTMLElement>(
  variable: '--bulk-bar' | '--undo-bar' | '--place-bar',
): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(variable, `${element.offsetHeight}px`);
      // Beside what the pages have for all bars.
      style.scrollPaddingBottom =
        'max(6rem, var(--bulk-bar, 0px) + var(--undo-bar, 0px) + var(--place-bar, 0px) + 1rem)';
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
      style.scrollPaddingBottom = '';
    };
  }, [variable]);
  return bar;
}
