/** The session as every screen sees it. The identity SDK is loaded only for somebody who is (or was) signed in. */
import type { Permission } from '@jontro/shop/users/permissions.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import { useSyncExternalStore } from 'react';
import { hasMarker } from './sign-in-marker.ts';
import { createStore } from './store.ts';

export interface SessionUser {
  uid: string;
  email: string;
  displayName: string | null;
  photo: string | null;
  /** The address of the linked Google account, if there is one. */
  google: string | undefined;
}

export interface Session {
  user: SessionUser | undefined;
  /** True while the first check, a sign-in or a sign-up runs (specification section 4). */
  loading: boolean;
  /** Undefined until the server has responded. */
  role: Role | undefined;
  /** Of staff who are no owners. */
  permissions?: readonly Permission[] | undefined;
  /** True once the server session is open: only then are cart, dashboard and orders fetched. */
  ready: boolean;
  /** The open dialog: `expired` from the first rejected request, `second-step` while a sign-in waits for a code, `confirmation` while a request does. */
  dialog?: 'expired' | 'second-step' | 'confirmation' | undefined;
  /** True during a logout, until the redirect from a protected page is done. */
  loggingOut?: boolean;
}

export const signedOut: Session = { user: undefined, loading: false, role: undefined, ready: false };
const checking: Session = { ...signedOut, loading: true };

/** In a browser without a marker nobody is signed in and nothing is loaded. */
const store = createStore<Session>(() => (hasMarker() ? checking : signedOut));

export const currentSession = store.get;

/** Updates the given parts of the session. */
export const changeSession = (change: Partial<Session>): void => store.set({ ...store.get(), ...change });

/** Resolves with the session once it is known: no check is running, and a signed-in user's server session is open. */
export function settledSession(): Promise<Session> {
  return new Promise((resolve) => {
    let stop = () => {};
    const check = () => {
      const session = currentSession();
      if (session.loading || (session.user && !session.ready)) return;
      stop();
      resolve(session);
    };
    stop = store.subscribe(check);
    check();
  });
}

/** The session for a component. During server rendering it is `loading`. */
export const useSession = (): Session => useSyncExternalStore(store.subscribe, store.get, () => checking);
