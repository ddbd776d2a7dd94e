/** Ends the session: at the provider, at the server, and in everything that this browser keeps of the person. */
import { sessionEndpoints } from '@jontro/shop/session/session.endpoints.ts';
import { queryClient } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { changeSession, signedOut } from '../lib/session-state.ts';
import { forgetMarker, markLeaving } from '../lib/sign-in-marker.ts';

/**
 * Logs somebody out who asked for it: what they typed on this browser goes, too, while an expired session keeps it.
 * Never rejects.
 */
export async function logOutByOneself(): Promise<void> {
  forgetTyped();
  await logOut();
}

/** Forms that were not sent and what was wanted before the login; nothing else of the shop is in this storage. */
function forgetTyped(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith('jontro.')) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Ends the session in this tab alone: another one has ended it at the server and at the provider. */
export function endHere(): void {
  changeSession(signedOut);
  queryClient().clear();
}

/** Never rejects: an error of logging out is swallowed (specification section 8). */
export async function logOut(): Promise<void> {
  markLeaving();
  endHere();
  await Promise.allSettled([
    send(sessionEndpoints.endSession, {}),
    import('./identity-client.ts').then(({ auth }) => auth.signOut()).then(forgetMarker),
  ]);
}
