/** The one dialog that closes by itself: an admin's success, or the block on deleting an admin. */

export interface Notice {
  id: number;
  kind: 'success' | 'warning';
  text: string;
}

/** How long a notice stays, in ms (specification section 9). */
export const noticeDurations = { success: 2000, warning: 3000 } as const;

let current: Notice | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

function setCurrent(next: Notice | undefined): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** Shows a text in a dialog; it replaces a current notice. */
export function showNotice(kind: Notice['kind'], text: string): void {
  lastId += 1;
  setCurrent({ id: lastId, kind, text });
}

export const closeNotice = (): void => setCurrent(undefined);
export const currentNotice = (): Notice | undefined => current;

export function watchNotice(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
