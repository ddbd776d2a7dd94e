/** Sets the sign-in marker for all tabs of this browser; loaded with the identity SDK. */
import { markerName, openCookie, remembered, untilClosed } from '../lib/sign-in-marker.ts';

/** Marks a user as signed in, permanently or until the browser session ends. */
export function setMarker(remember: boolean): void {
  try {
    if (!remember) {
      const cookie = `${openCookie}; path=/; samesite=lax`;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not in every browser
      document.cookie = location.protocol === 'https:' ? `__Host-${cookie}; secure` : cookie;
    }
    localStorage.setItem(markerName, remember ? remembered : untilClosed);
  } catch {
    // Without storage the next page load starts signed out; logging in still works.
  }
}

/**
 * Migrates a sign-in without "Remember me" of earlier versions, which stored it per tab, to the storage shared by all
 * tabs, unless that has one.
 */
export function migrateTabSignIn(): void {
  try {
    const adopt = sessionStorage.getItem(markerName) === remembered && !localStorage.getItem(markerName);
    for (const name of Object.keys(sessionStorage)) {
      if (name !== markerName && !name.startsWith('firebase:authUser:')) continue;
      if (adopt) localStorage.setItem(name, sessionStorage.getItem(name) ?? '');
      sessionStorage.removeItem(name);
    }
    if (adopt) setMarker(false);
  } catch {
    // Without storage there is nothing to migrate.
  }
}
