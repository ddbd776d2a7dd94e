/** A row of pictures of which one is in view: swiped by touch, or brought into view by its number. */
import { useRef, useState } from 'react';

/** The row itself; it is wide and high as its place, and each picture as wide as the row. */
export const pictureStrip = 'flex snap-x snap-mandatory overscroll-x-contain [scrollbar-width:none]';

/** Gives the ref and the scroll handler of a `pictureStrip`, and which of `count` is in view. */
export function usePictureStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [inView, setChosen] = useState(0);
  const chosen = Math.min(inView, Math.max(count - 1, 0));

  /** Brings a picture into view; after the last comes the first. */
  function choose(position: number): void {
    const wanted = (position + count) % Math.max(count, 1);
    setChosen(wanted);
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior: 'instant' });
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
