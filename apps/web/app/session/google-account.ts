/** Links and removes the Google account of the signed-in user at the provider. */
import { linkWithCredential, OAuthProvider, reload, type User, unlink } from '@firebase/auth';
import { changeSession } from '../lib/session-state.ts';
import type { PopupResult } from './google-popup.ts';
import { auth } from './identity-client.ts';
import { googleProviderId, toSessionUser } from './watch-session.ts';

/** Runs a change of the signed-in user, and shows what the provider knows afterwards. */
async function change(work: (user: User) => Promise<unknown>): Promise<void> {
  const user = auth.currentUser;
  if (!user) throw new Error('Nobody is signed in');
  await work(user);
  changeSession({ user: toSessionUser(user) });
}

/** Rejects with the provider's error; `auth/requires-recent-login` requires `reauthenticate()` first. */
export const linkGoogle = (result: PopupResult): Promise<void> =>
  change((user) => linkWithCredential(user, new OAuthProvider(googleProviderId).credential(result)));

/** Rejects with the provider's error. */
export const removeGoogle = (): Promise<void> => change((user) => unlink(user, googleProviderId));

/** Reads again which Google account is linked. */
export const readGoogle = (): Promise<void> => change(reload);
