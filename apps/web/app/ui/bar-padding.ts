/** Keeps focused elements clear of a bar at the bottom of the window, however high it is (WCAG 2.4.11). */
import { type RefObject, useEffect, useRef } from 'react';

/** Returns the `ref` of the bar, which may be empty. */
export function useBarPadding<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Beside what the pages have for all bars.
      style.scrollPaddingBottom = `max(6rem, ${element.offsetHeight + 16}px)`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
