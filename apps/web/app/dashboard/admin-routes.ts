/** Whether an admin's sidebar shows the admin routes; stored in this browser (specification section 4, Q-133). */
import { useSyncExternalStore } from 'react';

const storageName = 'jontro.adminRoutes';
const listeners = new Set<() => void>();
let shown: boolean | undefined;

function adminRoutesShown(): boolean {
  if (shown !== undefined) return shown;
  try {
    shown = localStorage.getItem(storageName) !== 'hidden';
  } catch {
    shown = true; // Storage is disabled in this browser.
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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True by default. */
export const useAdminRoutesShown = (): boolean =>
  useSyncExternalStore(subscribe, adminRoutesShown, () => true);
