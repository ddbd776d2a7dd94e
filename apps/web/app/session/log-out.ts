/** Ends the session: at the provider, at the server, and in everything that this browser keeps of the person. */
import { sessionCalls } from '@jontro/shop/session/session.calls.ts';
import { queryClient } from '../lib/query-client.ts';
import { send } from '../lib/send.ts';
import { changeSession, clearMarker, signedOut } from '../lib/session-state.ts';

/** Never rejects: an error of logging out is swallowed (specification section 8). */
export async function logOut(): Promise<void> {
  clearMarker();
  changeSession(signedOut);
  queryClient().clear();
  await Promise.allSettled([
    send(sessionCalls.endSession, {}),
    import('./identity-client.ts').then(({ auth }) => auth.signOut()),
  ]);
}
