/** The one dialog that closes by itself: an admin's success, or the block on deleting an admin. */
import type { Message } from '@jontro/shop/messages.ts';
import { createStore } from './store.ts';

export interface Notice {
  id: number;
  kind: 'success' | 'warning';
  text: Message;
}

/** How long a notice stays, in ms (specification section 9). */
export const noticeDurations = { success: 2000, warning: 3000 } as const;

/** The current notice of this browser tab. */
export const noticeStore = createStore<Notice | undefined>(() => undefined);
let lastId = 0;

/** Shows a text in a dialog; it replaces a current notice. */
export function showNotice(kind: Notice['kind'], text: Message): void {
  lastId += 1;
  noticeStore.set({ id: lastId, kind, text });
}

export const closeNotice = (): void => noticeStore.set(undefined);
