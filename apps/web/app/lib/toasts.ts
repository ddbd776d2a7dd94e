/** Toasts: short messages that come and go. Three are shown at a time, the rest wait, errors first. */

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const shownToasts = 3;
/** How long a toast stays, in ms (specification section 9). */
export const toastTimes = { storefront: 4000, dashboard: 1500 } as const;

/** "Dashboard flows" are the paths that start with /dashboard. */
export const toastPlace = (pathname: string): keyof typeof toastTimes =>
  /^\/dashboard(\/|$)/i.test(pathname) ? 'dashboard' : 'storefront';

interface Toasts {
  shown: readonly Toast[];
  waiting: readonly Toast[];
}

/** Fills free places from the waiting toasts: errors first, then in order. */
function admit({ shown, waiting }: Toasts): Toasts {
  const next = waiting.find((toast) => toast.kind === 'error') ?? waiting[0];
  if (!next || shown.length >= shownToasts) return { shown, waiting };
  return admit({ shown: [...shown, next], waiting: waiting.filter((toast) => toast !== next) });
}

/** A list of toasts that screens can watch. */
export function createToasts() {
  let state: Toasts = { shown: [], waiting: [] };
  let lastId = 0;
  const watchers = new Set<() => void>();

  function become(next: Toasts): void {
    state = admit(next);
    for (const watcher of watchers) watcher();
  }

  function add(kind: ToastKind, text: string): number {
    lastId += 1;
    become({ ...state, waiting: [...state.waiting, { id: lastId, kind, text }] });
    return lastId;
  }

  function dismiss(id: number): void {
    const others = (toast: Toast) => toast.id !== id;
    become({ shown: state.shown.filter(others), waiting: state.waiting.filter(others) });
  }

  return {
    success: (text: string) => add('success', text),
    info: (text: string) => add('info', text),
    warning: (text: string) => add('warning', text),
    error: (text: string) => add('error', text),
    /** Stays until it is dismissed or replaced by its result. Gives its id. */
    loading: (text: string) => add('loading', text),
    /** Puts a result into the place of a toast, usually one of kind `loading`. */
    replace(id: number, kind: Exclude<ToastKind, 'loading'>, text: string): number {
      dismiss(id);
      return add(kind, text);
    },
    dismiss,
    shown: () => state.shown,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
}

/** The toasts of this browser tab. */
export const toast = createToasts();
