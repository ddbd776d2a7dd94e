/** Starts the session of this browser tab; loads nothing for visitors who never signed in. */
import { changeSession, signedOut } from '../lib/session-state.ts';
import { hasMarker, isLoggingOut } from '../lib/sign-in-marker.ts';

/** Loads the identity SDK and the session code. */
export const loadSession = () => import('./watch-session.ts');

function begin(): void {
  if (!hasMarker() && !isLoggingOut()) return;
  loadSession().then(
    ({ watchSession }) => watchSession(),
    () => changeSession(signedOut),
  );
}

/** Called once when the shell is mounted; returns the cleanup function. */
export function startSession(): () => void {
  begin();
  // Detects a sign-in in another tab.
  window.addEventListener('storage', begin);
  return () => window.removeEventListener('storage', begin);
}
