/** Adding, changing, removing and reordering the entries of a list, by dragging or with buttons; the fields of an entry move with it. */
import { useId, useRef } from 'react';
import { useListDrag } from './list-drag.ts';
import { moveItem } from './list-order.ts';

const fields = ':is(input, select, textarea)';

/** `onChange` receives the whole list. `list` goes to the element around the entries, `placeOf()` to each entry, `addButton` to the button that adds. */
export function useEntries<Entry>(entries: readonly Entry[], onChange: (entries: Entry[]) => void) {
  const listId = useId();
  const root = useRef<HTMLElement>(null);
  const keys = useRef<number[]>([]);
  const nextKey = useRef(0);
  while (keys.current.length < entries.length) keys.current.push(nextKey.current++);
  keys.current.length = entries.length;
  const { draggedIndex, handlers } = useListDrag({
    grip: `[data-grip="${listId}"]`,
    indexOf: (element) => {
      const index = element.closest<HTMLElement>(`[data-list="${listId}"]`)?.dataset.index;
      return index === undefined ? undefined : Number(index);
    },
    onMove: move,
  });
  function move(from: number, to: number): void {
    keys.current = [...moveItem(keys.current, from, to)];
    onChange([...moveItem(entries, from, to)]);
  }
  function remove(index: number): void {
    keys.current.splice(index, 1);
    onChange(entries.filter((_, other) => other !== index));
    root.current?.querySelector<HTMLButtonElement>(`[data-add="${listId}"]`)?.focus();
  }
  /** Adds an entry at the end and focuses its first field; returns its key. */
  function add(entry: Entry): number {
    onChange([...entries, entry]);
    // The fields exist after the next rendering.
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-list="${listId}"][data-index="${entries.length}"] ${fields}`)
        ?.focus(),
    );
    return nextKey.current;
  }
  return {
    list: {
      ref: (element: HTMLElement | null) => {
        root.current = element;
      },
      ...handlers,
    },
    listId,
    /** Stays the same while an entry moves. */
    keyOf: (index: number): number => keys.current[index] ?? index,
    placeOf: (index: number) => ({ 'data-list': listId, 'data-index': index }),
    addButton: { 'data-add': listId },
    draggedIndex,
    add,
    change: (index: number, entry: Entry) =>
      onChange(entries.map((one, other) => (other === index ? entry : one))),
    move,
    remove,
  };
}
