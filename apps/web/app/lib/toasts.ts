/** Toasts: short temporary messages. Three are shown at a time, the rest are queued, errors first. */
import type { Text } from '@jontro/shop/messages.ts';
import { createStore } from './store.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: Text;
}

const maxShown = 3;
/** How long a toast is shown, in ms (specification section 9). */
export const toastDurations = { storefront: 4000, dashboard: 1500 } as const;

/** "Dashboard flows" are the paths that start with /dashboard. */
export const toastArea = (pathname: string): keyof typeof toastDurations =>
  /^\/dashboard(\/|$)/i.test(pathname) ? 'dashboard' : 'storefront';

interface Toasts {
  shown: readonly Toast[];
  waiting: readonly Toast[];
}

/** Shows queued toasts while fewer than three are shown: errors first, then in order. */
function showQueued({ shown, waiting }: Toasts): Toasts {
  const next = waiting.find((toast) => toast.kind === 'error') ?? waiting[0];
  if (!next || shown.length >= maxShown) return { shown, waiting };
  return showQueued({ shown: [...shown, next], waiting: waiting.filter((toast) => toast !== next) });
}

/** Creates an observable list of toasts. */
export function createToasts() {
  const store = createStore<Toasts>(() => ({ shown: [], waiting: [] }));
  let lastId = 0;

  function add(kind: ToastKind, text: Text): number {
    lastId += 1;
    const { shown, waiting } = store.get();
    store.set(showQueued({ shown, waiting: [...waiting, { id: lastId, kind, text }] }));
    return lastId;
  }

  function dismiss(id: number): void {
    const others = (toast: Toast) => toast.id !== id;
    const { shown, waiting } = store.get();
    store.set(showQueued({ shown: shown.filter(others), waiting: waiting.filter(others) }));
  }

  return {
    success: (text: Text) => add('success', text),
    info: (text: Text) => add('info', text),
    warning: (text: Text) => add('warning', text),
    error: (text: Text) => add('error', text),
    /** Shows a toast until it is dismissed or replaced by its result. Returns its id. */
    loading: (text: Text) => add('loading', text),
    /** Replaces a toast, usually one of kind `loading`, by its result. */
    replace(id: number, kind: Exclude<ToastKind, 'loading'>, text: Text): number {
      dismiss(id);
      return add(kind, text);
    },
    dismiss,
    shown: () => store.get().shown,
    subscribe: store.subscribe,
  };
}

/** The toasts of this browser tab. */
export const toast = createToasts();
