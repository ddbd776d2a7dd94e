/** The one dialog that closes by itself: success of an admin's act, or the block on deleting an admin. */

export interface Notice {
  id: number;
  kind: 'success' | 'warning';
  text: string;
}

/** How long a notice stays, in ms (specification section 9). */
export const noticeTimes = { success: 2000, warning: 3000 } as const;

let current: Notice | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

function become(next: Notice | undefined): void {
  current = next;
  for (const watcher of watchers) watcher();
}

/** Shows a text in a dialog; a notice that is still there gives way. */
export function showNotice(kind: Notice['kind'], text: string): void {
  lastId += 1;
  become({ id: lastId, kind, text });
}

export const closeNotice = (): void => become(undefined);
export const currentNotice = (): Notice | undefined => current;

export function watchNotice(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
