/**
 * The marker of a sign-in, shared by all tabs of this browser: whether the provider's SDK must be loaded, and whether the
 * sign-in ends with the browser session (Q-050, docs/decisions/083-one-sign-in-for-all-tabs.md).
 */
import { formSignInCookie } from '@jontro/shop/session/form-sign-in.ts';
import { hasFormCookie } from './form-cookie.ts';

export const markerName = 'jontro.signedIn';
/** Values of the marker. `loggingOut`: logged out, but the provider's SDK may not have stored that yet. */
export const remembered = '1';
export const untilClosed = '2';
const loggingOut = '0';

/** A session cookie, readable here and without a secret: the browser was not closed since an `untilClosed` sign-in. */
export const openCookie = 'jontro_open=1';

/** Whether this document has checked at its start for a sign-in that ended with the browser. */
let checkedAtStart = false;

/** Returns the current marker; null if the browser denies storage. */
function readMarker(): string | null {
  try {
    // Former versions had a marker per tab in its own storage.
    const marker = localStorage.getItem(markerName) ?? sessionStorage.getItem(markerName);
    // A later marker is from an open tab, whose cookie may become visible here afterwards.
    if (checkedAtStart) return marker;
    checkedAtStart = true;
    if (marker !== untilClosed || document.cookie.includes(openCookie)) return marker;
    // Immediately, for tabs that start at the same time.
    localStorage.setItem(markerName, loggingOut);
    return loggingOut;
  } catch {
    return null;
  }
}

/** True when somebody is signed in with this browser (docs/protocols/identity.md), or a form has signed them in or out. */
export const hasMarker = (): boolean => Number(readMarker()) > 0 || hasFormCookie(formSignInCookie);

/** True when a sign-in has ended whose user the provider's SDK may still have stored. */
export const isLoggingOut = (): boolean => readMarker() === loggingOut;

/** True when the sign-in outlives the browser session. */
export const isRemembered = (): boolean => readMarker() === remembered;

/** Marks a logout in progress; `removeMarker` completes it. */
export function markLoggingOut(): void {
  if (hasMarker()) localStorage.setItem(markerName, loggingOut);
}

/** Removes the marker after a completed logout. The marker of a newer sign-in stays. */
export function removeMarker(): void {
  if (isLoggingOut()) localStorage.removeItem(markerName);
}
