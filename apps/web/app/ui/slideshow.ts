/** Autoplay that pauses on hover, on focus, in a hidden tab, by a button, with reduced motion and the data saver. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSavesData } from '../lib/data-saver.ts';

function watchMedia(query: string) {
  return (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
}
const reducedMotion = '(prefers-reduced-motion: reduce)';
const watchReducedMotion = watchMedia(reducedMotion);

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    watchReducedMotion,
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );

/** Whether the tab is in the background. */
function useHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.hidden,
    () => false,
  );
}

interface Slideshow {
  /** True while slides change automatically. */
  playing: boolean;
  /** Whether autoplay is on: by default, or by the pause button. */
  enabled: boolean;
  toggle: () => void;
  /** Spread on the element whose hover and focus pause the slideshow. */
  pauseHandlers: {
    onPointerEnter: (event: { pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
}

/** Calls `next` every `intervalMs` while the slideshow is playing. */
export function useSlideshow(intervalMs: number, next: () => void): Slideshow {
  const prefersReduced = useReducedMotion();
  const savesData = useSavesData();
  const hidden = useHidden();
  const [chosen, setChosen] = useState<boolean>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const enabled = chosen ?? !(prefersReduced || savesData);
  const playing = enabled && !hovered && !focused && !hidden;

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(next, intervalMs);
    return () => clearInterval(timer);
  }, [playing, intervalMs, next]);

  return {
    playing,
    enabled,
    toggle: () => setChosen(!enabled),
    pauseHandlers: {
      onPointerEnter: (event) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
