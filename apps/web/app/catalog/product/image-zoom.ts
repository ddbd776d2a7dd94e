/** Enlarges an image in its frame, whose scrolling pans it: by a press, keys, the wheel, two taps and two fingers. */
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How many times as large as the frame an image is after each step. */
const steps = [1, 2.5, 4] as const;
const [, pressed, largest] = steps;
/** Below this an image is shown whole again. */
const whole = 1.05;
/** Two taps within this time, in ms, and this distance, in px, are one double tap. */
const doubleTap = { ms: 350, px: 40 };

/** A position in the window, in px. */
interface Point {
  x: number;
  y: number;
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});
const between = (first: Point, second: Point): Point => ({
  x: (first.x + second.x) / 2,
  y: (first.y + second.y) / 2,
});
const distance = (first: Point, second: Point): number => Math.hypot(first.x - second.x, first.y - second.y);

/** How much one turn of the wheel enlarges; a trackpad sends what two fingers do as small turns with Ctrl. */
const wheelFactor = ({ deltaY, deltaMode, ctrlKey }: WheelEvent): number =>
  Math.exp(-deltaY * (deltaMode === 0 ? 1 : 16) * (ctrlKey ? 0.01 : 0.002));

interface ImageZoom {
  /** 1 while the whole image is shown. */
  scale: number;
  /** The frame of the image in view. */
  frame: RefObject<HTMLDivElement | null>;
  zoomIn: () => void;
  zoomOut: () => void;
  showWhole: () => void;
  /** Enlarges the image, or shows it whole again; a single tap does neither. */
  onClick: (event: MouseEvent) => void;
}

/** `area` is the element in which wheel and fingers enlarge, while `open`. */
export function useImageZoom(area: RefObject<HTMLElement | null>, open: boolean): ImageZoom {
  const [scale, setScale] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const lastTap = useRef<{ at: number; point: Point }>(undefined);
  const pinch = useRef<{ scale: number; distance: number; middle: Point }>(undefined);

  /** Enlarges around a point, by default the middle, which stays where it is; `moved` is how far the fingers have moved. */
  function zoomTo(wanted: number, point?: Point, moved: Point = { x: 0, y: 0 }): void {
    const element = frame.current;
    const next = wanted < whole ? 1 : Math.min(wanted, largest);
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const offset = point ? { x: point.x - left, y: point.y - top } : { x: width / 2, y: height / 2 };
    const { scrollLeft, scrollTop } = element;
    const ratio = next / scale;
    flushSync(() => setScale(next));
    element.scrollTo({
      left: (scrollLeft + offset.x) * ratio - offset.x - moved.x,
      top: (scrollTop + offset.y) * ratio - offset.y - moved.y,
      behavior: 'instant',
    });
  }
  const toggle = (point?: Point) => zoomTo(scale > 1 ? 1 : pressed, point);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Sideways the pictures are swiped.
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    zoomTo(Math.max(1, scale * wheelFactor(event)), pointOf(event));
  });
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [first, second] = [...event.touches].map(pointOf);
    if (!first || !second) {
      pinch.current = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const middle = between(first, second);
    const apart = Math.max(distance(first, second), 1);
    const start = pinch.current;
    if (!start || event.type === 'touchstart') {
      pinch.current = { scale, distance: apart, middle };
      return;
    }
    const moved = { x: middle.x - start.middle.x, y: middle.y - start.middle.y };
    pinch.current = { ...start, middle };
    zoomTo((start.scale * apart) / start.distance, middle, moved);
  });
  useEffect(() => {
    const element = area.current;
    if (!open || !element) return;
    const wheel = (event: WheelEvent) => onWheel(event);
    const touch = (event: TouchEvent) => onTouch(event);
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    // React's own listeners may not keep the browser from zooming the page.
    element.addEventListener('wheel', wheel, { passive: false });
    for (const type of touches) element.addEventListener(type, touch, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      for (const type of touches) element.removeEventListener(type, touch);
    };
  }, [area, open]);

  return {
    scale,
    frame,
    zoomIn: () => zoomTo(steps.find((step) => step > scale) ?? largest),
    zoomOut: () => zoomTo(steps.findLast((step) => step < scale) ?? 1),
    showWhole: () => setScale(1),
    onClick(event) {
      const { detail, timeStamp, nativeEvent } = event;
      const point = pointOf(event);
      if ((nativeEvent as Partial<globalThis.PointerEvent>).pointerType !== 'touch')
        return toggle(detail > 0 ? point : undefined);
      const { current: last } = lastTap;
      const isDouble =
        last && timeStamp - last.at <= doubleTap.ms && distance(last.point, point) <= doubleTap.px;
      lastTap.current = isDouble ? undefined : { at: timeStamp, point };
      if (isDouble) toggle(point);
    },
  };
}
