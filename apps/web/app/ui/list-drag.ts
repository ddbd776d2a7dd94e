/** Reorders the entries of a list by dragging with mouse, pen or finger. */
import { type PointerEvent, useState } from 'react';

interface ListDragOptions {
  /** The selector of what an entry is dragged by; with `touch-none` also with a finger, so that the rest still scrolls the page. */
  grip: string;
  /** The index of the entry that an element is part of. */
  indexOf: (element: Element) => number | undefined;
  onMove: (from: number, to: number) => void;
}

/** Returns the event handlers of the list and the index of the dragged entry. */
export function useListDrag({ grip: gripSelector, indexOf, onMove }: ListDragOptions) {
  const [draggedIndex, setDraggedIndex] = useState<number>();

  function indexUnder({ clientX, clientY }: PointerEvent): number | undefined {
    const element = document.elementFromPoint(clientX, clientY);
    return element ? indexOf(element) : undefined;
  }
  function startDrag(event: PointerEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const grip = target.closest<HTMLElement>(gripSelector);
    const scrolls = event.pointerType === 'touch' && !grip?.classList.contains('touch-none');
    if (event.button !== 0 || !grip || scrolls || target.closest('button')) return;
    const index = indexUnder(event);
    if (index === undefined) return;
    // The list captures the pointer, as the entry itself moves.
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
      // Prevents the native drag of a picture.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
