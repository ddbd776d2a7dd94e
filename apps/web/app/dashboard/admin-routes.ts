/** Whether an admin's sidebar shows the admin routes; stored in this browser (specification section 4, Q-133). */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

const storageName = 'jontro.adminRoutes';

const shown = createStore(() => {
  try {
    return localStorage.getItem(storageName) !== 'hidden';
  } catch {
    return true; // Storage is disabled in this browser.
  }
});

export function showAdminRoutes(show: boolean): void {
  try {
    localStorage.setItem(storageName, show ? 'shown' : 'hidden');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  shown.set(show);
}

/** True by default. */
export const useAdminRoutesShown = (): boolean =>
  useSyncExternalStore(shown.subscribe, shown.get, () => true);
