/**
 * The marker of a sign-in that all tabs of this browser share: whether the provider's SDK is to be loaded, and whether the
 * sign-in ends with the browser session (Q-050, docs/decisions/083-one-sign-in-for-all-tabs.md).
 */
export const markerName = 'jontro.signedIn';
/** Values of the marker. `leaving`: logged out, which the provider's SDK may not have written down yet. */
export const remembered = '1';
export const untilClosed = '2';
const leaving = '0';

/** A session cookie, readable here and without a secret: the browser was not closed since a sign-in `untilClosed`. */
export const openCookie = 'jontro_open=1';

/** Whether this document has looked, when it started, for a sign-in that ended because the browser was closed. */
let started = false;

/** The marker of this moment; none where the browser refuses storage. */
function readMarker(): string | null {
  try {
    // Former versions had a marker for each tab in its own storage.
    const marker = localStorage.getItem(markerName) ?? sessionStorage.getItem(markerName);
    // A marker that comes later is of a tab that is open: its cookie may reach this one after it.
    if (started) return marker;
    started = true;
    if (marker !== untilClosed || document.cookie.split('; ').includes(openCookie)) return marker;
    // At once, for the tabs that start beside this one.
    localStorage.setItem(markerName, leaving);
    return leaving;
  } catch {
    return null;
  }
}

/** True when somebody is signed in with this browser (docs/protocols/identity.md). */
export const hasMarker = (): boolean => Number(readMarker()) > 0;

/** True when a sign-in has ended whose user the provider's SDK may still keep. */
export const isLeaving = (): boolean => readMarker() === leaving;

/** True when the sign-in outlives the browser session. */
export const isRemembered = (): boolean => readMarker() === remembered;

/** Marks that somebody logs out; `forgetMarker` ends it. */
export function markLeaving(): void {
  if (hasMarker()) localStorage.setItem(markerName, leaving);
}

/** Nobody is signed in any more, and the provider's SDK knows. The marker of a sign-in since then stays. */
export function forgetMarker(): void {
  if (isLeaving()) localStorage.removeItem(markerName);
}
