/** Sets the marker of a sign-in for all tabs of this browser; it comes with the identity SDK. */
import { markerName, openCookie, remembered, untilClosed } from '../lib/sign-in-marker.ts';

/** Marks that somebody is signed in: for good, or until the browser session ends. */
export function setMarker(remember: boolean): void {
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on https only, and not in every browser
    if (!remember) document.cookie = `${openCookie}; Path=/; SameSite=Lax${secure}`;
    localStorage.setItem(markerName, remember ? remembered : untilClosed);
  } catch {
    // Without storage the next start begins signed out; logging in still works.
  }
}

/**
 * Former versions kept a sign-in that was not to be remembered in the storage of its tab, where the SDK does not look any
 * more: it becomes that of all tabs, unless they have one.
 */
export function adoptTabSignIn(): void {
  try {
    const adopt = sessionStorage.getItem(markerName) === remembered && !localStorage.getItem(markerName);
    for (const name of Object.keys(sessionStorage)) {
      if (name !== markerName && !name.startsWith('firebase:authUser:')) continue;
      if (adopt) localStorage.setItem(name, sessionStorage.getItem(name) ?? '');
      sessionStorage.removeItem(name);
    }
    if (adopt) setMarker(false);
  } catch {
    // Without storage nothing was kept.
  }
}
