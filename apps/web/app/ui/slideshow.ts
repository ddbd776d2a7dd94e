/** Autoplay that lets people read: it pauses on hover, on focus, in a hidden tab, by a button, and under reduced motion. */
import { useEffect, useState, useSyncExternalStore } from 'react';

function watchMedia(query: string) {
  return (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
}
const reducedMotion = '(prefers-reduced-motion: reduce)';
const watchReducedMotion = watchMedia(reducedMotion);

/** Whether the person asked for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    watchReducedMotion,
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );

/** Whether the tab is in the background. */
function useHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.hidden,
    () => false,
  );
}

interface Slideshow {
  /** True while it moves by itself. */
  playing: boolean;
  /** What the pause button shows: whether the person lets it play. */
  wanted: boolean;
  toggle: () => void;
  /** Spread on the element in which hover and focus pause it. */
  pausing: {
    onPointerEnter: (event: { pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/** Calls `next` every `everyMs` while nothing speaks against it. */
export function useSlideshow(everyMs: number, next: () => void): Slideshow {
  const reduced = useReducedMotion();
  const hidden = useHidden();
  const [chosen, setChosen] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const wanted = chosen ?? !reduced;
  const playing = wanted && !hovered && !focused && !hidden;

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(next, everyMs);
    return () => clearInterval(timer);
  }, [playing, everyMs, next]);

  return {
    playing,
    wanted,
    toggle: () => setChosen(!wanted),
    pausing: {
      onPointerEnter: (event) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
