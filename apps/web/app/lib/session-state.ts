/** Who is signed in, as every screen sees it. The identity SDK is loaded only for somebody who is (or was) signed in. */
import type { Role } from '@jontro/shop/users/users.ts';
import { useSyncExternalStore } from 'react';

export interface SessionUser {
  uid: string;
  email: string;
  displayName: string | null;
  photo: string | null;
}

export interface Session {
  user: SessionUser | undefined;
  /** True while the first check, a sign-in or a sign-up runs (specification section 4). */
  loading: boolean;
  /** Undefined until the server has answered. */
  role: Role | undefined;
  /** True once the server session is open: only then are cart, dashboard and orders fetched. */
  ready: boolean;
  /** True from the first refused call until the dialog about it is closed. */
  expired?: boolean;
  /** True while somebody who logs out is on the way home from a page that needs a login. */
  leaving?: boolean;
}

export const signedOut: Session = { user: undefined, loading: false, role: undefined, ready: false };
const checking: Session = { ...signedOut, loading: true };

export const markerName = 'jontro.signedIn';
/** Values of the marker. Who is leaving has logged out, which the provider's SDK may not have written down yet. */
const signedIn = '1';
const leaving = '0';

/** Both storages that hold a marker; none where storage is switched off in this browser. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

const marks = (value: string): Storage[] =>
  storages().filter((storage) => storage.getItem(markerName) === value);

/** True when somebody signed in with this browser before (identity reference, section 8). */
export const hasMarker = (): boolean => marks(signedIn).length > 0;

/** True when somebody logged out whom the provider's SDK may still know on the next page. */
export const isLeaving = (): boolean => marks(leaving).length > 0;

/** True when that sign-in was to outlive the browser. */
export const isRemembered = (): boolean => marks(signedIn).some((storage) => storage === localStorage);

/** Remembers that somebody is signed in: for good, or until the browser session ends. */
export function setMarker(remember: boolean): void {
  for (const storage of storages()) storage.removeItem(markerName);
  try {
    (remember ? localStorage : sessionStorage).setItem(markerName, signedIn);
  } catch {
    // Without storage the next start begins signed out; logging in still works.
  }
}

/** Notes that somebody logs out; `forgetMarker` ends it. */
export function markLeaving(): void {
  for (const storage of marks(signedIn)) storage.setItem(markerName, leaving);
}

/** Nobody is signed in any more, and the provider's SDK knows. A marker of who has signed in since stays. */
export function forgetMarker(): void {
  for (const storage of marks(leaving)) storage.removeItem(markerName);
}

let current: Session | undefined;
const watchers = new Set<() => void>();

/** The session right now; in a browser without a marker nobody is signed in and nothing is loaded. */
export function currentSession(): Session {
  current ??= hasMarker() ? checking : signedOut;
  return current;
}

/** Takes over what the identity provider and the server said; the given parts change. */
export function changeSession(change: Partial<Session>): void {
  current = { ...currentSession(), ...change };
  for (const watcher of watchers) watcher();
}

export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** The session once it is known who is there: nothing is being checked, and a signed-in user's server session is open. */
export function settledSession(): Promise<Session> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const session = currentSession();
      if (session.loading || (session.user && !session.ready)) return;
      stop();
      resolve(session);
    };
    stop = watchSession(look);
    look();
  });
}

/** The session for a component. While the page is rendered on the server nobody is known yet: `loading`. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession, () => checking);
