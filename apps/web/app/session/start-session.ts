/** Starts the session of this browser tab: nothing is loaded for a visitor who never signed in. */
import { changeSession, signedOut } from '../lib/session-state.ts';
import { hasMarker, isLeaving } from '../lib/sign-in-marker.ts';

/** Loads the identity SDK and lets it watch who is signed in; the login pages ask for it, too. */
export const loadSession = () => import('./watch-session.ts');

function begin(): void {
  if (!hasMarker() && !isLeaving()) return;
  loadSession().then(
    ({ watchSession }) => watchSession(),
    () => changeSession(signedOut),
  );
}

/** Called once when the shell is there; gives the function that ends it. */
export function startSession(): () => void {
  begin();
  // Another tab has signed in.
  window.addEventListener('storage', begin);
  return () => window.removeEventListener('storage', begin);
}
