/**
 * Whether single keys move in lists (WCAG 2.1.4). The choice is kept on the device: whoever speaks or types by other means does so there,
 * and it holds before anybody is signed in. On by default.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

const storageName = 'jontro.singleKeys';

const wanted = createStore(() => {
  try {
    return localStorage.getItem(storageName) !== 'off';
  } catch {
    return true; // Storage is disabled in this browser.
  }
});

export function wantSingleKeys(want: boolean): void {
  try {
    localStorage.setItem(storageName, want ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  wanted.set(want);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(wanted.subscribe, wanted.get, () => true);
