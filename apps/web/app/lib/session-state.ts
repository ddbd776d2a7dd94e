/** Who is signed in, as every screen sees it. The identity SDK is loaded only for somebody who is (or was) signed in. */
import type { Role } from '@jontro/shop/users/users.ts';
import { useSyncExternalStore } from 'react';
import { hasMarker } from './sign-in-marker.ts';

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
