/** Whether an admin's sidebar shows the admin routes; kept in this browser (specification section 4, Q-133). */
import { useSyncExternalStore } from 'react';

const storageName = 'jontro.adminRoutes';
const watchers = new Set<() => void>();
let shown: boolean | undefined;

function adminRoutesShown(): boolean {
  if (shown !== undefined) return shown;
  try {
    shown = localStorage.getItem(storageName) !== 'hidden';
  } catch {
    shown = true; // Storage is switched off in this browser.
  }
  return shown;
}

export function showAdminRoutes(show: boolean): void {
  shown = show;
  try {
    localStorage.setItem(storageName, show ? 'shown' : 'hidden');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** True at first. */
export const useAdminRoutesShown = (): boolean => useSyncExternalStore(watch, adminRoutesShown, () => true);
