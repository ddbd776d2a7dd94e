/** Ends the session at the provider and the server, and clears the user's data in this browser. */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { queryClient } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { changeSession, signedOut } from '../lib/session-state.ts';
import { markLoggingOut, removeMarker } from '../lib/sign-in-marker.ts';

/**
 * Logs out at the user's request. Also clears stored form input, which an expired session keeps. Never rejects.
 */
export async function logOutAndClearForms(): Promise<void> {
  clearFormStorage();
  await logOut();
}

/** Clears unsent forms and actions pending a login, the shop's only data in this storage. */
function clearFormStorage(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('jontro.')) sessionStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Ends the session in this tab only, after another tab has ended it at the server and the provider. */
export function clearLocalSession(): void {
  changeSession(signedOut);
  queryClient().clear();
}

/** Never rejects: errors are ignored (specification section 8). */
export async function logOut(): Promise<void> {
  markLoggingOut();
  clearLocalSession();
  await Promise.allSettled([
    send(sessionEndpoints.endSession, {}),
    import('./identity-client.ts').then(({ auth }) => auth.signOut()).then(removeMarker),
  ]);
}
