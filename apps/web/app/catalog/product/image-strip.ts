/** A strip of images of which one is in view: changed by swiping or by its index. */
import { useRef, useState } from 'react';

/** Class names of the strip; it fills its container, and each image is as wide as the strip. */
export const imageStrip = 'flex snap-x snap-mandatory overscroll-x-contain [scrollbar-width:none]';

/** Returns the ref and the scroll handler of a `imageStrip`, and the index of the image in view. */
export function useImageStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [inView, setChosen] = useState(0);
  const chosen = Math.min(inView, Math.max(count - 1, 0));

  /** Scrolls an image into view; the first follows the last. */
  function choose(position: number): void {
    const index = (position + count) % Math.max(count, 1);
    setChosen(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  }
  function focus(position: number): void {
    strip.current?.children[position]?.querySelector('button')?.focus({ preventScroll: true });
  }
  function onScroll(): void {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setChosen(Math.round(scrollLeft / clientWidth));
  }
  return { strip, chosen, choose, focus, onScroll };
}
