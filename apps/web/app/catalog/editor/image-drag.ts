/** Reorders images by dragging with mouse, pen or finger. */
import { type PointerEvent, useState } from 'react';

const indexUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined => {
  const index = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-product-image]')
    ?.dataset.productImage;
  return index === undefined ? undefined : Number(index);
};

/**
 * Returns the event handlers of the list and the index of the dragged image. Touch drags only by the grip, so that the
 * page can still be scrolled over the images.
 */
export function useImageDrag(onMove: (from: number, to: number) => void) {
  const [draggedIndex, setDraggedIndex] = useState<number>();

  function startDrag(event: PointerEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const grip = target.closest<HTMLElement>('[data-grip]');
    const scrolls = event.pointerType === 'touch' && !grip?.classList.contains('touch-none');
    if (event.button !== 0 || !grip || scrolls || target.closest('button')) return;
    const index = indexUnder(event);
    if (index === undefined) return;
    // The list captures the pointer, as the image itself moves.
    event.currentTarget.setPointerCapture(event.pointerId);
    setDraggedIndex(index);
  }
  function move(event: PointerEvent<HTMLElement>): void {
    if (draggedIndex === undefined) return;
    const to = indexUnder(event);
    if (to === undefined || to === draggedIndex) return;
    onMove(draggedIndex, to);
    setDraggedIndex(to);
  }
  const endDrag = () => setDraggedIndex(undefined);

  return {
    draggedIndex,
    handlers: {
      onPointerDown: startDrag,
      onPointerMove: move,
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
      // Prevents the native drag of the image.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
