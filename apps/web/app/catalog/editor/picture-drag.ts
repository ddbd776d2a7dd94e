/** Dragging pictures to another place in their list, by mouse, pen or finger. */
import { type PointerEvent, useState } from 'react';

const placeUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined => {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-product-image]')
    ?.dataset.productImage;
  return place === undefined ? undefined : Number(place);
};

/**
 * Gives what the list needs, and the place of the picture that is held. A touch drags by its grip only, so that the page
 * can still be scrolled over the pictures.
 */
export function usePictureDrag(onMove: (from: number, to: number) => void) {
  const [held, setHeld] = useState<number>();

  function take(event: PointerEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const grip = target.closest<HTMLElement>('[data-grip]');
    const scrolls = event.pointerType === 'touch' && !grip?.classList.contains('touch-none');
    if (event.button !== 0 || !grip || scrolls || target.closest('button')) return;
    const place = placeUnder(event);
    if (place === undefined) return;
    // The list takes the pointer: the picture itself changes its place.
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(place);
  }
  function move(event: PointerEvent<HTMLElement>): void {
    if (held === undefined) return;
    const to = placeUnder(event);
    if (to === undefined || to === held) return;
    onMove(held, to);
    setHeld(to);
  }
  const release = () => setHeld(undefined);

  return {
    held,
    list: {
      onPointerDown: take,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      // The browser would drag a copy of the picture.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
